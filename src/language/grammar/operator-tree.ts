import type { Expression } from '../ast/nodes.ts';

/** Precedence of the operators, loosest first. Those in `RIGHT` associate to the right, all others to the left. */
const PRECEDENCE: Readonly<Record<string, number>> = {
  '?': 1,
  '?:': 1,
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
/** Precedence of `as` and `instanceof`, which have a type to their right. */
const TYPE_PRECEDENCE = 9;
const SIGN_PRECEDENCE = 13;
const PREFIX_PRECEDENCE = 15;
/** Precedence of every operator that is not in the table: `=` and the compound operators. */
const ASSIGN_PRECEDENCE = 0;
const RIGHT: ReadonlySet<number> = new Set([ASSIGN_PRECEDENCE, 1]);

/** An operator whose right operand is not complete. */
interface Pending {
  readonly precedence: number;
  readonly symbol: string;
  readonly start: number;
  /** Undefined for a prefix. */
  readonly left: Expression | undefined;
  /** The expression between `?` and `:`. */
  readonly thenBranch: Expression | undefined;
  /** The type of a cast in front of a value. */
  readonly type: string | undefined;
}

/** An operator-precedence parser: builds the tree of an expression from its operands and operators in their order. */
export class OperatorTree {
  readonly #pending: Pending[] = [];

  /** Adds a prefix: `-x`, `!x`, or `(Type) x` with a type. */
  addPrefix(symbol: string, start: number, type: string | undefined): void {
    const precedence = symbol === '+' || symbol === '-' ? SIGN_PRECEDENCE : PREFIX_PRECEDENCE;
    this.#pending.push({ precedence, symbol, start, left: undefined, thenBranch: undefined, type });
  }

  /** Adds a binary operator after an operand. Returns the complete left operand. */
  addInfix(operand: Expression, symbol: string, thenBranch?: Expression): Expression {
    const precedence = PRECEDENCE[symbol] ?? ASSIGN_PRECEDENCE;
    const left = this.#reduce(operand, RIGHT.has(precedence) ? precedence + 1 : precedence);
    this.#pending.push({ precedence, symbol, start: left.start, left, thenBranch, type: undefined });
    return left;
  }

  /** Adds `as`, `instanceof` or `!instanceof` after an operand. Returns the complete expression. */
  addTypeOperator(operand: Expression, symbol: string, type: string, end: number): Expression {
    const value = this.#reduce(operand, TYPE_PRECEDENCE);
    const { start } = value;
    if (symbol === 'as') return { kind: 'cast', form: 'as', start, end, value, type };
    return { kind: 'instanceof', start, end, value, type, negated: symbol !== 'instanceof' };
  }

  /** Adds the last operand. Returns the complete expression. */
  finish(operand: Expression): Expression {
    return this.#reduce(operand, ASSIGN_PRECEDENCE);
  }

  /** Completes the pending operators of at least the given precedence with their right operand. */
  #reduce(operand: Expression, precedence: number): Expression {
    let value = operand;
    for (
      let top = this.#pending.at(-1);
      top !== undefined && top.precedence >= precedence;
      top = this.#pending.at(-1)
    ) {
      this.#pending.pop();
      value = combine(top, value);
    }
    return value;
  }
}

function combine({ symbol, start, left, thenBranch, type }: Pending, right: Expression): Expression {
  const { end } = right;
  if (left === undefined) {
    if (type !== undefined) return { kind: 'cast', form: 'prefix', start, end, value: right, type };
    return { kind: 'unary', start, end, operator: symbol, operand: right, postfix: false };
  }
  const then = thenBranch;
  if (then !== undefined) return { kind: 'ternary', start, end, condition: left, then, else: right };
  if (symbol === '?:') return { kind: 'elvis', start, end, value: left, otherwise: right };
  if (symbol.includes('..')) {
    const excludesFrom = symbol.startsWith('<');
    return { kind: 'range', start, end, from: left, to: right, excludesFrom, excludesTo: symbol.endsWith('<') };
  }
  return { kind: 'binary', start, end, operator: symbol, left, right };
}
