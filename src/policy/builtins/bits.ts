import { type RegoValue, toRegoNumber } from '../rego-values/rego-value.ts';
import { BuiltinError, type HostBuiltin } from './builtin.ts';
import { toWhole } from './integers.ts';

// A policy that asks for more is ended, as OPA would run out of memory.
const MOST_BITS = 1_000_000n;

export const bitsAnd: HostBuiltin = (a, b) => toRegoNumber(toWhole(a) & toWhole(b));

export const bitsOr: HostBuiltin = (a, b) => toRegoNumber(toWhole(a) | toWhole(b));

export const bitsXor: HostBuiltin = (a, b) => toRegoNumber(toWhole(a) ^ toWhole(b));

export const bitsNegate: HostBuiltin = (a) => toRegoNumber(~toWhole(a));

export const shiftLeft: HostBuiltin = (a, b) => {
  const [value, count] = [toWhole(a), toCount(b)];
  if (value !== 0n && count > MOST_BITS) throw new RangeError(`bits.lsh: a shift by more than ${MOST_BITS} bits`);
  return toRegoNumber(value === 0n ? value : value << count);
};

export const shiftRight: HostBuiltin = (a, b) => toRegoNumber(toWhole(a) >> toCount(b));

/** Of which OPA takes the last 64 bits. */
function toCount(value: RegoValue | undefined): bigint {
  const count = toWhole(value);
  if (count < 0n) throw new BuiltinError('operand 2 must be an unsigned integer number but got a negative integer');
  return BigInt.asUintN(64, count);
}
