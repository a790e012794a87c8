import { maxDigits } from '../limits.ts';

/**
 * Exact decimal number of the engine's platform: `units` × 10^-`scale`. The scale is part of it (`1.50` is printed as
 * `1.50`), and may be negative (`1e3` is one thousand, and is printed as `1E+3`).
 */
export class Decimal {
  readonly units: bigint;
  readonly scale: number;

  private constructor(units: bigint, scale: number) {
    this.units = units;
    this.scale = scale;
  }

  /** Digits, an optional fraction and exponent: `1.5e-3`; undefined for any other text, and for numbers too long to hold. */
  static parse(text: string): Decimal | undefined {
    const match = /^([+-]?)(\d{0,500})(?:\.(\d{0,500}))?(?:[eE]([+-]?\d{1,4}))?$/u.exec(text);
    if (match === null) return undefined;
    const [, sign, whole = '', fraction = '', exponent = '0'] = match;
    if (whole === '' && fraction === '') return undefined;
    const digits = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n);
    const decimal = new Decimal(digits, fraction.length - Number(exponent));
    return decimal.isTooLong() ? undefined : decimal;
  }

  static fromBigInt(value: bigint): Decimal {
    return new Decimal(value, 0);
  }

  /** True if it has more digits than the limit. */
  isTooLong(): boolean {
    return Math.abs(this.scale) > maxDigits || this.precision() > maxDigits;
  }

  /** Number of digits, independent of the scale. */
  precision(): number {
    return findMagnitude(this.units).toString().length;
  }

  negated(): Decimal {
    return new Decimal(-this.units, this.scale);
  }

  abs(): Decimal {
    return new Decimal(findMagnitude(this.units), this.scale);
  }

  plus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.#at(scale) + other.#at(scale), scale);
  }

  minus(other: Decimal): Decimal {
    return this.plus(other.negated());
  }

  times(other: Decimal): Decimal {
    return new Decimal(this.units * other.units, this.scale + other.scale);
  }

  /**
   * Divides like the engine: exactly if the result is finite, with as few digits after the point as the operands'
   * difference allows; else with ten digits more than the longer operand, at most ten of them, or as many as the
   * operands have, after the point.
   */
  dividedBy(other: Decimal): Decimal | undefined {
    if (other.units === 0n) return undefined;
    const preferred = this.scale - other.scale;
    if (this.units === 0n) return new Decimal(0n, preferred);
    const more = countDigitsAfterPoint(this.units, other.units);
    if (more !== undefined) {
      const exact = new Decimal((this.units * 10n ** BigInt(more)) / other.units, preferred + more);
      return exact.#stripped(preferred);
    }
    const quotient = this.#roundedQuotient(other, Math.max(this.precision(), other.precision()) + 10);
    const most = Math.max(this.scale, other.scale, 10);
    return quotient.scale > most ? quotient.rounded(most) : quotient;
  }

  /** To so many digits after the point, half away from zero. */
  rounded(scale: number): Decimal {
    if (scale >= this.scale) return new Decimal(this.#at(scale), scale);
    return new Decimal(divideRounded(this.units, 10n ** BigInt(this.scale - scale)), scale);
  }

  /** To so many digits after the point, the rest cut off. */
  truncated(scale: number): Decimal {
    if (scale >= this.scale) return new Decimal(this.#at(scale), scale);
    return new Decimal(this.units / 10n ** BigInt(this.scale - scale), scale);
  }

  compare(other: Decimal): number {
    const scale = Math.max(this.scale, other.scale);
    const [a, b] = [this.#at(scale), other.#at(scale)];
    return a < b ? -1 : a > b ? 1 : 0;
  }

  isWhole(): boolean {
    return this.scale <= 0 || this.units % 10n ** BigInt(this.scale) === 0n;
  }

  /** Truncates towards zero. */
  toBigInt(): bigint {
    return this.truncated(0).units;
  }

  toNumber(): number {
    return Number(this.toString());
  }

  /** Prints the number like the engine: plain, or with an exponent if it is very small or its scale is negative. */
  toString(): string {
    const { scale } = this;
    const sign = this.units < 0n ? '-' : '';
    const digits = findMagnitude(this.units).toString();
    if (scale === 0) return `${sign}${digits}`;
    const exponent = digits.length - 1 - scale;
    if (scale < 0 || exponent < -6) {
      const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
      const power = exponent === 0 ? '' : `E${exponent > 0 ? '+' : ''}${exponent}`;
      return `${sign}${digits.slice(0, 1)}${fraction}${power}`;
    }
    const padded = digits.padStart(scale + 1, '0');
    return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
  }

  #at(scale: number): bigint {
    return this.units * 10n ** BigInt(scale - this.scale);
  }

  /** The quotient with so many digits, the last one rounded half up. */
  #roundedQuotient(other: Decimal, precision: number): Decimal {
    const extra = precision + other.precision() - this.precision() + 1;
    const shift = 10n ** BigInt(Math.abs(extra));
    const [above, below] = extra >= 0 ? [this.units * shift, other.units] : [this.units, other.units * shift];
    const surplus = findMagnitude(above / below).toString().length - precision;
    const rounded = new Decimal(
      divideRounded(above, below * 10n ** BigInt(surplus)),
      this.scale - other.scale + extra - surplus,
    );
    // 9.99… rounds up to one digit more.
    return rounded.precision() > precision ? new Decimal(rounded.units / 10n, rounded.scale - 1) : rounded;
  }

  /** Without the zeros at its end, but with no scale below this one. */
  #stripped(lowest: number): Decimal {
    let { units, scale } = this;
    while (scale > lowest && units % 10n === 0n) {
      units /= 10n;
      scale -= 1;
    }
    return new Decimal(units, scale);
  }
}

/** Returns the number of digits after the point of `a / b`; undefined if it never ends. */
function countDigitsAfterPoint(a: bigint, b: bigint): number | undefined {
  const divisor = findMagnitude(b) / findCommonDivisor(findMagnitude(a), findMagnitude(b));
  const [twos, odd] = withoutFactor(divisor, 2n);
  const [fives, rest] = withoutFactor(odd, 5n);
  return rest === 1n ? Math.max(twos, fives) : undefined;
}

function withoutFactor(value: bigint, factor: bigint): readonly [count: number, rest: bigint] {
  let count = 0;
  let rest = value;
  while (rest % factor === 0n) {
    rest /= factor;
    count += 1;
  }
  return [count, rest];
}

function findCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

function findMagnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const remainder = findMagnitude(numerator % denominator);
  if (2n * remainder < findMagnitude(denominator)) return quotient;
  return quotient + (numerator < 0n === denominator < 0n ? 1n : -1n);
}
