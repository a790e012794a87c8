import { doubt } from './certainty.ts';
import { distribute } from './choice.ts';
import { compareValues, equalValues, toDecimal } from './compare.ts';
import { Decimal } from './decimal.ts';
import {
  booleanValue,
  decimalValue,
  doubleValue,
  durationValue,
  intValue,
  invalidValue,
  joined,
  listValue,
  mapValue,
  memoryValue,
  stringValue,
  unknownValue,
} from './known.ts';
import { findsPattern, matchesPattern } from './pattern.ts';
import { concatenate } from './text.ts';
import type { Computed, NumberValue, Value } from './value.ts';

// The two-sided operators on values, folded where both sides are known. `&&`, `||` and `?:` are the evaluator's: they
// may leave their right side alone.

const longestRepeat = 10_000;

/** Why a value is invalid where the engine throws an ArithmeticException. */
export const dividesByZero = 'division by zero';

/** How many pairs of items are compared for one operator. */
const mostComparisons = 1_000_000;
const largestInt = 2 ** 31 - 1;

/** What an operation gives that cannot be told, with the reason of the side that cannot. */
export function undecided(what: string, ...values: readonly Value[]): Value {
  const origin = joined(...values);
  const wrong = values.find((value) => value.kind === 'invalid');
  if (wrong !== undefined) return wrong;
  const executes = values.some((value) => value.kind === 'unknown' && value.executes);
  const reason = values.map((value) => doubt(value)).find((text) => text !== undefined);
  return unknownValue(reason ?? `${what} is not modelled`, origin, executes);
}

/** `left operator right`; `sources` are their source texts, for what stays a piece of a text. */
export function applyOperator(operator: string, left: Value, right: Value, sources: readonly [string, string]): Value {
  return distribute(left, (a) => distribute(right, (b) => apply(operator, a, b, sources)));
}

function apply(operator: string, a: Value, b: Value, sources: readonly [string, string]): Value {
  const from = joined(a, b);
  switch (operator) {
    case '==':
    case '===':
      return decided(equalValues(a, b), from, operator, a, b);
    case '!=':
    case '!==':
      return decided(not(equalValues(a, b)), from, operator, a, b);
    case '<=>':
    case '<':
    case '>':
    case '<=':
    case '>=':
      return ordered(operator, a, b, from);
    case 'in':
      return decided(contains(b, a), from, operator, a, b);
    case '!in':
      return decided(not(contains(b, a)), from, operator, a, b);
    case '=~':
      return decided(findsPattern(b, a), from, operator, a, b);
    case '==~':
      return decided(matchesPattern(b, a), from, operator, a, b);
    case '+':
      return plus(a, b, sources, from);
    case '-':
      return minus(a, b, from);
    case '*':
      return times(a, b, from);
    case '/':
      return divide(a, b, from);
    case '%':
    case '**':
      return a.kind === 'number' && b.kind === 'number' ? arithmetic(operator, a, b, from) : undecided(operator, a, b);
    case '<<':
      if (a.kind === 'list') return listValue([...a.items, { value: b, span: undefined }], from);
      return bitwise(operator, a, b, from);
    case '>>':
    case '>>>':
    case '&':
    case '|':
    case '^':
      return bitwise(operator, a, b, from);
    default:
      return undecided(`the operator ${operator}`, a, b);
  }
}

