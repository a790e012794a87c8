import { compareCodeUnits } from './order.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * JSON text with the keys of every object in code-unit order and nothing between the tokens, so that equal values
 * have equal bytes. Lone surrogates become U+FFFD: other JSON readers refuse them.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value.toWellFormed());
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries(value as { readonly [key: string]: Json }).sort(([a], [b]) => compareCodeUnits(a, b));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key.toWellFormed())}:${canonicalJson(item)}`).join(',')}}`;
}
