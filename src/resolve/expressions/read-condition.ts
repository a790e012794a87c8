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
  return { text: own, ...(testsEnvironment(expression) ? { isStable: true } : {}) };
}

/** Returns the operands of `a && b && c`, whose tree is as deep as it has operands; any other expression alone. */
function listOperandsOfAnd(expression: Expression): readonly Expression[] {
  const operands: Expression[] = [];
  let left = expression;
  for (; left.kind === 'binary' && left.operator === '&&'; left = left.left) operands.push(left.right);
  return [...operands, left].reverse();
}

/** Recognises a test of one variable of the environment: `env('X')`, `!env('X')`, `env('X') == 'a'`. */
function testsEnvironment(expression: Expression): boolean {
  switch (expression.kind) {
    case 'unary':
      return expression.operator === '!' && isEnvironment(expression.operand);
    case 'binary': {
      const { operator, left, right } = expression;
      const isComparison = operator === '==' || operator === '!=';
      return isComparison && isEnvironment(left) && (right.kind === 'null' || right.kind === 'string');
    }
    default:
      return isEnvironment(expression);
  }
}

/** Recognises `env('X')` and `System.getenv('X')`. */
function isEnvironment(expression: Expression): boolean {
  if (expression.kind !== 'call' || expression.arguments.length !== 1) return false;
  const { callee, arguments: values } = expression;
  if (values[0]?.value.kind !== 'string') return false;
  if (callee.kind === 'variable') return callee.name === 'env';
  const isGetenv = callee.kind === 'member' && callee.operator === '.' && callee.name.name === 'getenv';
  return isGetenv && callee.object.kind === 'variable' && callee.object.name === 'System';
}
