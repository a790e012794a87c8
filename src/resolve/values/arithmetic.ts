import { maxBits } from '../limits.ts';
import { invalidValue, unknownValue } from './constructors.ts';
import {
  exactValue,
  floatingValue,
  isFloating,
  isWhole,
  printNumber,
  toBigInt,
  toDecimal,
  tooLongNumber,
  type WholeType,
  wholeValue,
} from './numbers.ts';
import type { Computed, NumberValue, Value } from './value.ts';

// Arithmetic on two numbers. Their types determine the result: floating point if one of them is, else exact decimals,
// else the wider integer type, which wraps around where the engine does.

/** Reason of an invalid value where the engine throws an ArithmeticException. */
export const dividesByZero = 'division by zero';

/** `a operator b` for `+ - * / %`. */
export function calculate(operator: string, a: NumberValue, b: NumberValue, from: Computed): Value {
  if (isFloating(a) || isFloating(b)) return floatingValue(inDoubles(operator, a.value, b.value), 'double', from);
  return isWhole(a) && isWhole(b) && operator !== '/'
    ? inWholes(operator, a, b, widest(a, b), from)
    : inDecimals(operator, a, b, from);
}

function widest(a: NumberValue, b: NumberValue): WholeType {
  if (a.type === 'big' || b.type === 'big') return 'big';
  return a.type === 'long' || b.type === 'long' ? 'long' : 'int';
}

function inDoubles(operator: string, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '%':
      return a % b;
    default:
      return a / b;
  }
}

function inWholes(operator: string, a: NumberValue, b: NumberValue, type: WholeType, from: Computed): Value {
  const [left, right] = [toBigInt(a), toBigInt(b)];
  switch (operator) {
    case '+':
      return held(left + right, type, from);
    case '-':
      return held(left - right, type, from);
    case '*':
      return held(left * right, type, from);
    default:
      if (type === 'big') return unknownValue('the remainder of numbers of any length is not modelled', from);
      return right === 0n ? invalidValue(dividesByZero, from) : held(left % right, type, from);
  }
}

function held(value: bigint, type: WholeType, from: Computed): Value {
  return bitsOf(value) > maxBits ? tooLongNumber(from) : wholeValue(value, type, from);
}

function bitsOf(value: bigint): number {
  return value.toString(2).length;
}

function inDecimals(operator: string, a: NumberValue, b: NumberValue, from: Computed): Value {
  const [left, right] = [toDecimal(a), toDecimal(b)];
  if (left === undefined || right === undefined) return tooLongNumber(from);
  switch (operator) {
    case '+':
      return exactValue(left.plus(right), from);
    case '-':
      return exactValue(left.minus(right), from);
    case '*':
      return exactValue(left.times(right), from);
    default: {
      if (operator === '%') return unknownValue('the remainder of fractions is not modelled', from);
      const result = left.dividedBy(right);
      return result === undefined ? invalidValue(dividesByZero, from) : exactValue(result, from);
    }
  }
}

/** Computes `a ** b` of integers. A power that exceeds its type has no bound; other powers are not followed. */
export function power(a: NumberValue, b: NumberValue, from: Computed): Value {
  if (!isWhole(a) || b.type !== 'int' || b.value < 0) return unknownValue('this power is not modelled', from);
  const [base, type] = [toBigInt(a), widest(a, a)];
  if (bitsOf(base) * b.value > maxBits) return tooLongNumber(from);
  const result = base ** BigInt(b.value);
  return wholeValue(result, toBigInt(wholeValue(result, type)) === result ? type : 'big', from);
}

/** Returns the integer quotient, rounded towards zero; the engine has it for integers only. */
export function divideIntegers(a: NumberValue, b: NumberValue, from: Computed): Value {
  const other = [a, b].find((value) => !isWhole(value));
  if (other !== undefined) return invalidValue(`intdiv() requires integers, not ${printNumber(other)}`, from);
  const right = toBigInt(b);
  return right === 0n ? invalidValue(dividesByZero, from) : held(toBigInt(a) / right, widest(a, b), from);
}

/** Computes `& | ^ << >> >>>` of integers; the result of a shift has the type of its left side. */
export function calculateBits(operator: string, a: NumberValue, b: NumberValue, from: Computed): Value {
  if (!isWhole(a) || !isWhole(b)) return invalidValue(`${operator} requires integers`, from);
  const isShift = operator === '<<' || operator === '>>' || operator === '>>>';
  const type = isShift ? widest(a, a) : widest(a, b);
  const [left, right] = [toBigInt(a), toBigInt(b)];
  switch (operator) {
    case '&':
      return wholeValue(left & right, type, from);
    case '|':
      return wholeValue(left | right, type, from);
    case '^':
      return wholeValue(left ^ right, type, from);
    default:
      return shifted(operator, left, right, type, from);
  }
}

function shifted(operator: string, value: bigint, by: bigint, type: WholeType, from: Computed): Value {
  if (type === 'big') return unknownValue('this shift is not modelled', from);
  const width = type === 'int' ? 32 : 64;
  const places = BigInt.asUintN(type === 'int' ? 5 : 6, by);
  if (operator === '<<') return wholeValue(value << places, type, from);
  return wholeValue((operator === '>>' ? value : BigInt.asUintN(width, value)) >> places, type, from);
}

/** `-x` and `~x`; undefined where the operator is not defined. */
export function applyNumberSign(operator: string, value: NumberValue): Value | undefined {
  if (operator === '+') return value;
  if (isWhole(value)) {
    const whole = toBigInt(value);
    return operator === '-' || operator === '~'
      ? wholeValue(operator === '-' ? -whole : ~whole, widest(value, value), value)
      : undefined;
  }
  if (operator !== '-') return undefined;
  if (isFloating(value)) return floatingValue(-value.value, value.type === 'float' ? 'float' : 'double', value);
  const decimal = toDecimal(value);
  return decimal === undefined ? tooLongNumber(value) : exactValue(decimal.negated(), value);
}

/** Compares two numbers, in floating point if one of them is; undefined if one is not a number (NaN). */
export function compareNumbers(a: NumberValue, b: NumberValue): number | undefined {
  if (Number.isNaN(a.value) || Number.isNaN(b.value)) return undefined;
  if (isFloating(a) || isFloating(b)) return Math.sign(a.value - b.value) || 0;
  if (a.text === undefined && b.text === undefined) return Math.sign(a.value - b.value);
  const [left, right] = [toDecimal(a), toDecimal(b)];
  return left === undefined || right === undefined ? undefined : left.compare(right);
}
