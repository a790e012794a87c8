import type { Json } from '../../base/json.ts';

/** Input of an evaluation: a JSON text, or one with other values at some places, so that a large document is parsed once. */
export type PolicyInput = string | ChangedInput;

export interface ChangedInput {
  readonly json: string;
  /** The value of `json`: a later input over the same text takes changes back by it. */
  readonly base: object;
  /** Later changes override earlier ones. */
  readonly changes: readonly InputChange[];
  /** Complete text, for changes without a place. */
  whole(): string;
}

/** The value that a path of names gets, or undefined for none; objects are made on the way to it. */
export interface InputChange {
  readonly path: readonly string[];
  readonly value: Json | undefined;
}

/** Returns the path as one text that is unique among paths. */
export function writeChangedPath({ path }: InputChange): string {
  return JSON.stringify(path);
}

/** Returns the change that takes back any change at a path of `base`, with the objects that were made on the way. */
export function undoChange(base: object, path: readonly string[]): InputChange {
  let value: Json = base as Json;
  for (const [at, name] of path.entries()) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { path: path.slice(0, at), value };
    const members = value as { readonly [key: string]: Json };
    const next: Json | undefined = Object.hasOwn(members, name) ? members[name] : undefined;
    if (next === undefined) return { path: path.slice(0, at + 1), value: undefined };
    value = next;
  }
  return { path, value };
}
