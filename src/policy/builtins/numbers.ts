import { compareRego, isArray, RegoNumber, RegoSet, sortedSet, toRegoNumber } from '../rego-values/rego-value.ts';
import { readBigFloat, truncate } from './big-float.ts';
import { BuiltinError, type HostBuiltin } from './builtin.ts';
import { toPlace, toWhole } from './integers.ts';

// A policy that asks for more is ended, not told that there are none.
const MOST_NUMBERS = 1_000_000n;

/** `numbers.range_step`: both ends included, downwards where the first is the greater. */
export const rangeStep: HostBuiltin = (from, to, by) => {
  const [first, last, step] = [toWhole(from), toWhole(to), toWhole(by)];
  if (step <= 0n) throw new BuiltinError('numbers.range_step: step must be a positive integer');
  const distance = first <= last ? last - first : first - last;
  const count = distance / step + 1n;
  if (count > MOST_NUMBERS) throw new RangeError(`numbers.range_step: more than ${MOST_NUMBERS} numbers`);
  const signed = first <= last ? step : -step;
  return Array.from({ length: Number(count) }, (_, index) => toRegoNumber(first + signed * BigInt(index)));
};

const BASES: ReadonlySet<string> = new Set(['2', '8', '10', '16']);

/** `format_int`: whole numbers of any size; others without their fraction. */
export const formatInt: HostBuiltin = (number, base) => {
  if (!(number instanceof RegoNumber && base instanceof RegoNumber)) throw new BuiltinError('operand must be a number');
  if (!BASES.has(base.text)) throw new BuiltinError('operand must be one of 2, 8, 10, 16');
  const value = /^-?\d+$/u.test(number.text) ? BigInt(number.text) : truncate(readBigFloat(number.text));
  return value.toString(Number(base.text));
};

/** `to_number`: of texts what Go reads as a float, without its hexadecimal ones, which Rego has not. */
export const toNumber: HostBuiltin = (value) => {
  if (value === null || typeof value === 'boolean') return toRegoNumber(Number(value));
  if (value instanceof RegoNumber) return value;
  if (typeof value !== 'string' || !/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/u.test(value)) {
    throw new BuiltinError('operand is no number');
  }
  if (!Number.isFinite(Number(value))) throw new BuiltinError('operand is out of range');
  return new RegoNumber(value.replace(/^\+/u, ''));
};

/** `array.slice`, cut to what there is. */
export const slice: HostBuiltin = (list, from, to) => {
  if (list === undefined || !isArray(list)) throw new BuiltinError('operand 1 must be array');
  const [start, stop] = [toPlace(from), toPlace(to)].map((place) => Math.max(0, Number(place)));
  return list.slice(start, stop);
};

export const sort: HostBuiltin = (list) => {
  if (list instanceof RegoSet) return sortedSet(list.items);
  if (list === undefined || !isArray(list)) throw new BuiltinError('operand must be an array or a set');
  return list.toSorted(compareRego);
};
