import { createBoolean, createNull } from '../values/constructors.ts';
import { Decimal } from '../values/decimal.ts';
import { createExact, createFitting, createTooLongNumber, createWhole } from '../values/numbers.ts';
import type { Computed, Value } from '../values/value.ts';

/** Converts an unquoted word of valid JSON to a value; decimals keep their spelling, as in the engine. */
export function readJsonWord(text: string, from: Computed): Value {
  if (text === 'true' || text === 'false') return createBoolean(text === 'true', from);
  if (text === 'null') return createNull(from);
  const decimal = Decimal.parse(text);
  if (decimal === undefined) return createTooLongNumber(from);
  if (!/^-?\d+$/u.test(text)) return createExact(decimal, from);
  const value = createFitting(decimal.toBigInt(), from);
  // The engine's reader has no place for more than 64 bits.
  return value.type === 'big' ? createWhole(decimal.toBigInt(), 'long', from) : value;
}
