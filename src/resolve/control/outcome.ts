import { dividesByZero } from '../values/arithmetic.ts';
import type { Value } from '../values/value.ts';

/** Exceptions of a `throw`, a failing call or a failing include, as far as handlers distinguish them. */
export type Thrown = 'exception' | 'arithmetic' | 'error';

/**
 * End of a list of statements. `unclear` means that it cannot be determined statically whether they reached their end; nothing
 * after them is followed.
 */
export interface Outcome {
  readonly ending: 'end' | 'return' | 'throw' | 'break' | 'continue' | 'unclear';
  /** The returned value, or that of the last statement. */
  readonly value?: Value | undefined;
  /** Set where the ending is `throw`. */
  readonly thrown?: Thrown;
}

export const ended: Outcome = { ending: 'end' };

/** Returns the outcome of a statement with a value; an invalid value is thrown. */
export function createOutcome(value: Value, ending: 'end' | 'return' = 'end'): Outcome {
  if (value.kind !== 'invalid') return { ending, value };
  return { ending: 'throw', value, thrown: value.reason === dividesByZero ? 'arithmetic' : 'exception' };
}
