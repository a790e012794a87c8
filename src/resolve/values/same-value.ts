import { isSameScalar } from './choice.ts';
import type { Item, Value } from './value.ts';

/**
 * Whether two readings of one setting agree as far as that can be told: what is not known on one side is not known to
 * differ.
 */
export function isSameValue(a: Value, b: Value): boolean {
  if (isDoubtful(a) || isDoubtful(b)) return true;
  if (a.kind !== b.kind) return false;
  switch (a.kind) {
    case 'list':
      return b.kind === 'list' && areSame(a.items, b.items, isSameItem);
    case 'map':
      return (
        b.kind === 'map' &&
        a.entries.size === b.entries.size &&
        [...a.entries].every(([key, item]) => isSameItem(item, b.entries.get(key)))
      );
    case 'closure':
      return b.kind === 'closure' && a.text === b.text;
    case 'pattern':
      return b.kind === 'pattern' && a.source === b.source;
    case 'partial':
      return b.kind === 'partial' && areSame(a.pieces, b.pieces, (one, other) => one.text === other?.text);
    case 'env':
      return b.kind === 'env' && a.variable === b.variable && isSameDefault(a.default, b.default);
    case 'secret':
      return b.kind === 'secret' && areSame(a.names, b.names, (one, other) => one === other);
    case 'path':
      return b.kind === 'path' && a.base === b.base && a.rest === b.rest;
    case 'choice':
      return (
        b.kind === 'choice' &&
        areSame(
          a.alternatives,
          b.alternatives,
          (one, other) =>
            other !== undefined && one.condition === other.condition && isSameValue(one.value, other.value),
        )
      );
    default:
      return isSameScalar(a, b);
  }
}

function isDoubtful({ kind }: Value): boolean {
  return kind === 'unknown' || kind === 'invalid';
}

function isSameItem(a: Item, b: Item | undefined): boolean {
  return b !== undefined && isSameValue(a.value, b.value);
}

function isSameDefault(a: Value | undefined, b: Value | undefined): boolean {
  return a === undefined || b === undefined ? a === b : isSameValue(a, b);
}

function areSame<T>(a: readonly T[], b: readonly T[], same: (one: T, other: T | undefined) => boolean): boolean {
  return a.length === b.length && a.every((one, index) => same(one, b[index]));
}
