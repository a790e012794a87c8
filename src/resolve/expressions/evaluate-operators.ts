import type { NumberLiteral } from '../../language/ast/nodes.ts';
import { maxRangeLength, maxWholeDigits } from '../limits.ts';
import { createUndecided } from '../operations/operators.ts';
import { constant, createBoolean, createInt, createUnknown, listOf, mergeProvenance } from '../values/constructors.ts';
import { Decimal } from '../values/decimal.ts';
import { createExact, createFloating, createTooLongNumber, createWhole } from '../values/numbers.ts';
import { findTruth } from '../values/truth.ts';
import type { Value } from '../values/value.ts';

// Values that follow from other values alone, without looking at a file.

/** A number as the language reads it: octal, suffixes, exact decimals. */
export function evaluateNumber(literal: NumberLiteral): Value {
  const { type, value } = literal;
  if (type === 'float' || type === 'double') return createFloating(value, type);
  if (type === 'int') return createInt(value);
  const digits = literal.text.replace(/_|[lLiIgG]$/gu, '');
  if (/^0[xXbB]|^\d+$/u.test(digits)) {
    const whole = BigInt(/^0\d/u.test(digits) ? `0o${digits.slice(1)}` : digits);
    return digits.length > maxWholeDigits
      ? createTooLongNumber(constant)
      : createWhole(whole, type === 'long' ? 'long' : 'big');
  }
  const decimal = Decimal.parse(digits);
  return decimal === undefined ? createTooLongNumber(constant) : createExact(decimal, constant);
}

/** `from..to` as the list that it is. */
export function evaluateRange(from: Value, to: Value, excludesFrom: boolean, excludesTo: boolean): Value {
  if (from.kind !== 'number' || to.kind !== 'number' || from.type !== 'int' || to.type !== 'int')
    return createUndecided('this range', from, to);
  const step = from.value <= to.value ? 1 : -1;
  const first = excludesFrom ? from.value + step : from.value;
  const isEmpty = from.value === to.value && (excludesFrom || excludesTo);
  const count = isEmpty ? 0 : Math.abs(to.value - first) + (excludesTo ? 0 : 1);
  if (count > maxRangeLength) return createUnknown('the range is too long to follow', mergeProvenance(from, to));
  const items = Array.from({ length: count }, (_, index) => createInt(first + index * step));
  const list = listOf(items, mergeProvenance(from, to));
  return { ...list, bounds: { from: from.value, to: to.value, excludesFrom, excludesTo } };
}

/** `&&` and `||`: the right side matters only where the left does not decide. */
export function evaluateLogical(decisive: boolean, left: Value, evaluateRight: () => Value): Value {
  if (left.kind === 'invalid') return left;
  if (findTruth(left) === decisive) return createBoolean(decisive, left);
  const right = evaluateRight();
  const held = findTruth(right);
  if (held === decisive) return createBoolean(decisive, mergeProvenance(left, right));
  if (findTruth(left) === undefined || held === undefined) return createUndecided(decisive ? '||' : '&&', left, right);
  return createBoolean(!decisive, mergeProvenance(left, right));
}
