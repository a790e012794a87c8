import { readDecimal } from '../rego-values/decimal-text.ts';
import { LeftToOpa } from './builtin.ts';

/**
 * Go's `big.Float`, with which OPA calculates fractions: `mantissa * 2 ** exponent`, rounded to `bits`. The sign is separate
 * because zero has one too.
 */
export interface BigFloat {
  readonly isNegative: boolean;
  readonly mantissa: bigint;
  readonly exponent: number;
  readonly bits: number;
}

/** Precision of parsed numbers. */
const BITS = 64;

// Bounds the time of one addition.
const MAX_EXPONENT = 10_000;

export function readBigFloat(text: string): BigFloat {
  const { isNegative, digits, exponent: power } = readDecimal(text);
  if (Math.abs(power) > MAX_EXPONENT) throw new LeftToOpa();
  const scaled = { isNegative, mantissa: digits, exponent: power };
  if (power === 0) return round(scaled, BITS);
  // Go multiplies by a power of five that is itself rounded to 128 bits.
  const five = computePowerOfFive(Math.abs(power));
  return (power < 0 ? divide : multiply)({ ...scaled, bits: BITS }, five, BITS);
}

function computePowerOfFive(power: number): BigFloat {
  const exact = Math.min(power, 27);
  let product = round({ isNegative: false, mantissa: 5n ** BigInt(exact), exponent: 0 }, 2 * BITS);
  let factor: BigFloat = { isNegative: false, mantissa: 5n, exponent: 0, bits: 3 * BITS };
  for (let rest = power - exact; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) product = multiply(product, factor, 2 * BITS);
    factor = multiply(factor, factor, 3 * BITS);
  }
  return product;
}

export function fromInteger(value: bigint): BigFloat {
  const magnitude = value < 0n ? -value : value;
  return round({ isNegative: value < 0n, mantissa: magnitude, exponent: 0 }, Math.max(BITS, countBits(magnitude)));
}

export function add(a: BigFloat, b: BigFloat): BigFloat {
  const exponent = Math.min(a.exponent, b.exponent);
  const sum = computeSigned(a, exponent) + computeSigned(b, exponent);
  const isNegative = sum === 0n ? a.isNegative && b.isNegative : sum < 0n;
  return round({ isNegative, mantissa: sum < 0n ? -sum : sum, exponent }, Math.max(a.bits, b.bits));
}

export function negate(a: BigFloat): BigFloat {
  return { ...a, isNegative: !a.isNegative };
}

export function multiply(a: BigFloat, b: BigFloat, bits: number = Math.max(a.bits, b.bits)): BigFloat {
  const isNegative = a.isNegative !== b.isNegative;
  return round({ isNegative, mantissa: a.mantissa * b.mantissa, exponent: a.exponent + b.exponent }, bits);
}

/** The divisor is not zero. */
export function divide(a: BigFloat, b: BigFloat, bits: number = Math.max(a.bits, b.bits)): BigFloat {
  const shift = Math.max(0, bits + 2 + countBits(b.mantissa) - countBits(a.mantissa));
  const dividend = a.mantissa << BigInt(shift);
  // For rounding it only matters whether there is a remainder.
  const rest = dividend % b.mantissa === 0n ? 0n : 1n;
  const mantissa = ((dividend / b.mantissa) << 1n) | rest;
  return round(
    { isNegative: a.isNegative !== b.isNegative, mantissa, exponent: a.exponent - b.exponent - shift - 1 },
    bits,
  );
}

/** Returns the integer part. */
export function truncate({ isNegative, mantissa, exponent }: BigFloat): bigint {
  const magnitude = exponent < 0 ? mantissa >> BigInt(-exponent) : mantissa << BigInt(exponent);
  return isNegative ? -magnitude : magnitude;
}

export function isInteger(a: BigFloat): boolean {
  return a.exponent >= 0 || (a.mantissa & ((1n << BigInt(-a.exponent)) - 1n)) === 0n;
}

/** Rounds to the given bits, half to even. */
function round({ isNegative, mantissa, exponent }: Omit<BigFloat, 'bits'>, bits: number): BigFloat {
  if (mantissa === 0n) return { isNegative, mantissa, exponent: 0, bits };
  const surplus = countBits(mantissa) - bits;
  if (surplus <= 0) return { isNegative, mantissa, exponent, bits };
  const kept = mantissa >> BigInt(surplus);
  const twice = (mantissa - (kept << BigInt(surplus))) << 1n;
  const unit = 1n << BigInt(surplus);
  const isUp = twice > unit || (twice === unit && (kept & 1n) === 1n);
  return { isNegative, mantissa: isUp ? kept + 1n : kept, exponent: exponent + surplus, bits };
}

function computeSigned({ isNegative, mantissa, exponent }: BigFloat, at: number): bigint {
  const magnitude = mantissa << BigInt(exponent - at);
  return isNegative ? -magnitude : magnitude;
}

export function countBits(value: bigint): number {
  return value === 0n ? 0 : value.toString(2).length;
}
