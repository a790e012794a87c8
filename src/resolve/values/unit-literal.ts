import { amountValue } from './amounts.ts';
import { isWhole, toBigInt } from './numbers.ts';
import { durationFromNumber } from './units/duration.ts';
import { memoryFromNumber } from './units/memory.ts';
import type { NumberValue, Value } from './value.ts';

/** `8.GB`, `1.5.h`: a number's property that is a unit; undefined for any other. Durations are tried first. */
export function unitValue(number: NumberValue, unit: string): Value | undefined {
  const count = isWhole(number) ? toBigInt(number) : String(number.value);
  const milliseconds = durationFromNumber(count, unit);
  if (milliseconds !== undefined) return amountValue('duration', milliseconds, number);
  const bytes = memoryFromNumber(count, unit);
  return bytes === undefined ? undefined : amountValue('memory', bytes, number);
}
