import type { NumberType } from '../../language/ast/nodes.ts';
import { createInvalid, createNumber, createUnknown } from './constructors.ts';
import { Decimal } from './decimal.ts';
import {
  createExact,
  createFloating,
  createWhole,
  isFloating,
  isPrintedAlike,
  printNumber,
  toBigInt,
} from './numbers.ts';
import type { Computed, NumberValue, Value } from './value.ts';

// Numbers from other numbers and from texts, as the engine's platform converts them.

/**
 * Converts a number to another type: truncates decimals; integers out of range wrap around. Undefined for the types of any
 * length, and for floating point out of range.
 */
export function convertNumber(value: NumberValue, type: NumberType, from: Computed = value): NumberValue | undefined {
  switch (type) {
    case 'int':
    case 'long':
      return isFloating(value) && !(Math.abs(value.value) < 2 ** 31)
        ? undefined
        : createWhole(toBigInt(value), type, from);
    case 'big':
    case 'decimal':
      return value.type === type ? value : undefined;
    default:
      return createFloating(value.value, type, from);
  }
}

/** `asDouble` of the narrow floating point keeps the digits that are printed, where a mere widening would add some. */
export function widenNumber(value: NumberValue, from: Computed = value): NumberValue {
  const isPrinted = value.type === 'float' && isPrintedAlike(value);
  return createNumber('double', isPrinted ? Number(printNumber(value)) : value.value, undefined, from);
}

/** A text as a number of a type, blanks around it left out. */
export function readNumber(text: string, type: NumberType, from: Computed): Value {
  const number = parseNumber(trimText(text), type, from);
  if (number !== undefined) return number;
  const isExotic = text.length > 200 || /[^\0-\x7f]|^\s*[-+]?(?:NaN|Inf|0[xX])/u.test(text);
  return isExotic ? createUnknown('whether the text is a number is not modelled', from) : createNotANumber(from);
}

/** Returns the invalid value of a text that is not a number: the engine stops there. */
export function createNotANumber(from: Computed): Value {
  return createInvalid('the text is not a number', from);
}

function parseNumber(text: string, type: NumberType, from: Computed): Value | undefined {
  switch (type) {
    case 'int':
    case 'long':
    case 'big': {
      if (!/^[+-]?\d{1,300}$/u.test(text)) return undefined;
      const whole = BigInt(text.replace('+', ''));
      const value = createWhole(whole, type, from);
      return toBigInt(value) === whole ? value : undefined;
    }
    case 'decimal': {
      const decimal = Decimal.parse(text);
      return decimal && createExact(decimal, from);
    }
    default: {
      const digits = text.replace(/(?<=[\d.])[dDfF]$/u, '');
      const isNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/u.test(digits);
      return isNumber ? createFloating(Number(digits), type, from) : undefined;
    }
  }
}

/** Without the blanks and control characters around it: all that the engine's platform trims. */
export function trimText(text: string): string {
  return text.replace(/^[\0- ]+|[\0- ]+$/gu, '');
}
