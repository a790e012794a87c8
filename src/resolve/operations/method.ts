import type { ClosureValue, Value } from '../values/value.ts';

/** A method folded on known values; undefined where these arguments are not modelled. */
export type Method = (receiver: Value, args: readonly Value[], invoke: Invoke) => Value | undefined;

/** Runs a closure of the file on values; undefined as soon as the step limit is reached. */
export type Invoke = (closure: ClosureValue, args: readonly Value[]) => Value | undefined;
