import type { Elvis, Expression, NumberType, Ternary } from '../../language/ast/nodes.ts';
import { chooseAmong, mapAlternatives } from '../values/choice.ts';
import { negate } from '../values/condition.ts';
import { mergeProvenance } from '../values/constructors.ts';
import { convertNumber } from '../values/convert-number.ts';
import { findNumberType } from '../values/numbers.ts';
import { findTruth } from '../values/truth.ts';
import type { Value } from '../values/value.ts';
import { evaluateBranch } from './evaluate-branch.ts';
import type { Frame } from './frame.ts';
import { readCondition } from './read-condition.ts';

// Expressions that choose one of two values.

type Evaluate = (expression: Expression, frame: Frame) => Value;

/** `condition ? then : otherwise`. */
export function evaluateTernary(ternary: Ternary, frame: Frame, evaluate: Evaluate): Value {
  return joinAlike(ternary.then, ternary.else, chooseBranch(ternary, frame, evaluate), frame);
}

function chooseBranch({ condition, then, else: otherwise }: Ternary, frame: Frame, evaluate: Evaluate): Value {
  const decision = evaluate(condition, frame);
  if (decision.kind === 'invalid') return decision;
  const held = findTruth(decision);
  const from = { references: decision.references, literals: [] };
  if (held !== undefined) {
    const value = evaluate(held ? then : otherwise, frame);
    return { ...value, references: mergeProvenance(from, value).references };
  }
  const whole = readCondition(condition, frame.text);
  const negation = negate(whole);
  return chooseAmong(
    [
      { condition: whole, value: evaluateBranch(then, () => whole, decision, frame, evaluate) },
      { condition: negation, value: evaluateBranch(otherwise, () => negation, decision, frame, evaluate) },
    ],
    from,
  );
}

/** `value ?: otherwise`. */
export function evaluateElvis(elvis: Elvis, frame: Frame, evaluate: Evaluate): Value {
  return joinAlike(elvis.value, elvis.otherwise, choosePreferred(elvis, frame, evaluate), frame);
}

function choosePreferred({ value, otherwise }: Elvis, frame: Frame, evaluate: Evaluate): Value {
  const wanted = evaluate(value, frame);
  return mapAlternatives(wanted, (one) => {
    if (one.kind === 'invalid') return one;
    const held = findTruth(one);
    if (held === true) return one;
    const fallback =
      wanted === one && held === false
        ? evaluate(otherwise, frame)
        : evaluateBranch(otherwise, () => negate(readCondition(value, frame.text)), one, frame, evaluate);
    if (held === false) return { ...fallback, references: mergeProvenance(one, fallback).references };
    const from = mergeProvenance(one, fallback);
    if (one.kind === 'env' && one.default === undefined) return { ...one, default: fallback, ...from };
    const condition = readCondition(value, frame.text);
    return chooseAmong(
      [
        { condition, value: one },
        { condition: negate(condition), value: fallback },
      ],
      from,
    );
  });
}

const widths: readonly (NumberType | undefined)[] = ['int', 'long', 'float', 'double'];

/** Widens the result of two branches with literal number types to the wider type: `0.0d ?: 2` is 2.0. */
function joinAlike(one: Expression, other: Expression, value: Value, frame: Frame): Value {
  const [a, b] = [findWrittenType(one, frame), findWrittenType(other, frame)];
  const wider = widths[Math.max(widths.indexOf(a), widths.indexOf(b))];
  if (a === b || a === undefined || b === undefined || wider === undefined) return value;
  return mapAlternatives(value, (each) => (each.kind === 'number' ? (convertNumber(each, wider) ?? each) : each));
}

/** Returns the static type of a number, independent of its value. */
function findWrittenType(expression: Expression, frame: Frame): NumberType | undefined {
  switch (expression.kind) {
    case 'number':
      return findFixedType(expression.type);
    case 'parenthesized':
      return findWrittenType(expression.expression, frame);
    case 'unary':
      return expression.operand.kind === 'number' && /^[-+]$/u.test(expression.operator)
        ? findFixedType(expression.operand.type)
        : undefined;
    case 'cast':
      return findFixedType(findNumberType(expression.type));
    case 'variable':
      return findFixedType(findNumberType(frame.locals.findType(expression.name) ?? ''));
    default:
      return undefined;
  }
}

function findFixedType(type: NumberType | undefined): NumberType | undefined {
  return widths.includes(type) ? type : undefined;
}
