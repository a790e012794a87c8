import type { Expression } from './ast.ts';

/** Binding strength of the operators between two operands, loosest first; `**` binds tighter than a sign before it. */
const STRENGTH: Readonly<Record<string, number>> = {
  '||': 2,
  '&&': 3,
  '|': 4,
  '^': 5,
  '&': 6,
  '=~': 7,
  '==~': 7,
  '==': 8,
  '!=': 8,
  '<=>': 8,
  '===': 8,
  '!==': 8,
  '<': 9,
  '>': 9,
  '<=': 9,
  '>=': 9,
  in: 9,
  '!in': 9,
  instanceof: 9,
  '!instanceof': 9,
  as: 9,
  '<<': 10,
  '>>': 10,
  '>>>': 10,
  '..': 10,
  '..<': 10,
  '<..': 10,
  '<..<': 10,
  '+': 11,
  '-': 11,
  '*': 12,
  '/': 12,
  '%': 12,
  '**': 14,
};
const SIGN_STRENGTH = 13;

/** One operator of a flat sequence; a sign has no left operand, a type test or cast has a type for its right one. */
export interface Operator {
  readonly symbol: string;
  readonly sign: boolean;
  readonly start: number;
  readonly type: string | undefined;
  readonly end: number;
}

/** What `operand (operator operand)*` reads, in order. */
export type Item = { readonly operator: Operator } | { readonly operand: Expression };

/** Builds the tree of a flat sequence by the operators' strength; all of them associate to the left. */
export function buildTree(items: readonly Item[]): Expression {
  const operands: Expression[] = [];
  const operators: Operator[] = [];
  for (const item of items) {
    if ('operand' in item) {
      operands.push(item.operand);
      continue;
    }
    const { operator } = item;
    if (!operator.sign) {
      const strength = STRENGTH[operator.symbol] ?? 0;
      while (strengthOf(operators.at(-1)) >= strength) reduce(operands, operators);
    }
    if (operator.type === undefined) operators.push(operator);
    else operands.push(applyType(operands.pop() as Expression, operator, operator.type));
  }
  while (operators.length > 0) reduce(operands, operators);
  return operands[0] as Expression;
}

function strengthOf(operator: Operator | undefined): number {
  if (operator === undefined) return -1;
  return operator.sign ? SIGN_STRENGTH : (STRENGTH[operator.symbol] ?? 0);
}

function reduce(operands: Expression[], operators: Operator[]): void {
  const operator = operators.pop() as Operator;
  const right = operands.pop() as Expression;
  if (operator.sign) {
    operands.push({
      kind: 'unary',
      start: operator.start,
      end: right.end,
      operator: operator.symbol,
      operand: right,
      postfix: false,
    });
    return;
  }
  operands.push(combine(operands.pop() as Expression, operator.symbol, right));
}

function combine(left: Expression, symbol: string, right: Expression): Expression {
  const { start } = left;
  const { end } = right;
  if (symbol === '..' || symbol === '..<' || symbol === '<..' || symbol === '<..<') {
    return {
      kind: 'range',
      start,
      end,
      from: left,
      to: right,
      excludesFrom: symbol[0] === '<',
      excludesTo: symbol.at(-1) === '<',
    };
  }
  return { kind: 'binary', start, end, operator: symbol, left, right };
}

function applyType(value: Expression, operator: Operator, type: string): Expression {
  const { start } = value;
  const { end, symbol } = operator;
  if (symbol === 'as') return { kind: 'cast', start, end, value, type };
  return { kind: 'instanceof', start, end, value, type, negated: symbol !== 'instanceof' };
}
