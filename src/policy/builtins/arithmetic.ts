import {
  equalsRego,
  isArray,
  RegoNumber,
  RegoSet,
  type RegoValue,
  sortSet,
  toRegoNumber,
} from '../rego-values/rego-value.ts';
import {
  add,
  type BigFloat,
  divide,
  fromInteger,
  isInteger,
  multiply,
  negate,
  readBigFloat,
  truncate,
} from './big-float.ts';
import { BuiltinError, type HostBuiltin } from './builtin.ts';
import { toInt64, toInteger } from './integers.ts';
import { printBigFloat } from './print-big-float.ts';

// OPA's interpreter calculates exactly with integers and with 64 bits otherwise; the code it compiles uses decimal digits.

type Calculate<T> = (a: T, b: T) => T;

export const addNumbers: HostBuiltin = (a, b) => calculate(a, b, (x, y) => x + y, add);

/** Subtracts numbers, or returns the difference of sets. */
export const subtractNumbers: HostBuiltin = (a, b) => {
  if (a instanceof RegoSet && b instanceof RegoSet) {
    return new RegoSet(a.items.filter((item) => !b.items.some((other) => equalsRego(item, other))));
  }
  return calculate(
    a,
    b,
    (x, y) => x - y,
    (x, y) => add(x, negate(y)),
  );
};

export const multiplyNumbers: HostBuiltin = (a, b) => calculate(a, b, (x, y) => x * y, multiply);

export const divideNumbers: HostBuiltin = (a, b) => {
  const [dividend, divisor] = [toNumber(a), toNumber(b)];
  const [x, y] = [toSmall(dividend), toSmall(divisor)];
  if (x !== undefined && y !== undefined && y !== 0n && x !== 0n && x % y === 0n) return toRegoNumber(x / y);
  const float = readBigFloat(divisor.text);
  if (float.mantissa === 0n) throw new BuiltinError('divide by zero');
  return print(divide(readBigFloat(dividend.text), float));
};

export const sum: HostBuiltin = (list) => accumulate(list, 0n, (x, y) => x + y, add);

/** Multiplies with the 53 bits of a double, as OPA does. */
export const multiplyAll: HostBuiltin = (list) =>
  accumulate(
    list,
    1n,
    (x, y) => x * y,
    (x, y) => multiply(x, y, 53),
  );

export const makeAbsolute: HostBuiltin = (a) => print({ ...readBigFloat(toNumber(a).text), isNegative: false });

const HALF: BigFloat = readBigFloat('0.5');

export const roundNumber: HostBuiltin = (a) => {
  const float = readBigFloat(toNumber(a).text);
  return print(fromInteger(truncate(add(float, { ...HALF, isNegative: float.isNegative }))));
};

/** OPA cuts the fraction off, and adds 1 if the result is not negative: `ceil(-0.5)` is 1. */
export const roundUp: HostBuiltin = (a) => {
  const float = readBigFloat(toNumber(a).text);
  const whole = truncate(float);
  return print(isInteger(float) || whole < 0n ? fromInteger(whole) : add(fromInteger(whole), fromInteger(1n)));
};

/** OPA cuts the fraction off, and subtracts 1 if the result is negative: `floor(-0.5)` is 0. */
export const roundDown: HostBuiltin = (a) => {
  const float = readBigFloat(toNumber(a).text);
  const whole = truncate(float);
  return print(isInteger(float) || whole >= 0n ? fromInteger(whole) : add(fromInteger(whole), fromInteger(-1n)));
};

function calculate(
  a: RegoValue | undefined,
  b: RegoValue | undefined,
  exact: Calculate<bigint>,
  rounded: Calculate<BigFloat>,
): RegoValue {
  const [left, right] = [toNumber(a), toNumber(b)];
  const [x, y] = [toInteger(left), toInteger(right)];
  if (x !== undefined && y !== undefined) return toRegoNumber(exact(x, y));
  return print(rounded(readBigFloat(left.text), readBigFloat(right.text)));
}

function accumulate(
  list: RegoValue | undefined,
  first: bigint,
  exact: Calculate<bigint>,
  rounded: Calculate<BigFloat>,
): RegoValue {
  const items = list instanceof RegoSet ? sortSet(list.items) : list;
  if (items === undefined || !isArray(items)) throw new BuiltinError('operand must be an array or a set of numbers');
  const numbers = items.map(toNumber);
  const integers = numbers.flatMap((number) => toInteger(number) ?? []);
  if (integers.length === numbers.length) return toRegoNumber(integers.reduce(exact, first));
  return print(numbers.map(({ text }) => readBigFloat(text)).reduce(rounded, fromInteger(first)));
}

function print(value: BigFloat): RegoNumber {
  return new RegoNumber(printBigFloat(value));
}

function toNumber(value: RegoValue | undefined): RegoNumber {
  if (!(value instanceof RegoNumber)) throw new BuiltinError('operand must be a number');
  return value;
}

function toSmall(number: RegoNumber): bigint | undefined {
  const value = toInt64(number);
  return value !== undefined && value >= -(2n ** 31n) && value < 2n ** 31n ? value : undefined;
}
