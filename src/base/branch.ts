import type { Json } from './json.ts';

/** A nested object or list while it is being put together. */
export type Branch = Map<string | number, Branch | Json>;

export function putAt(root: Branch, path: readonly (string | number)[], json: Json): void {
  const last = path.at(-1);
  if (last !== undefined) branchAt(root, path.slice(0, -1)).set(last, json);
}

/** The branch at a path, made where there is none. */
export function branchAt(root: Branch, path: readonly (string | number)[]): Branch {
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

/** A list where all keys are numbers, in their order; an object where any is a name, and where there is none. */
export function branchToJson(branch: Branch | Json): Json {
  if (!(branch instanceof Map)) return branch;
  const entries = [...branch].map(([key, item]) => [key, branchToJson(item)] as const);
  if (entries.length > 0 && entries.every(([key]) => typeof key === 'number')) {
    return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, item]) => item);
  }
  return Object.fromEntries(entries.map(([key, item]) => [String(key).toWellFormed(), item]));
}
