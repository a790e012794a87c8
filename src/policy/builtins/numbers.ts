import { toRegoNumber } from '../rego-value.ts';
import { BuiltinError, type HostBuiltin, toBigInt } from './builtin.ts';

// A policy that asks for more is ended, not told that there are none.
const MOST_NUMBERS = 1_000_000n;

/** `numbers.range_step`: both ends included, downwards where the first is the greater. */
export const rangeStep: HostBuiltin = (from, to, by) => {
  const [first, last, step] = [toBigInt(from), toBigInt(to), toBigInt(by)];
  if (step <= 0n) throw new BuiltinError('numbers.range_step: step must be a positive integer');
  const distance = first <= last ? last - first : first - last;
  const count = distance / step + 1n;
  if (count > MOST_NUMBERS) throw new RangeError(`numbers.range_step: more than ${MOST_NUMBERS} numbers`);
  const signed = first <= last ? step : -step;
  return Array.from({ length: Number(count) }, (_, index) => toRegoNumber(first + signed * BigInt(index)));
};
