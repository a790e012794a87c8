import { createDuration, createInvalid, createMemory, createUnknown } from './constructors.ts';
import { Decimal } from './decimal.ts';
import { isFloating, toBigInt, toDecimal } from './numbers.ts';
import { toExactAmount } from './units/amount.ts';
import type { Computed, DurationValue, MemoryValue, NumberValue, Value } from './value.ts';

// Arithmetic of durations and sizes: exact, or not followed.

export type Amount = DurationValue | MemoryValue;

/** Milliseconds or bytes. */
function readAmount(value: Amount): number {
  return value.kind === 'duration' ? value.milliseconds : value.bytes;
}

/** Returns a duration or a size; the engine refuses negative ones. */
export function createAmount(kind: Amount['kind'], amount: bigint, from: Computed): Value {
  if (amount < 0n) return createInvalid('a duration or size cannot be negative', from);
  const held = toExactAmount(amount);
  if (held === undefined) return createTooLarge(from);
  return kind === 'duration' ? createDuration(held, from) : createMemory(held, from);
}

/** Returns the sum, or with a sign the difference, of two amounts of one kind. */
export function addAmounts(a: Amount, b: Amount, sign: 1n | -1n, from: Computed): Value {
  return createAmount(a.kind, BigInt(readAmount(a)) + sign * BigInt(readAmount(b)), from);
}

/** Multiplies a duration or a size; fractions are cut off. */
export function multiplyAmount(amount: Amount, count: NumberValue, from: Computed): Value {
  if (isFloating(count)) return fromFloating(amount.kind, Math.trunc(readAmount(amount) * count.value), from);
  const exact = toDecimal(count)?.times(Decimal.fromBigInt(BigInt(readAmount(amount))));
  return exact === undefined ? createTooLarge(from) : createAmount(amount.kind, exact.toBigInt(), from);
}

/** Divides a duration or a size, rounded. */
export function divideAmount(amount: Amount, count: NumberValue, from: Computed): Value {
  return fromFloating(amount.kind, Math.round(readAmount(amount) / count.value), from);
}

/** Returns a number of milliseconds or bytes as a duration or a size. */
export function toAmount(kind: Amount['kind'], value: NumberValue): Value {
  return createAmount(kind, toBigInt(value), value);
}

function fromFloating(kind: Amount['kind'], amount: number, from: Computed): Value {
  return Number.isSafeInteger(amount) ? createAmount(kind, BigInt(amount), from) : createTooLarge(from);
}

function createTooLarge(from: Computed): Value {
  return createUnknown('the amount is too large to follow exactly', from);
}
