import { compareRego, isArray, RegoNumber, RegoSet, sortSet, toRegoNumber } from '../rego-values/rego-value.ts';
import { readBigFloat, truncate } from './big-float.ts';
import { BuiltinError, type HostBuiltin } from './builtin.ts';
import { toPlace } from './integers.ts';

const BASES: ReadonlySet<string> = new Set(['2', '8', '10', '16']);

/** `format_int`: integers of any size; other numbers without their fraction. */
export const formatInt: HostBuiltin = (number, base) => {
  if (!(number instanceof RegoNumber && base instanceof RegoNumber)) throw new BuiltinError('operand must be a number');
  if (!BASES.has(base.text)) throw new BuiltinError('operand must be one of 2, 8, 10, 16');
  const value = /^-?\d+$/u.test(number.text) ? BigInt(number.text) : truncate(readBigFloat(number.text));
  return value.toString(Number(base.text));
};

/** `to_number`: reads strings as Go reads floats, except hexadecimal ones, which Rego does not have. */
export const toNumber: HostBuiltin = (value) => {
  if (value === null || typeof value === 'boolean') return toRegoNumber(Number(value));
  if (value instanceof RegoNumber) return value;
  if (typeof value !== 'string' || !/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/u.test(value)) {
    throw new BuiltinError('operand is not a number');
  }
  if (!Number.isFinite(Number(value))) throw new BuiltinError('operand is out of range');
  return new RegoNumber(value.replace(/^\+/u, ''));
};

/** `array.slice`, limited to the bounds of the array. */
export const slice: HostBuiltin = (list, from, to) => {
  if (list === undefined || !isArray(list)) throw new BuiltinError('operand 1 must be array');
  const [start, stop] = [toPlace(from), toPlace(to)].map((place) => Math.max(0, Number(place)));
  return list.slice(start, stop);
};

export const sort: HostBuiltin = (list) => {
  if (list instanceof RegoSet) return sortSet(list.items);
  if (list === undefined || !isArray(list)) throw new BuiltinError('operand must be an array or a set');
  return list.toSorted(compareRego);
};
