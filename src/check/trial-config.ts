import type { Json } from '../base/json.ts';

/**
 * A setting as a configuration writes it, in blocks: what a policy says would make it pass, to be tried. Undefined for
 * what has no such form: an item of a list, a value that is a map.
 */
export function writeSetting(segments: readonly (string | number)[], value: Json): string | undefined {
  const written = writeValue(value);
  const name = segments.at(-1);
  if (written === undefined || typeof name !== 'string' || !isWord(name)) return undefined;
  let text = `${name} = ${written}`;
  for (const segment of segments.slice(0, -1).toReversed()) {
    const block = typeof segment === 'string' ? writeBlock(segment) : undefined;
    if (block === undefined) return undefined;
    text = `${block} { ${text} }`;
  }
  return text;
}

function writeBlock(name: string): string | undefined {
  const [, kind, selector] = /^(withName|withLabel):(.+)$/u.exec(name) ?? [];
  if (kind !== undefined && selector !== undefined) return `${kind}: ${quote(selector)}`;
  return isWord(name) ? name : undefined;
}

function isWord(name: string): boolean {
  return /^[A-Za-z_]\w*$/u.test(name);
}

/** A reference to a secret stays one. */
function writeValue(value: Json): string | undefined {
  if (typeof value === 'string') return /^secrets\.\w+$/u.test(value) ? value : quote(value);
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).map(writeValue);
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
  }
  return value === null || typeof value === 'object' ? undefined : String(value);
}

function quote(text: string): string {
  return `'${text.replaceAll(/[\\']/gu, '\\$&').replaceAll('\n', '\\n')}'`;
}