function not(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

function decided(result: boolean | undefined, from: Computed, operator: string, a: Value, b: Value): Value {
  return result === undefined ? undecided(`the operator ${operator}`, a, b) : booleanValue(result, from);
}

function ordered(operator: string, a: Value, b: Value, from: Computed): Value {
  const order = compareValues(a, b);
  if (order === undefined) return undecided(`the operator ${operator}`, a, b);
  switch (operator) {
    case '<=>':
      return intValue(order, from);
    case '<':
      return booleanValue(order < 0, from);
    case '>':
      return booleanValue(order > 0, from);
    case '<=':
      return booleanValue(order <= 0, from);
    default:
      return booleanValue(order >= 0, from);
  }
}

/** Whether a container holds a value; undefined where it cannot be told. */
export function contains(container: Value, value: Value): boolean | undefined {
  if (container.kind === 'null') return false;
  if (container.kind === 'map') {
    return value.kind === 'string' ? container.entries.has(value.value) : undefined;
  }
  if (container.kind !== 'list') return undefined;
  const results = container.items.map((item) => equalValues(item.value, value));
  if (results.includes(true)) return true;
  return results.includes(undefined) ? undefined : false;
}

function isText(value: Value): boolean {
  return ['string', 'partial', 'path', 'secret', 'env'].includes(value.kind);
}

function plus(a: Value, b: Value, sources: readonly [string, string], from: Computed): Value {
  const parts = [
    { value: a, source: sources[0] },
    { value: b, source: sources[1] },
  ];
  if (isText(a)) return concatenate(parts, from);
  if (a.kind === 'number' && b.kind === 'number') return arithmetic('+', a, b, from);
  if (a.kind === 'duration' && b.kind === 'duration') return durationValue(a.milliseconds + b.milliseconds, from);
  if (a.kind === 'memory' && b.kind === 'memory') return memoryValue(a.bytes + b.bytes, from);
  if (a.kind === 'list') {
    return listValue([...a.items, ...(b.kind === 'list' ? b.items : [{ value: b, span: undefined }])], from);
  }
  if (a.kind === 'map' && b.kind === 'map') return mapValue(new Map([...a.entries, ...b.entries]), from);
  if (a.kind === 'number' && isText(b)) return concatenate(parts, from);
  if (a.kind === 'null' && b.kind === 'string') return stringValue(`null${b.value}`, from);
  if (a.kind === 'duration' || a.kind === 'memory') return mismatch('+', a, b);
  return undecided('the operator +', a, b);
}

function minus(a: Value, b: Value, from: Computed): Value {
  if (a.kind === 'number' && b.kind === 'number') return arithmetic('-', a, b, from);
  if (a.kind === 'duration' && b.kind === 'duration') return durationValue(a.milliseconds - b.milliseconds, from);
  if (a.kind === 'memory' && b.kind === 'memory') return memoryValue(a.bytes - b.bytes, from);
  if (a.kind === 'string' && b.kind === 'string')
    return stringValue(
      a.value.replace(b.value, () => ''),
      from,
    );
  if (a.kind === 'list') {
    const removed = b.kind === 'list' ? b.items.map((item) => item.value) : [b];
    if (a.items.length * removed.length > mostComparisons)
      return unknownValue('the lists are too long to follow', from);
    const kept = a.items.filter((item) => !removed.some((value) => equalValues(item.value, value) === true));
    return listValue(kept, from);
  }
  return undecided('the operator -', a, b);
}

function times(a: Value, b: Value, from: Computed): Value {
  if (a.kind === 'number' && b.kind === 'number') return arithmetic('*', a, b, from);
  if (a.kind === 'number' && (b.kind === 'duration' || b.kind === 'memory')) return times(b, a, from);
  if (b.kind === 'number') {
    if (a.kind === 'duration') return durationValue(Math.round(a.milliseconds * b.value), from);
    if (a.kind === 'memory') return memoryValue(Math.round(a.bytes * b.value), from);
    const size = a.kind === 'string' ? a.value.length : a.kind === 'list' ? a.items.length : undefined;
    if (size !== undefined && b.integer && b.value >= 0 && size * b.value <= longestRepeat) {
      if (a.kind === 'string') return stringValue(a.value.repeat(b.value), from);
      if (a.kind === 'list') return listValue(Array.from({ length: b.value }, () => a.items).flat(), from);
    }
  }
  return undecided('the operator *', a, b);
}

function divide(a: Value, b: Value, from: Computed): Value {
  if (a.kind === 'number' && b.kind === 'number') return arithmetic('/', a, b, from);
  if (b.kind === 'number' && b.value !== 0) {
    if (a.kind === 'duration') return durationValue(Math.trunc(a.milliseconds / b.value), from);
    if (a.kind === 'memory') return memoryValue(Math.trunc(a.bytes / b.value), from);
  }
  if (a.kind === 'memory' && b.kind === 'memory' && b.bytes !== 0) return doubleValue(a.bytes / b.bytes, from);
  if (a.kind === 'string') return mismatch('/', a, b);
  return undecided('the operator /', a, b);
}

function mismatch(operator: string, a: Value, b: Value): Value {
  const wrong = doubt(b);
  if (wrong !== undefined) return undecided(operator, a, b);
  return invalidValue(`${operator} is not defined between a ${a.kind} and a ${b.kind}`, joined(a, b));
}

function arithmetic(operator: string, a: NumberValue, b: NumberValue, from: Computed): Value {
  const [left, right] = [toDecimal(a), toDecimal(b)];
  if (left === undefined || right === undefined || isDouble(a) || isDouble(b)) {
    return doubleValue(inDoubles(operator, a.value, b.value), from);
  }
  const whole = a.integer && b.integer;
  switch (operator) {
    case '+':
      return wholeOrExact(left.plus(right), a, b, from);
    case '-':
      return wholeOrExact(left.minus(right), a, b, from);
    case '*': {
      const product = left.times(right);
      return product.toString().length > 400
        ? unknownValue('the number is too long to follow', from)
        : wholeOrExact(product, a, b, from);
    }
    case '%': {
      const rest = left.remainder(right);
      return rest === undefined ? invalidValue(dividesByZero, from) : decimalValue(rest, whole, from);
    }
    case '**':
      return power(left, right, whole, from);
    default: {
      const quotient = left.dividedBy(right);
      return quotient === undefined ? invalidValue(dividesByZero, from) : decimalValue(quotient, false, from);
    }
  }
}

/**
 * A sum, difference or product. Whole numbers within 32 bits are ints to the engine unless they were made longs, which
 * a value does not tell: a result beyond 32 bits wraps around for the one and not for the other. So it is beyond 64.
 */
function wholeOrExact(result: Decimal, a: NumberValue, b: NumberValue, from: Computed): Value {
  const whole = a.integer && b.integer;
  if (whole && isInt(a.value) && isInt(b.value) && !isInt(result.toNumber()))
    return unknownValue('the number is beyond 32 bits, where the engine wraps it around', from);
  if (whole && Math.abs(result.toNumber()) >= 2 ** 63)
    return unknownValue('the number is beyond 64 bits, where the engine may wrap it around', from);
  return decimalValue(result, whole, from);
}

function isInt(value: number): boolean {
  return value >= -largestInt - 1 && value <= largestInt;
}

/** A number in floating point, as against a decimal, has no exact text. */
function isDouble(value: NumberValue): boolean {
  return !value.integer && value.text === undefined;
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
    case '**':
      return a ** b;
    default:
      return a / b;
  }
}

