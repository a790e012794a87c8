import { durationValue, memoryValue } from './known.ts';
import { durationFromNumber } from './units/duration.ts';
import { memoryFromNumber } from './units/memory.ts';
import type { NumberValue, Value } from './value.ts';

/** `8.GB`, `1.5.h`: a number's property that is a unit; undefined for any other. Durations are tried first. */
export function unitValue(number: NumberValue, unit: string): Value | undefined {
  const milliseconds = durationFromNumber(number.value, unit);
  if (milliseconds !== undefined) return durationValue(milliseconds, number);
  const bytes = memoryFromNumber(number.value, unit);
  return bytes === undefined ? undefined : memoryValue(bytes, number);
}
