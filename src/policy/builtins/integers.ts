import { readDecimal } from '../rego-values/decimal-text.ts';
import { RegoNumber, type RegoValue } from '../rego-values/rego-value.ts';
import { BuiltinError } from './builtin.ts';

const MAX_ZEROS = 10_000;

/** Returns the value of an integer, which may be written with a fraction of zeros or an exponent; undefined for others. */
export function toInteger({ text }: RegoNumber): bigint | undefined {
  if (/^-?\d+$/u.test(text)) return BigInt(text);
  const { isNegative, digits, exponent } = readDecimal(text);
  if (Math.abs(exponent) > MAX_ZEROS) return undefined;
  const divisor = 10n ** BigInt(Math.max(0, -exponent));
  if (digits % divisor !== 0n) return undefined;
  const magnitude = (digits / divisor) * 10n ** BigInt(Math.max(0, exponent));
  return isNegative ? -magnitude : magnitude;
}

/** Reads a count as OPA does: up to 19 characters, with nothing but zeros after a point. */
export function toInt64({ text }: RegoNumber): bigint | undefined {
  const [, digits] = /^(?=-?.{1,19}$)(-?\d+)\.?0*$/u.exec(text) ?? [];
  const value = digits === undefined ? undefined : BigInt(digits);
  return value !== undefined && BigInt.asIntN(64, value) === value ? value : undefined;
}

/** Returns the index or count that the operand of a builtin must be. */
export function toPlace(value: RegoValue | undefined): bigint {
  const place = value instanceof RegoNumber ? toInt64(value) : undefined;
  if (place === undefined) throw new BuiltinError('operand must be integer number but got floating-point number');
  return place;
}
