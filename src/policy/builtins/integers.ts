import { readDecimal } from '../rego-values/decimal-text.ts';
import { RegoNumber, type RegoValue } from '../rego-values/rego-value.ts';
import { BuiltinError } from './builtin.ts';

const MOST_ZEROS = 10_000;

/** A whole number, also one that is written with a fraction or an exponent. */
export function toInteger({ text }: RegoNumber): bigint | undefined {
  if (/^-?\d+$/u.test(text)) return BigInt(text);
  const { isNegative, digits, exponent } = readDecimal(text);
  if (Math.abs(exponent) > MOST_ZEROS) return undefined;
  const divisor = 10n ** BigInt(Math.max(0, -exponent));
  if (digits % divisor !== 0n) return undefined;
  const magnitude = (digits / divisor) * 10n ** BigInt(Math.max(0, exponent));
  return isNegative ? -magnitude : magnitude;
}

/** The integer that the operand of a builtin must be. */
export function toWhole(value: RegoValue | undefined): bigint {
  const whole = value instanceof RegoNumber ? toInteger(value) : undefined;
  if (whole === undefined) throw new BuiltinError('operand must be an integer');
  return whole;
}

/** As OPA reads what it counts with: up to 19 characters, of which nothing but zeros follows a point. */
export function toInt64({ text }: RegoNumber): bigint | undefined {
  const [, digits] = /^(?=-?.{1,19}$)(-?\d+)\.?0*$/u.exec(text) ?? [];
  const value = digits === undefined ? undefined : BigInt(digits);
  return value !== undefined && BigInt.asIntN(64, value) === value ? value : undefined;
}

/** The place or count that the operand of a builtin must be. */
export function toPlace(value: RegoValue | undefined): bigint {
  const place = value instanceof RegoNumber ? toInt64(value) : undefined;
  if (place === undefined) throw new BuiltinError('operand must be integer number but got floating-point number');
  return place;
}
