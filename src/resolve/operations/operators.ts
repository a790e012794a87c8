import { maxComparisons, maxRepeatLength } from '../limits.ts';
import { type Amount, addAmounts, divideAmount, multiplyAmount } from '../values/amounts.ts';
import { applyNumberSign, calculate, calculateBits, computePower } from '../values/arithmetic.ts';
import { findDoubt, isKnown } from '../values/certainty.ts';
import { mapAlternatives } from '../values/choice.ts';
import { compareEqual, compareObjects, compareValues } from '../values/compare.ts';
import {
  createBoolean,
  createInt,
  createInvalid,
  createString,
  createUnknown,
  listValue,
  mapValue,
  mergeProvenance,
  toKeyValue,
} from '../values/constructors.ts';
import { findEntry, putEntry } from '../values/map-key.ts';
import { concatenate, printValue } from '../values/text.ts';
import { findTruth } from '../values/truth.ts';
import type { Computed, MapValue, Value } from '../values/value.ts';
import { findsPattern, matchesPattern } from './pattern.ts';

// The two-sided operators on values, folded where both sides are known. `&&`, `||` and `?:` are the evaluator's: they
// may leave their right side alone.

/** Returns an unknown value for an operation, with the reason of the operand that is not known. */
export function createUndecided(what: string, ...values: readonly Value[]): Value {
  const origin = mergeProvenance(...values);
  const wrong = values.find((value) => value.kind === 'invalid');
  if (wrong !== undefined) return wrong;
  const executes = values.some((value) => value.kind === 'unknown' && value.executes);
  const reason = values.map((value) => findDoubt(value)).find((text) => text !== undefined);
  return createUnknown(reason ?? `${what} is not modelled`, origin, executes);
}

/** `left operator right`; `sources` are their source texts, for what stays a piece of a text. */
export function applyOperator(operator: string, left: Value, right: Value, sources: readonly [string, string]): Value {
  if (left.kind !== 'choice' && right.kind !== 'choice') return apply(operator, left, right, sources);
  return mapAlternatives(left, (a) => mapAlternatives(right, (b) => apply(operator, a, b, sources)));
}

function apply(operator: string, a: Value, b: Value, sources: readonly [string, string]): Value {
  const from = mergeProvenance(a, b);
  switch (operator) {
    case '==':
    case '===':
      return createDecided(compareEqual(a, b), from, operator, a, b);
    case '!=':
    case '!==':
      return createDecided(negate(compareEqual(a, b)), from, operator, a, b);
    case '<=>':
    case '<':
    case '>':
    case '<=':
    case '>=':
      return compareInOrder(operator, a, b, from);
    case 'in':
      return createDecided(isIn(b, a), from, operator, a, b);
    case '!in':
      return createDecided(negate(isIn(b, a)), from, operator, a, b);
    case '=~':
      return createMatcher(findsPattern(b, a), a, b);
    case '==~':
      return createDecided(matchesPattern(b, a), from, operator, a, b);
    case '+':
      return add(a, b, sources, from);
    case '-':
      return subtract(a, b, from);
    case '*':
      return multiply(a, b, from);
    case '/':
      return divide(a, b, from);
    case '%':
      return a.kind === 'number' && b.kind === 'number'
        ? calculate(operator, a, b, from)
        : createUndecided(operator, a, b);
    case '**':
      return a.kind === 'number' && b.kind === 'number' ? computePower(a, b, from) : createUndecided(operator, a, b);
    case '<<':
      if (a.kind === 'list' && !a.isSet && a.bounds === undefined)
        return listValue([...a.items, { value: b, span: undefined }], from);
      return combineBits(operator, a, b, from);
    case '>>':
    case '>>>':
    case '&':
    case '|':
    case '^':
      return combineBits(operator, a, b, from);
    default:
      return createUndecided(`the operator ${operator}`, a, b);
  }
}

function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/** `=~` makes a matcher: in a condition it is true if it finds anything, as another value it is not modelled. */
function createMatcher(held: boolean | undefined, a: Value, b: Value): Value {
  if (held === undefined) return createUndecided('the operator =~', a, b);
  return { ...createUnknown('a matcher is not modelled as a value', mergeProvenance(a, b)), holds: held };
}

function createDecided(result: boolean | undefined, from: Computed, operator: string, a: Value, b: Value): Value {
  return result === undefined ? createUndecided(`the operator ${operator}`, a, b) : createBoolean(result, from);
}

function compareInOrder(operator: string, a: Value, b: Value, from: Computed): Value {
  const order = compareValues(a, b);
  if (order === undefined) return createUndecided(`the operator ${operator}`, a, b);
  switch (operator) {
    case '<=>':
      return createInt(order, from);
    case '<':
      return createBoolean(order < 0, from);
    case '>':
      return createBoolean(order > 0, from);
    case '<=':
      return createBoolean(order <= 0, from);
    default:
      return createBoolean(order >= 0, from);
  }
}

/** Evaluates `value in container`: an item of a list, or a key of a map whose value counts as true. */
function isIn(container: Value, value: Value): boolean | undefined {
  if (!isKnown(value)) return container.kind === 'list' ? contains(container, value) : undefined;
  switch (container.kind) {
    case 'list':
      return contains(container, value);
    case 'map': {
      const entry = findEntry(container, value);
      return entry === undefined ? undefined : entry === null ? false : findTruth(entry.value);
    }
    default:
      return undefined;
  }
}

/** Returns true if a list contains a value; undefined if unknown. */
export function contains(container: Value, value: Value): boolean | undefined {
  if (container.kind !== 'list') return undefined;
  const results = container.items.map((item) => compareObjects(item.value, value));
  if (results.includes(true)) return true;
  return results.includes(undefined) ? undefined : false;
}

