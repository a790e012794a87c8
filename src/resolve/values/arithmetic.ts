import { maxBits } from '../limits.ts';
import { createInvalid, createUnknown } from './constructors.ts';
import {
  createExact,
  createFloating,
  createTooLongNumber,
  createWhole,
  isFloating,
  isWhole,
  printNumber,
  toBigInt,
  toDecimal,
  type WholeType,
} from './numbers.ts';
import type { Computed, NumberValue, Value } from './value.ts';

// Arithmetic on two numbers. Their types determine the result: floating point if one of them is, else exact decimals,
// else the wider integer type, which wraps around where the engine does.

/** Reason of an invalid value where the engine throws an ArithmeticException. */
export const dividesByZero = 'division by zero';

/** `a operator b` for `+ - * / %`. */
export function calculate(operator: string, a: NumberValue, b: NumberValue, from: Computed): Value {
  if (isFloating(a) || isFloating(b)) return createFloating(computeDoubles(operator, a.value, b.value), 'double', from);
  return isWhole(a) && isWhole(b) && operator !== '/'
    ? computeWholes(operator, a, b, chooseWidest(a, b), from)
    : computeDecimals(operator, a, b, from);
}

function chooseWidest(a: NumberValue, b: NumberValue): WholeType {
  if (a.type === 'big' || b.type === 'big') return 'big';
  return a.type === 'long' || b.type === 'long' ? 'long' : 'int';
}

function computeDoubles(operator: string, a: number, b: number): number {
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

function computeWholes(operator: string, a: NumberValue, b: NumberValue, type: WholeType, from: Computed): Value {
  const [left, right] = [toBigInt(a), toBigInt(b)];
  switch (operator) {
    case '+':
      return createHeld(left + right, type, from);
    case '-':
      return createHeld(left - right, type, from);
    case '*':
      return createHeld(left * right, type, from);
    default:
      if (type === 'big') return createUnknown('the remainder of numbers of any length is not modelled', from);
      return right === 0n ? createInvalid(dividesByZero, from) : createHeld(left % right, type, from);
  }
}

function createHeld(value: bigint, type: WholeType, from: Computed): Value {
  return countBits(value) > maxBits ? createTooLongNumber(from) : createWhole(value, type, from);
}

function countBits(value: bigint): number {
  return value.toString(2).length;
}

function computeDecimals(operator: string, a: NumberValue, b: NumberValue, from: Computed): Value {
  const [left, right] = [toDecimal(a), toDecimal(b)];
  if (left === undefined || right === undefined) return createTooLongNumber(from);
  switch (operator) {
    case '+':
      return createExact(left.plus(right), from);
    case '-':
      return createExact(left.minus(right), from);
    case '*':
      return createExact(left.times(right), from);
    default: {
      if (operator === '%') return createUnknown('the remainder of fractions is not modelled', from);
      const result = left.dividedBy(right);
      return result === undefined ? createInvalid(dividesByZero, from) : createExact(result, from);
    }
  }
}

/** Computes `a ** b` of integers. A power that exceeds its type has no bound; other powers are not followed. */
export function computePower(a: NumberValue, b: NumberValue, from: Computed): Value {
  if (!isWhole(a) || b.type !== 'int' || b.value < 0) return createUnknown('this power is not modelled', from);
  const [base, type] = [toBigInt(a), chooseWidest(a, a)];
  if (countBits(base) * b.value > maxBits) return createTooLongNumber(from);
  const result = base ** BigInt(b.value);
  return createWhole(result, toBigInt(createWhole(result, type)) === result ? type : 'big', from);
}

/** Returns the integer quotient, rounded towards zero; the engine has it for integers only. */
export function divideIntegers(a: NumberValue, b: NumberValue, from: Computed): Value {
  const other = [a, b].find((value) => !isWhole(value));
  if (other !== undefined) return createInvalid(`intdiv() requires integers, not ${printNumber(other)}`, from);
  const right = toBigInt(b);
  return right === 0n ? createInvalid(dividesByZero, from) : createHeld(toBigInt(a) / right, chooseWidest(a, b), from);
}

/** Computes `& | ^ << >> >>>` of integers; the result of a shift has the type of its left side. */
export function calculateBits(operator: string, a: NumberValue, b: NumberValue, from: Computed): Value {
  if (!isWhole(a) || !isWhole(b)) return createInvalid(`${operator} requires integers`, from);
  const isShift = operator === '<<' || operator === '>>' || operator === '>>>';
  const type = isShift ? chooseWidest(a, a) : chooseWidest(a, b);
  const [left, right] = [toBigInt(a), toBigInt(b)];
  switch (operator) {
    case '&':
      return createWhole(left & right, type, from);
    case '|':
      return createWhole(left | right, type, from);
    case '^':
      return createWhole(left ^ right, type, from);
    default:
      return shiftWhole(operator, left, right, type, from);
  }
}

function shiftWhole(operator: string, value: bigint, by: bigint, type: WholeType, from: Computed): Value {
  if (type === 'big') return createUnknown('this shift is not modelled', from);
  const width = type === 'int' ? 32 : 64;
  const places = BigInt.asUintN(type === 'int' ? 5 : 6, by);
  if (operator === '<<') return createWhole(value << places, type, from);
  return createWhole((operator === '>>' ? value : BigInt.asUintN(width, value)) >> places, type, from);
}

/** `-x` and `~x`; undefined where the operator is not defined. */
export function applyNumberSign(operator: string, value: NumberValue): Value | undefined {
  if (operator === '+') return value;
  if (isWhole(value)) {
    const whole = toBigInt(value);
    return operator === '-' || operator === '~'
      ? createWhole(operator === '-' ? -whole : ~whole, chooseWidest(value, value), value)
      : undefined;
  }
  if (operator !== '-') return undefined;
  if (isFloating(value)) return createFloating(-value.value, value.type === 'float' ? 'float' : 'double', value);
  const decimal = toDecimal(value);
  return decimal === undefined ? createTooLongNumber(value) : createExact(decimal.negated(), value);
}

/** Compares two numbers, in floating point if one of them is; undefined if one is not a number (NaN). */
export function compareNumbers(a: NumberValue, b: NumberValue): number | undefined {
  if (Number.isNaN(a.value) || Number.isNaN(b.value)) return undefined;
  if (isFloating(a) || isFloating(b)) return Math.sign(a.value - b.value) || 0;
  if (a.text === undefined && b.text === undefined) return Math.sign(a.value - b.value);
  const [left, right] = [toDecimal(a), toDecimal(b)];
  return left === undefined || right === undefined ? undefined : left.compare(right);
}
