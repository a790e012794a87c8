import { printLiteral } from '../language/print-literal.ts';

/**
 * Returns a setting as configuration text, in blocks, to try the fix that a policy proposes. Undefined for a path without
 * such a form, as an item of a list. `value` is an expression.
 */
export function writeSetting(segments: readonly (string | number)[], value: string): string | undefined {
  const name = segments.at(-1);
  if (typeof name !== 'string' || !isWord(name)) return undefined;
  let text = `${name} = ${value}`;
  for (const segment of segments.slice(0, -1).toReversed()) {
    const block = typeof segment === 'string' ? writeBlock(segment) : undefined;
    if (block === undefined) return undefined;
    text = `${block} { ${text} }`;
  }
  return text;
}

function writeBlock(name: string): string | undefined {
  const [, kind, selector] = /^(withName|withLabel):(.+)$/u.exec(name) ?? [];
  if (kind !== undefined && selector !== undefined) return `${kind}: ${printLiteral(selector)}`;
  return isWord(name) ? name : undefined;
}

function isWord(name: string): boolean {
  return /^[A-Za-z_]\w*$/u.test(name);
}
