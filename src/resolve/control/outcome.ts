import { dividesByZero } from '../values/arithmetic.ts';
import type { Value } from '../values/value.ts';

/** What a `throw`, a failing call or a failing include throws, as far as handlers tell them apart. */
export type Thrown = 'exception' | 'arithmetic' | 'error';

/**
 * How statements ended. `unclear` means that it cannot be determined statically whether they reached their end; nothing
 * after them is followed.
 */
export interface Outcome {
  readonly ending: 'end' | 'return' | 'throw' | 'break' | 'continue' | 'unclear';
  /** The value returned, or of the last statement; undefined where it has none. */
  readonly value?: Value | undefined;
  /** Set where the ending is `throw`. */
  readonly thrown?: Thrown;
}

export const ended: Outcome = { ending: 'end' };

/** Returns the outcome of a statement that comes to a value: one that stops the engine is thrown. */
export function outcomeOf(value: Value, ending: 'end' | 'return' = 'end'): Outcome {
  if (value.kind !== 'invalid') return { ending, value };
  return { ending: 'throw', value, thrown: value.reason === dividesByZero ? 'arithmetic' : 'exception' };
}
