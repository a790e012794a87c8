import { compareCodeUnits } from './order.ts';

/** Integers that a double cannot represent are bigints; `writeJson` writes their digits. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * JSON text with the keys of every object in code-unit order and nothing between the tokens, so that equal values
 * have equal bytes. Lone surrogates become U+FFFD: other JSON readers refuse them.
 */
export function writeCanonicalJson(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value.toWellFormed());
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeCanonicalJson).join(',')}]`;
  const entries = Object.entries(value as { readonly [key: string]: Json }).sort(([a], [b]) => compareCodeUnits(a, b));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key.toWellFormed())}:${writeCanonicalJson(item)}`).join(',')}}`;
}

/** Converts an integer for JSON: to a number if that is exact, else to a bigint. */
export function toJsonInteger(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Half of a surrogate pair, which no well-formed text holds: it marks the digits that are to lose their quotes. */
const mark = '\ud800';

/** `JSON.stringify`, with the digits of bigints. */
export function writeJson(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, undefined, indent);
  } catch (error) {
    // It throws a TypeError for a bigint, and looking for one before would go through all data twice.
    if (!(error instanceof TypeError)) throw error;
    const text = JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${mark}${item}` : item), indent);
    return text.replace(/"\\ud800(-?\d+)"/gu, '$1');
  }
}

/** Parses JSON text like `JSON.parse`; integers that a double cannot represent become bigints. */
export function parseJson(text: string): Json {
  if (!/\d{16}/u.test(text)) return JSON.parse(text);
  // Texts and fractions are matched as well, so that digits in them are left alone.
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:[.eE][\d.eE+-]*)?/gu, (token) =>
    /^-?\d{16,}$/u.test(token) && !Number.isSafeInteger(Number(token)) ? `"\\ud800${token}"` : token,
  );
  return JSON.parse(marked, (_, item) =>
    typeof item === 'string' && item.startsWith(mark) ? BigInt(item.slice(mark.length)) : item,
  );
}

/** Writes JSON whose names and texts may hold anything: every character can be seen, and none is a command of a CI server. */
export function writeVisibleJson(value: unknown, indent?: number): string {
  return escapeUnsafe(writeJson(value, indent));
}

/** Commands that CI servers obey anywhere in a line of their log: `##vso[`, `##[` and `##teamcity[`. */
export const logCommand: RegExp = /##(?=\w*\[)/gu;

/**
 * Escapes invisible characters, line separators and commands of CI servers in JSON text; `JSON.stringify` escapes other control
 * characters.
 */
export function escapeUnsafe(json: string): string {
  return json
    .replace(logCommand, '\\u0023#')
    .replace(
      /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}
