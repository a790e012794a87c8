import type { Expression } from '../../language/ast/nodes.ts';
import { type Condition, listConjuncts, negateCondition } from '../values/condition.ts';

/** Returns the condition that an expression is; `text` is the text of its file. */
export function readCondition(expression: Expression, text: string): Condition {
  const own = text.slice(expression.start, expression.end);
  const read = (inner: Expression): Condition => readCondition(inner, text);
  const operands = listOperandsOfAnd(expression);
  if (operands.length > 1) return { text: own, parts: operands.flatMap((operand) => listConjuncts(read(operand))) };
  if (expression.kind === 'unary' && expression.operator === '!' && expression.operand.kind === 'parenthesized')
    return negateCondition(own, read(expression.operand.expression));
  return { text: own };
}

/** Returns the operands of `a && b && c`, whose tree is as deep as it has operands; any other expression alone. */
function listOperandsOfAnd(expression: Expression): readonly Expression[] {
  const operands: Expression[] = [];
  let left = expression;
  for (; left.kind === 'binary' && left.operator === '&&'; left = left.left) operands.push(left.right);
  return [...operands, left].reverse();
}
