import { isArray, RegoSet, type RegoValue } from '../rego-values/rego-value.ts';

/**
 * A builtin that the host supplies to compiled policies. Gives OPA's own answer; throws `BuiltinError` where OPA reports
 * an error, which a policy sees as undefined.
 */
export type HostBuiltin = (...args: readonly RegoValue[]) => RegoValue;

export class BuiltinError extends Error {}

/** Thrown for arguments that only OPA's own code answers exactly. */
export class LeftToOpa extends Error {}

/**
 * OPA's own code of a builtin. Arguments and answer are in Rego's notation; undefined where it gives nothing.
 *
 * @throws BuiltinError where OPA reports an error; any other error where the call cannot be made.
 */
export type CallOpa = (name: string, args: readonly string[]) => string | undefined;

/** One that failed while a policy was evaluated, and why. */
export interface BuiltinFailure {
  readonly builtin: string;
  readonly message: string;
}

export function toText(value: RegoValue | undefined): string {
  if (typeof value !== 'string') throw new BuiltinError('operand must be string');
  return value;
}

/** A string, or the strings of an array or set. */
export function toTexts(value: RegoValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof RegoSet) return value.items.map(toText);
  if (value !== undefined && isArray(value)) return value.map(toText);
  throw new BuiltinError('operand must be a string, or an array or a set of strings');
}
