/**
 * An exact decimal: `units` × 10^-`scale`. The engine computes with decimals, not with doubles, so 0.1 + 0.2 is 0.3.
 * Only as much as configuration files need; a value with more than 400 digits is refused by `parse`.
 */
export class Decimal {
  readonly units: bigint;
  readonly scale: number;

  private constructor(units: bigint, scale: number) {
    this.units = units;
    this.scale = scale;
  }

  /** Digits, an optional fraction and exponent: `1.5e-3`. */
  static parse(text: string): Decimal | undefined {
    const match = /^([+-]?)(\d{0,200})(?:\.(\d{0,200}))?(?:[eE]([+-]?\d{1,3}))?$/u.exec(text);
    if (match === null) return undefined;
    const [, sign, whole = '', fraction = '', exponent = '0'] = match;
    if (whole === '' && fraction === '') return undefined;
    const shift = Number(exponent);
    if (Math.abs(shift) > 200) return undefined;
    const digits = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n);
    const scale = fraction.length - shift;
    return scale >= 0 ? new Decimal(digits, scale) : new Decimal(digits * 10n ** BigInt(-scale), 0);
  }

  static fromInteger(value: number): Decimal {
    return new Decimal(BigInt(value), 0);
  }

  static fromBigInt(value: bigint): Decimal {
    return new Decimal(value, 0);
  }

  static fromNumber(value: number): Decimal | undefined {
    return Number.isFinite(value) ? Decimal.parse(String(value)) : undefined;
  }

  plus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.#at(scale) + other.#at(scale), scale);
  }

  minus(other: Decimal): Decimal {
    return this.plus(new Decimal(-other.units, other.scale));
  }

  times(other: Decimal): Decimal {
    return new Decimal(this.units * other.units, this.scale + other.scale).#trimmed();
  }

  /** Division as the engine does it: exact where it ends, else rounded half up to ten digits. */
  dividedBy(other: Decimal): Decimal | undefined {
    if (other.units === 0n) return undefined;
    const extra = Math.max(10, this.scale, other.scale) + 10;
    const numerator = this.units * 10n ** BigInt(extra + other.scale);
    const quotient = new Decimal(roundedDivision(numerator, other.units * 10n ** BigInt(this.scale)), extra);
    const trimmed = quotient.#trimmed();
    return trimmed.scale <= extra - 10 ? trimmed : trimmed.rounded(10).#trimmed();
  }

  /** The remainder with the sign of this. */
  remainder(other: Decimal): Decimal | undefined {
    if (other.units === 0n) return undefined;
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.#at(scale) % other.#at(scale), scale);
  }

  /** To so many digits after the point, half away from zero. */
  rounded(scale: number): Decimal {
    if (scale >= this.scale) return new Decimal(this.#at(scale), scale);
    return new Decimal(roundedDivision(this.units, 10n ** BigInt(this.scale - scale)), scale);
  }

  compare(other: Decimal): number {
    const scale = Math.max(this.scale, other.scale);
    const [a, b] = [this.#at(scale), other.#at(scale)];
    return a < b ? -1 : a > b ? 1 : 0;
  }

  equals(other: Decimal): boolean {
    return this.compare(other) === 0;
  }

  isWhole(): boolean {
    return this.units % 10n ** BigInt(this.scale) === 0n;
  }

  /** The whole part, towards zero. */
  toBigInt(): bigint {
    return this.units / 10n ** BigInt(this.scale);
  }

  toNumber(): number {
    return Number(this.toString());
  }

  toString(): string {
    if (this.scale === 0) return this.units.toString();
    const digits = (this.units < 0n ? -this.units : this.units).toString().padStart(this.scale + 1, '0');
    const sign = this.units < 0n ? '-' : '';
    return `${sign}${digits.slice(0, -this.scale)}.${digits.slice(-this.scale)}`;
  }

  #at(scale: number): bigint {
    return this.units * 10n ** BigInt(scale - this.scale);
  }

  #trimmed(): Decimal {
    let { units, scale } = this;
    while (scale > 0 && units % 10n === 0n) {
      units /= 10n;
      scale -= 1;
    }
    return new Decimal(units, scale);
  }
}

function roundedDivision(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const remainder = numerator % denominator;
  const twice = 2n * (remainder < 0n ? -remainder : remainder);
  if (twice < (denominator < 0n ? -denominator : denominator)) return quotient;
  return quotient + (numerator < 0n === denominator < 0n ? 1n : -1n);
}
