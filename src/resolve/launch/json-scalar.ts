import { booleanValue, nullValue } from '../values/constructors.ts';
import { Decimal } from '../values/decimal.ts';
import { exactValue, fittingValue, tooLongNumber, wholeValue } from '../values/numbers.ts';
import type { Computed, Value } from '../values/value.ts';

/** Converts an unquoted word of valid JSON to a value; decimals keep their spelling, as in the engine. */
export function readJsonWord(text: string, from: Computed): Value {
  if (text === 'true' || text === 'false') return booleanValue(text === 'true', from);
  if (text === 'null') return nullValue(from);
  const decimal = Decimal.parse(text);
  if (decimal === undefined) return tooLongNumber(from);
  if (!/^-?\d+$/u.test(text)) return exactValue(decimal, from);
  const value = fittingValue(decimal.toBigInt(), from);
  // The engine's reader has no place for more than 64 bits.
  return value.type === 'big' ? wholeValue(decimal.toBigInt(), 'long', from) : value;
}
