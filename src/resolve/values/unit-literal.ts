import { createAmount } from './amounts.ts';
import { isWhole, toBigInt } from './numbers.ts';
import { computeDuration } from './units/duration.ts';
import { computeMemory } from './units/memory.ts';
import type { NumberValue, Value } from './value.ts';

/** `8.GB`, `1.5.h`: a number's property that is a unit; undefined for any other. Durations are tried first. */
export function createUnitValue(number: NumberValue, unit: string): Value | undefined {
  const count = isWhole(number) ? toBigInt(number) : String(number.value);
  const milliseconds = computeDuration(count, unit);
  if (milliseconds !== undefined) return createAmount('duration', milliseconds, number);
  const bytes = computeMemory(count, unit);
  return bytes === undefined ? undefined : createAmount('memory', bytes, number);
}
