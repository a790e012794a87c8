import { durationValue, invalidValue, memoryValue, unknownValue } from './constructors.ts';
import { Decimal } from './decimal.ts';
import { isFloating, toBigInt, toDecimal } from './numbers.ts';
import { exactAmount } from './units/amount.ts';
import type { Computed, DurationValue, MemoryValue, NumberValue, Value } from './value.ts';

// Arithmetic of durations and sizes: exact, or not followed.

export type Amount = DurationValue | MemoryValue;

/** Milliseconds or bytes. */
function amountIn(value: Amount): number {
  return value.kind === 'duration' ? value.milliseconds : value.bytes;
}

/** Returns a duration or a size; the engine refuses negative ones. */
export function amountValue(kind: Amount['kind'], amount: bigint, from: Computed): Value {
  if (amount < 0n) return invalidValue('a duration or size cannot be negative', from);
  const held = exactAmount(amount);
  if (held === undefined) return tooLarge(from);
  return kind === 'duration' ? durationValue(held, from) : memoryValue(held, from);
}

/** Returns the sum, or with a sign the difference, of two amounts of one kind. */
export function addAmounts(a: Amount, b: Amount, sign: 1n | -1n, from: Computed): Value {
  return amountValue(a.kind, BigInt(amountIn(a)) + sign * BigInt(amountIn(b)), from);
}

/** Multiplies a duration or a size; fractions are cut off. */
export function multiplyAmount(amount: Amount, count: NumberValue, from: Computed): Value {
  if (isFloating(count)) return fromFloating(amount.kind, Math.trunc(amountIn(amount) * count.value), from);
  const exact = toDecimal(count)?.times(Decimal.fromBigInt(BigInt(amountIn(amount))));
  return exact === undefined ? tooLarge(from) : amountValue(amount.kind, exact.toBigInt(), from);
}

/** Divides a duration or a size, rounded. */
export function divideAmount(amount: Amount, count: NumberValue, from: Computed): Value {
  return fromFloating(amount.kind, Math.round(amountIn(amount) / count.value), from);
}

/** Returns a number of milliseconds or bytes as a duration or a size. */
export function amountOfNumber(kind: Amount['kind'], value: NumberValue): Value {
  return amountValue(kind, toBigInt(value), value);
}

function fromFloating(kind: Amount['kind'], amount: number, from: Computed): Value {
  return Number.isSafeInteger(amount) ? amountValue(kind, BigInt(amount), from) : tooLarge(from);
}

function tooLarge(from: Computed): Value {
  return unknownValue('the amount is too large to follow exactly', from);
}
