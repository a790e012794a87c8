import { type BigFloat, countBits, isInteger } from './big-float.ts';

/** `0.digits * 10 ** point`. */
interface Decimal {
  readonly digits: string;
  readonly point: number;
}

/** Prints a number as OPA does: integers in full, others with the fewest digits that identify them. */
export function printBigFloat(value: BigFloat): string {
  const sign = value.isNegative ? '-' : '';
  if (value.mantissa === 0n) return `${sign}0`;
  const { digits, point } = findShortest(value);
  if (isInteger(value)) return sign + digits.padEnd(point, '0').slice(0, point);
  const exponent = point - 1;
  if (exponent < -4 || exponent >= 6) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
    const power = String(Math.abs(exponent)).padStart(2, '0');
    return `${sign}${digits[0]}${fraction}e${exponent < 0 ? '-' : '+'}${power}`;
  }
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Go's algorithm: takes digits of the exact value until they lie between the midpoints to both neighbours. */
function findShortest({ mantissa, exponent, bits }: BigFloat): Decimal {
  // One more bit of precision: the midpoints to the neighbours are one unit away.
  const shift = bits + 1 - countBits(mantissa);
  const halves = mantissa << BigInt(shift);
  const exact = toDecimal(mantissa, exponent);
  const lower = toDecimal(halves - 1n, exponent - shift);
  const upper = toDecimal(halves + 1n, exponent - shift);
  const isInclusive = (halves & 2n) === 0n;
  for (let index = 0; index < exact.digits.length; index++) {
    const [low, digit, high] = [lower, exact, upper].map(({ digits }) => digits.charCodeAt(index) || 48) as [
      number,
      number,
      number,
    ];
    const isDown = low !== digit || (isInclusive && index + 1 === lower.digits.length);
    const isUp = digit !== high && (isInclusive || digit + 1 < high || index + 1 < upper.digits.length);
    if (isDown && isUp) return isNearerUp(exact.digits, index + 1) ? roundUp(exact, index + 1) : cut(exact, index + 1);
    if (isDown) return cut(exact, index + 1);
    if (isUp) return roundUp(exact, index + 1);
  }
  return exact;
}

function toDecimal(mantissa: bigint, exponent: number): Decimal {
  const scaled = exponent < 0 ? mantissa * 5n ** BigInt(-exponent) : mantissa << BigInt(exponent);
  const digits = String(scaled);
  return { digits: digits.replace(/0+$/u, ''), point: digits.length + Math.min(exponent, 0) };
}

/** Returns whether to round up, half to even. */
function isNearerUp(digits: string, count: number): boolean {
  const rest = digits.slice(count);
  if (/^5$/u.test(rest)) return (digits.charCodeAt(count - 1) - 48) % 2 === 1;
  return rest >= '5';
}

function cut({ digits, point }: Decimal, count: number): Decimal {
  return { digits: digits.slice(0, count).replace(/0+$/u, ''), point };
}

function roundUp({ digits, point }: Decimal, count: number): Decimal {
  if (count >= digits.length) return { digits, point };
  const kept = digits.slice(0, count).replace(/9+$/u, '');
  if (kept === '') return { digits: '1', point: point + 1 };
  return { digits: kept.slice(0, -1) + String(Number(kept.at(-1)) + 1), point };
}
