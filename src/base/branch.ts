import type { Json } from './json.ts';

/** A nested object or list while it is being put together. */
export type Branch = Map<string | number, Branch | Json>;

export function putAt(root: Branch, path: readonly (string | number)[], json: Json): void {
  const last = path.at(-1);
  if (last !== undefined) findBranch(root, path.slice(0, -1)).set(last, json);
}

/** Returns the branch at a path, creating it if necessary. */
export function findBranch(root: Branch, path: readonly (string | number)[]): Branch {
  let branch = root;
  for (const segment of path) {
    const next = branch.get(segment);
    if (next instanceof Map) {
      branch = next;
    } else {
      const made: Branch = new Map();
      branch.set(segment, made);
      branch = made;
    }
  }
  return branch;
}

/** Returns a list, in order, if all keys are numbers; otherwise, or without keys, an object. */
export function branchToJson(branch: Branch | Json): Json {
  if (!(branch instanceof Map)) return branch;
  const entries = [...branch].map(([key, item]) => [key, branchToJson(item)] as const);
  if (entries.length > 0 && entries.every(([key]) => typeof key === 'number')) {
    return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, item]) => item);
  }
  return Object.fromEntries(entries.map(([key, item]) => [String(key).toWellFormed(), item]));
}
