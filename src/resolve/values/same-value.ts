import type { Value } from './value.ts';

/** Fields of provenance and representation, which do not count. */
const besides: ReadonlySet<string> = new Set([
  ...['references', 'literals', 'span', 'key', 'id', 'reason', 'certainty', 'constant'],
  ...['template', 'isScope', 'isSet', 'bounds'],
]);

/** Returns true if the values of one setting in two dialects agree; an unknown value agrees with any other. */
export function isSameValue(a: Value, b: Value): boolean {
  return isSame(a, b);
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (isUnknown(a) || isUnknown(b)) return true;
  if (a instanceof Map)
    return b instanceof Map && a.size === b.size && [...a].every(([key, item]) => isSame(item, b.get(key)));
  const [one, other] = [a, b] as [Record<string, unknown>, Record<string, unknown>];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => besides.has(key) || isSame(one[key], other[key]));
}

function isUnknown(value: object): boolean {
  return 'kind' in value && (value.kind === 'unknown' || value.kind === 'invalid');
}
