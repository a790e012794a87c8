import type { Assignment, Expression } from '../language/ast.ts';
import { charged } from './charge.ts';
import { evaluate } from './evaluate.ts';
import type { Frame } from './frame.ts';
import { unknownValue } from './known.ts';
import { applyOperator, undecided } from './operators.ts';
import { findNode, type Place } from './place.ts';
import { dottedNames, sourceText } from './source-text.ts';
import { readNode } from './tree.ts';
import { truth } from './truth.ts';
import type { Value } from './value.ts';

/** Where an assignment's target is `a['b']` with a key that is known. */
export function targetNames(statement: Assignment, frame: Frame): readonly string[] | undefined {
  const { target } = statement;
  if (target?.kind === 'member' || target?.kind === 'variable') return dottedNames(target);
  if (target?.kind !== 'index') return undefined;
  const names = dottedNames(target.object);
  const [key] = target.indices;
  const value = key === undefined ? undefined : evaluate(key, frame);
  return names !== undefined && value?.kind === 'string' ? [...names, value.value] : undefined;
}

/** What an assignment writes: its value, or for `+=` and its like what the operator makes of the one before. */
export function assignedValue(statement: Assignment, names: readonly string[], place: Place, frame: Frame): Value {
  const value = evaluate(statement.value, frame);
  const operator = statement.operator.slice(0, -1);
  // A name that stands for a long value makes its rows once more.
  if (operator === '') return isWrittenOut(statement.value) ? value : charged(value, frame);
  const name = names.join('.');
  const node = findNode(place, names);
  if (operator === '?')
    return node !== undefined && truth(readNode(node, name)) === true ? readNode(node, name) : value;
  const isLocal = frame.locals.find(names[0] ?? '') !== undefined;
  const missing = (): Value =>
    isLocal ? unknownValue(`a part of \`${name}\` is not followed`) : frame.undefinedName(name);
  const present = node === undefined ? missing() : readNode(node, name);
  return charged(applyOperator(operator, present, value, [name, sourceText(statement.value, frame)]), frame);
}

/** The same for a local variable. */
export function assignedLocal(statement: Assignment, name: string, frame: Frame): Value {
  const value = evaluate(statement.value, frame);
  const operator = statement.operator.slice(0, -1);
  const present = frame.locals.find(name);
  if (operator === '' || present === undefined) return value;
  if (operator === '?')
    return truth(present) === true ? present : truth(present) === false ? value : undecided('?=', present, value);
  return charged(applyOperator(operator, present, value, [name, sourceText(statement.value, frame)]), frame);
}

function isWrittenOut(expression: Expression): boolean {
  if (expression.kind === 'parenthesized') return isWrittenOut(expression.expression);
  return expression.kind === 'list' || expression.kind === 'map';
}

/** The dotted names that a piece of code seems to assign: all that is known of a statement that is not modelled. */
export function assignedNames(references: readonly string[], text: string): readonly (readonly string[])[] {
  return references
    .filter(
      (name) =>
        name.includes('.') && new RegExp(`(?<![\\w.])${name.replace(/[.$]/gu, '\\$&')}\\s*=(?!=)`, 'u').test(text),
    )
    .map((name) => name.split('.'));
}
