import { isArray, printRego, RegoObject, type RegoValue } from '../rego-values/rego-value.ts';
import { BuiltinError, type HostBuiltin } from './builtin.ts';

/** `object.union_n`: merges objects at any depth. If the values of a key are not both objects, the later one wins. */
export const unionAll: HostBuiltin = (list: RegoValue | undefined) => {
  if (list === undefined || !isArray(list)) throw new BuiltinError('object.union_n takes an array of objects');
  let merged = new RegoObject([]);
  for (const item of list) {
    if (!(item instanceof RegoObject)) throw new BuiltinError('object.union_n takes an array of objects');
    merged = merge(merged, item);
  }
  return merged;
};

function merge(earlier: RegoObject, later: RegoObject): RegoObject {
  const entries = new Map(earlier.entries.map((entry) => [printRego(entry[0]), entry]));
  for (const [key, value] of later.entries) {
    const name = printRego(key);
    const before = entries.get(name)?.[1];
    const isBoth = before instanceof RegoObject && value instanceof RegoObject;
    entries.set(name, [key, isBoth ? merge(before, value) : value]);
  }
  return new RegoObject([...entries.values()]);
}