function isText(value: Value): boolean {
  return ['string', 'partial', 'path', 'secret', 'env'].includes(value.kind);
}

function add(a: Value, b: Value, sources: readonly [string, string], from: Computed): Value {
  const parts = [
    { value: a, source: sources[0] },
    { value: b, source: sources[1] },
  ];
  if (isText(a)) {
    const text = concatenate(parts, from);
    return a.kind === 'string' && a.template && text.kind === 'string' ? { ...text, template: true } : text;
  }
  if (a.kind === 'number' && b.kind === 'number') return calculate('+', a, b, from);
  if (isAmount(a) && a.kind === b.kind) return addAmounts(a, b as Amount, 1n, from);
  if (a.kind === 'list' && a.isSet) return createUndecided('the sum of a set', a, b);
  if (a.kind === 'list') {
    return listValue([...a.items, ...(b.kind === 'list' ? b.items : [{ value: b, span: undefined }])], from);
  }
  if (a.kind === 'map' && b.kind === 'map') return mergeMaps(a, b, from);
  if (a.kind === 'number' && isText(b)) return concatenate(parts, from);
  if (a.kind === 'null' && b.kind === 'string') return createString(`null${b.value}`, from);
  if (a.kind === 'duration' || a.kind === 'memory') return createMismatch('+', a, b);
  return createUndecided('the operator +', a, b);
}

function mergeMaps(a: MapValue, b: MapValue, from: Computed): Value {
  const entries = new Map(a.entries);
  const isClear = [...b.entries].every(([name, item]) => putEntry(entries, toKeyValue(name, item), item));
  return isClear ? mapValue(entries, from) : createUnknown('a key of the map cannot be determined statically', from);
}

function subtract(a: Value, b: Value, from: Computed): Value {
  if (a.kind === 'number' && b.kind === 'number') return calculate('-', a, b, from);
  if (isAmount(a) && a.kind === b.kind) return addAmounts(a, b as Amount, -1n, from);
  if (a.kind === 'string' && b.kind !== 'pattern') {
    const removed = printValue(b);
    if (removed !== undefined)
      return createString(b.kind === 'null' ? a.value : a.value.replace(removed, () => ''), from);
  }
  if (a.kind === 'list') {
    const removed = b.kind === 'list' ? b.items.map((item) => item.value) : [b];
    if (a.items.length * removed.length > maxComparisons)
      return createUnknown('the lists are too long to follow', from);
    const isRemoved = a.items.map((item) => {
      const same = removed.map((value) => compareEqual(item.value, value));
      return same.includes(true) || (same.includes(undefined) ? undefined : false);
    });
    if (isRemoved.includes(undefined)) return createUndecided('the difference of these lists', a, b);
    return listValue(
      a.items.filter((_, index) => isRemoved[index] === false),
      from,
    );
  }
  return createUndecided('the operator -', a, b);
}

function multiply(a: Value, b: Value, from: Computed): Value {
  if (a.kind === 'number' && b.kind === 'number') return calculate('*', a, b, from);
  if (a.kind === 'number' && isAmount(b)) return multiplyAmount(b, a, from);
  if (b.kind === 'number') {
    if (isAmount(a)) return multiplyAmount(a, b, from);
    const size = a.kind === 'string' ? a.value.length : a.kind === 'list' ? a.items.length : undefined;
    // An empty text stays empty, however often it is repeated.
    const count = size === 0 && b.value > 0 ? 1 : Math.trunc(b.value);
    if (size !== undefined && count >= 0 && size * count <= maxRepeatLength) {
      if (a.kind === 'string') return createString(a.value.repeat(count), from);
      if (a.kind === 'list') return listValue(Array.from({ length: count }, () => a.items).flat(), from);
    }
  }
  return createUndecided('the operator *', a, b);
}

function divide(a: Value, b: Value, from: Computed): Value {
  if (a.kind === 'number' && b.kind === 'number') return calculate('/', a, b, from);
  if (b.kind === 'number' && b.value !== 0 && isAmount(a)) return divideAmount(a, b, from);
  if (a.kind === 'string' || a.kind === 'duration' || a.kind === 'memory') return createMismatch('/', a, b);
  return createUndecided('the operator /', a, b);
}

function isAmount(value: Value): value is Amount {
  return value.kind === 'duration' || value.kind === 'memory';
}

function createMismatch(operator: string, a: Value, b: Value): Value {
  const wrong = findDoubt(b);
  if (wrong !== undefined) return createUndecided(operator, a, b);
  return createInvalid(`${operator} is not defined between a ${a.kind} and a ${b.kind}`, mergeProvenance(a, b));
}

function combineBits(operator: string, a: Value, b: Value, from: Computed): Value {
  if (a.kind !== 'number' || b.kind !== 'number') return createUndecided(`the operator ${operator}`, a, b);
  return calculateBits(operator, a, b, from);
}

/** `-x`, `+x`, `!x` is the evaluator's, `~x`. */
export function applySign(operator: string, operand: Value): Value {
  return mapAlternatives(operand, (value) => {
    if (value.kind === 'number')
      return applyNumberSign(operator, value) ?? createUndecided(`the operator ${operator}`, value);
    if (operator === '~' && value.kind === 'string') {
      return { kind: 'pattern', source: value.value, ...mergeProvenance(value) };
    }
    if (operator === '-' && (value.kind === 'memory' || value.kind === 'duration')) {
      return createInvalid(`a ${value.kind} cannot be negative`, value);
    }
    return createUndecided(`the operator ${operator}`, value);
  });
}
