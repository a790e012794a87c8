/** An exact decimal number: `digits * 10 ** exponent`. The sign is separate because zero may have one. */
export interface DecimalText {
  readonly isNegative: boolean;
  readonly digits: bigint;
  readonly exponent: number;
}

export function readDecimal(text: string): DecimalText {
  const [, sign, whole = '', fraction = '', tens = '0'] = /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/u.exec(text) ?? [];
  return { isNegative: sign === '-', digits: BigInt(whole + fraction), exponent: Number(tens) - fraction.length };
}

// Exponents that differ by more are compared without the digits.
const MAX_ZEROS = 10_000;

export function compareDecimals(a: string, b: string): number {
  const [x, y] = [readDecimal(a), readDecimal(b)];
  const exponent = Math.min(x.exponent, y.exponent);
  if (Math.max(x.exponent, y.exponent) - exponent > MAX_ZEROS) return x.exponent - y.exponent;
  const difference = computeSigned(x, exponent) - computeSigned(y, exponent);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function computeSigned({ isNegative, digits, exponent }: DecimalText, at: number): bigint {
  const magnitude = digits * 10n ** BigInt(exponent - at);
  return isNegative ? -magnitude : magnitude;
}
