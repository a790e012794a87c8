import { findDottedNames } from '../../language/ast/find-dotted-names.ts';
import type { Assignment, Expression, Index } from '../../language/ast/nodes.ts';
import { applyOperator, createUndecided } from '../operations/operators.ts';
import { findNode, type Place } from '../tree/place.ts';
import { readNode } from '../tree/tree.ts';
import { writeSettingReference } from '../tree/write-setting-reference.ts';
import { createScopeValue, createUnknown } from '../values/constructors.ts';
import { findTruth } from '../values/truth.ts';
import type { Value } from '../values/value.ts';
import { chargeValue } from './charge.ts';
import { evaluate } from './evaluate.ts';
import type { Frame } from './frame.ts';
import { readSourceText } from './read-source-text.ts';

/**
 * Returns the dotted names of an assignment's target; the last, or the only one, may be a computed key that is known.
 */
export function findTargetNames(statement: Assignment, frame: Frame): readonly string[] | undefined {
  const { target } = statement;
  if (target?.kind !== 'index') return target === undefined ? undefined : findDottedNames(target);
  return withKey(findDottedNames(target.object), target, frame);
}

function withKey(
  names: readonly string[] | undefined,
  { indices }: Index,
  frame: Frame,
): readonly string[] | undefined {
  const [key] = indices;
  const value = names === undefined || key === undefined ? undefined : evaluate(key, frame);
  return names !== undefined && value?.kind === 'string' ? [...names, value.value] : undefined;
}

/** Returns the value that an assignment writes; for `+=` and the like, the result of the operator. */
export function evaluateAssigned(statement: Assignment, names: readonly string[], place: Place, frame: Frame): Value {
  const value = evaluate(statement.value, frame);
  const operator = statement.operator.slice(0, -1);
  // A reference to a long value repeats its rows.
  if (operator === '') return isWrittenOut(statement.value) ? value : chargeValue(value, frame);
  const name = names.join('.');
  const node = findNode(place, names);
  const before = node === undefined ? undefined : readNode(node, writeSettingReference([...place.path, ...names]));
  if (operator === '?') return before !== undefined && findTruth(before) === true ? before : value;
  const isLocal = frame.locals.find(names[0] ?? '') !== undefined;
  const createMissing = (): Value =>
    isLocal ? createUnknown(`a part of \`${name}\` is not followed`) : frame.undefinedName(name);
  const found = before ?? createMissing();
  // The legacy dialect puts an empty scope where it reads a name that is not there; to that no number can be added.
  const isEmpty =
    found.kind === 'invalid' && before === undefined && !['number', 'boolean', 'list'].includes(value.kind);
  const present = isEmpty && frame.rules.createsScopesOnRead ? createScopeValue(new Map()) : found;
  return chargeValue(applyOperator(operator, present, value, [name, readSourceText(statement.value, frame)]), frame);
}

/** Returns the value of a local variable after an assignment to it. */
export function evaluateLocalAssignment(statement: Assignment, name: string, frame: Frame): Value {
  const value = evaluate(statement.value, frame);
  const operator = statement.operator.slice(0, -1);
  const present = frame.locals.find(name);
  if (operator === '' || present === undefined) return value;
  if (operator === '?')
    return findTruth(present) === true
      ? present
      : findTruth(present) === false
        ? value
        : createUndecided('?=', present, value);
  return chargeValue(applyOperator(operator, present, value, [name, readSourceText(statement.value, frame)]), frame);
}

function isWrittenOut(expression: Expression): boolean {
  if (expression.kind === 'parenthesized') return isWrittenOut(expression.expression);
  return expression.kind === 'list' || expression.kind === 'map';
}
