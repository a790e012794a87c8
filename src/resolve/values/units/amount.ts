/** The engine stores durations and sizes in a signed 64-bit integer; larger ones saturate. */
const largestAmount = 2n ** 63n - 1n;

/** Returns a count of a unit: exact for an integer, else computed in floating point and rounded half up; saturates. */
export function parseAmount(count: string | bigint, factor: number): bigint {
  const isWhole = typeof count === 'bigint' || /^\d{1,40}$/.test(count);
  const amount = isWhole ? BigInt(count) * BigInt(factor) : roundAmount(Number(count) * factor);
  return clampAmount(amount);
}

export function clampAmount(amount: bigint): bigint {
  return amount > largestAmount ? largestAmount : amount;
}

function roundAmount(amount: number): bigint {
  return Number.isFinite(amount) ? BigInt(Math.round(amount)) : largestAmount;
}

/** Returns the amount as a double (2^63 for the largest amount); undefined where no double is exact. */
export function toExactAmount(amount: bigint): number | undefined {
  if (amount === largestAmount) return 2 ** 63;
  const number = Number(amount);
  return amount < largestAmount && BigInt(number) === amount ? number : undefined;
}
