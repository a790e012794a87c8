import type { Expression } from '../ast.ts';

/** Binding strength of the operators, loosest first; those of `RIGHT` associate to the right, all others to the left. */
const STRENGTH: Readonly<Record<string, number>> = {
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
/** `as` and `instanceof`, which have a type to their right. */
const TYPE_STRENGTH = 9;
const SIGN_STRENGTH = 13;
const PREFIX_STRENGTH = 15;
/** Of all that is not in the table: `=` and the compound operators. */
const ASSIGN_STRENGTH = 0;
const RIGHT: ReadonlySet<number> = new Set([ASSIGN_STRENGTH, 1]);

/** An operator that waits for its right operand. */
interface Waiting {
  readonly strength: number;
  readonly symbol: string;
  readonly start: number;
  /** The left operand; none for a prefix. */
  readonly left: Expression | undefined;
  /** What stands between `?` and `:`. */
  readonly chosen: Expression | undefined;
  /** The type of a cast in front of a value. */
  readonly type: string | undefined;
}

/** Builds the tree of operands and operators while they are read one after the other: an operator-precedence parser. */
export class OperatorTree {
  readonly #waiting: Waiting[] = [];

  /** `-x`, `!x`, or with a type `(Type) x`. */
  prefix(symbol: string, start: number, type: string | undefined): void {
    const strength = symbol === '+' || symbol === '-' ? SIGN_STRENGTH : PREFIX_STRENGTH;
    this.#waiting.push({ strength, symbol, start, left: undefined, chosen: undefined, type });
  }

  /** Gives what has become the operator's left operand. */
  infix(operand: Expression, symbol: string, chosen?: Expression): Expression {
    const strength = STRENGTH[symbol] ?? ASSIGN_STRENGTH;
    const left = this.#reduce(operand, RIGHT.has(strength) ? strength + 1 : strength);
    this.#waiting.push({ strength, symbol, start: left.start, left, chosen, type: undefined });
    return left;
  }

  /** `x as Type`, `x instanceof Type`, `x !instanceof Type`: complete at once. */
  typeOperator(operand: Expression, symbol: string, type: string, end: number): Expression {
    const value = this.#reduce(operand, TYPE_STRENGTH);
    const { start } = value;
    if (symbol === 'as') return { kind: 'cast', form: 'as', start, end, value, type };
    return { kind: 'instanceof', start, end, value, type, negated: symbol !== 'instanceof' };
  }

  finish(operand: Expression): Expression {
    return this.#reduce(operand, ASSIGN_STRENGTH);
  }

  /** Gives their right operand to the operators that bind at least so strongly. */
  #reduce(operand: Expression, strength: number): Expression {
    let value = operand;
    for (let top = this.#waiting.at(-1); top !== undefined && top.strength >= strength; top = this.#waiting.at(-1)) {
      this.#waiting.pop();
      value = combine(top, value);
    }
    return value;
  }
}

function combine({ symbol, start, left, chosen, type }: Waiting, right: Expression): Expression {
  const { end } = right;
  if (left === undefined) {
    if (type !== undefined) return { kind: 'cast', form: 'prefix', start, end, value: right, type };
    return { kind: 'unary', start, end, operator: symbol, operand: right, postfix: false };
  }
  const then = chosen;
  if (then !== undefined) return { kind: 'ternary', start, end, condition: left, then, else: right };
  if (symbol === '?:') return { kind: 'elvis', start, end, value: left, otherwise: right };
  if (symbol.includes('..')) {
    const excludesFrom = symbol.startsWith('<');
    return { kind: 'range', start, end, from: left, to: right, excludesFrom, excludesTo: symbol.endsWith('<') };
  }
  return { kind: 'binary', start, end, operator: symbol, left, right };
}