function power(base: Decimal, exponent: Decimal, whole: boolean, from: Computed): Value {
  const times = exponent.toNumber();
  if (!exponent.isWhole() || times < 0 || times > 64 || base.toString().length > 20) {
    return doubleValue(base.toNumber() ** times, from);
  }
  let result = base.dividedBy(base) ?? base;
  for (let i = 0; i < times; i++) result = result.times(base);
  return decimalValue(result, whole, from);
}

function bitwise(operator: string, a: Value, b: Value, from: Computed): Value {
  if (a.kind === 'boolean' && b.kind === 'boolean') {
    if (operator === '&') return booleanValue(a.value && b.value, from);
    if (operator === '|') return booleanValue(a.value || b.value, from);
    if (operator === '^') return booleanValue(a.value !== b.value, from);
  }
  if (a.kind !== 'number' || b.kind !== 'number' || !a.integer || !b.integer)
    return undecided(`the operator ${operator}`, a, b);
  if (!isInt(a.value) || !isInt(b.value)) return undecided('64-bit arithmetic', a, b);
  if (operator === '<<' && (b.value < 0 || b.value > 31 || !isInt(a.value * 2 ** b.value)))
    return unknownValue('the number is beyond 32 bits, where the engine wraps it around', from);
  switch (operator) {
    case '&':
      return intValue(a.value & b.value, from);
    case '|':
      return intValue(a.value | b.value, from);
    case '^':
      return intValue(a.value ^ b.value, from);
    case '<<':
      return intValue(a.value << b.value, from);
    case '>>':
      return intValue(a.value >> b.value, from);
    default:
      return intValue((a.value >>> b.value) | 0, from);
  }
}

/** `-x`, `+x`, `!x` is the evaluator's, `~x`. */
export function applySign(operator: string, operand: Value): Value {
  return distribute(operand, (value) => {
    if (value.kind === 'number') {
      if (operator === '+') return value;
      if (operator === '~' && value.integer && isInt(value.value)) return intValue(~value.value, value);
      const decimal = toDecimal(value);
      if (operator === '-') {
        if (isDouble(value) || decimal === undefined) return doubleValue(-value.value, value);
        return decimalValue(zero.minus(decimal), value.integer, value);
      }
    }
    if (operator === '~' && value.kind === 'string') {
      return { kind: 'pattern', source: value.value, ...joined(value) };
    }
    if (operator === '-' && (value.kind === 'memory' || value.kind === 'duration')) {
      return invalidValue(`a ${value.kind} cannot be negative`, value);
    }
    return undecided(`the operator ${operator}`, value);
  });
}

const zero = Decimal.fromInteger(0);
