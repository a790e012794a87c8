import type { Json } from '../../base/json.ts';

/** Input of an evaluation: a JSON text, or one with other values at some places, so that a large document is parsed once. */
export type PolicyInput = string | ChangedInput;

export interface ChangedInput {
  readonly json: string;
  readonly changes: readonly InputChange[];
  /** The whole text, for where a change has no place. */
  whole(): string;
}

/** The value that a path of names gets; objects are made on the way. */
export interface InputChange {
  readonly path: readonly string[];
  readonly value: Json;
}

/** Returns the path as one text that is unique among paths. */
export function changedPath({ path }: InputChange): string {
  return JSON.stringify(path);
}
