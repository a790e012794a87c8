import { isArray, RegoSet, type RegoValue } from '../rego-values/rego-value.ts';

/**
 * A builtin for compiled policies, with the same results as OPA's. Throws `BuiltinError` where OPA reports an error, which a
 * policy sees as undefined.
 */
export type HostBuiltin = (...args: readonly RegoValue[]) => RegoValue;

export class BuiltinError extends Error {}

/** Thrown for arguments that are left to OPA's own code. */
export class LeftToOpa extends Error {}

/**
 * Runs OPA's own code of a builtin. Arguments and result are in Rego's notation; undefined if there is no result.
 *
 * @throws BuiltinError if OPA reports an error; another error if the call cannot be made.
 */
export type CallOpa = (name: string, args: readonly string[]) => string | undefined;

/** A builtin that failed during an evaluation, and the reason. */
export interface BuiltinFailure {
  readonly builtin: string;
  readonly message: string;
}

export function toText(value: RegoValue | undefined): string {
  if (typeof value !== 'string') throw new BuiltinError('operand must be string');
  return value;
}

/** Returns the string, or the strings of the array or set. */
export function toTexts(value: RegoValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof RegoSet) return value.items.map(toText);
  if (value !== undefined && isArray(value)) return value.map(toText);
  throw new BuiltinError('operand must be a string, or an array or a set of strings');
}
