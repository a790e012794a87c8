import type { Expression } from '../../language/ast/nodes.ts';
import { chooseValue } from '../values/choice.ts';
import type { Condition } from '../values/condition.ts';
import type { Value } from '../values/value.ts';
import { canChangeAnything } from './changes.ts';
import { createOverBudgetValue } from './charge.ts';
import type { Frame } from './frame.ts';

/** Evaluates an expression that runs only under a condition, and joins its changes of variables. */
export function evaluateBranch(
  expression: Expression,
  condition: () => Condition,
  decision: Value,
  frame: Frame,
  evaluate: (expression: Expression, frame: Frame) => Value,
): Value {
  if (!canChangeAnything(expression)) return evaluate(expression, frame);
  frame.budget.steps -= 3 * frame.locals.size;
  if (frame.budget.steps < 0) return createOverBudgetValue();
  const known = condition();
  const [held, before] = [frame.locals.fork(), frame.locals.fork()];
  const value = evaluate(expression, { ...frame, locals: held });
  frame.locals.join(held, before, before, (left, right) => chooseValue(known, left, right, decision));
  return value;
}
