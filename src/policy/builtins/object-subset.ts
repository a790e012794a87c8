import { equalsRego, isArray, RegoObject, RegoSet, type RegoValue } from '../rego-values/rego-value.ts';
import { BuiltinError, type HostBuiltin } from './builtin.ts';

/**
 * `object.subset`: objects by key, at any depth; sets; arrays as a run of neighbours; a set inside an array by its
 * members.
 */
export const isSubset: HostBuiltin = (whole: RegoValue | undefined, part: RegoValue | undefined) => {
  if (whole instanceof RegoObject && part instanceof RegoObject) return isObjectSubset(whole, part);
  if (whole instanceof RegoSet && part instanceof RegoSet) return hasAll(whole.items, part.items);
  if (whole !== undefined && isArray(whole)) {
    if (part instanceof RegoSet) return coversSet(whole, part.items);
    if (part !== undefined && isArray(part)) return isRun(whole, part);
  }
  throw new BuiltinError('both arguments object.subset must be of the same type or array and set');
};

function isObjectSubset(whole: RegoObject, part: RegoObject): boolean {
  return part.entries.every(([key, value]) => {
    const found = whole.entries.find(([other]) => equalsRego(other, key));
    return found !== undefined && isMember(found[1], value);
  });
}

/** Values of an object: objects, sets and arrays by the same rules, all else by equality. */
function isMember(whole: RegoValue, part: RegoValue): boolean {
  if (whole instanceof RegoObject && part instanceof RegoObject) return isObjectSubset(whole, part);
  if (whole instanceof RegoSet && part instanceof RegoSet) return hasAll(whole.items, part.items);
  if (whole !== null && isArray(whole) && part !== null && isArray(part)) return isRun(whole, part);
  return equalsRego(whole, part);
}

/**
 * As OPA counts it: an array covers a set when as many of its items are in the set as the set has, repeated ones included,
 * and an empty array covers none.
 */
function coversSet(whole: readonly RegoValue[], part: readonly RegoValue[]): boolean {
  const matches = whole.filter((item) => part.some((other) => equalsRego(item, other))).length;
  return whole.length > 0 && matches >= part.length;
}

function hasAll(whole: readonly RegoValue[], part: readonly RegoValue[]): boolean {
  return part.every((item) => whole.some((other) => equalsRego(item, other)));
}

function isRun(whole: readonly RegoValue[], part: readonly RegoValue[]): boolean {
  return [...whole, null].some((_, start) => {
    if (start + part.length > whole.length) return false;
    return part.every((item, offset) => equalsRego(whole[start + offset] ?? null, item));
  });
}
