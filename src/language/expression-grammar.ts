import type { IOrAlt, IToken, ParserMethod } from 'chevrotain';
import { isAssignable } from './assignable.ts';
import type * as ast from './ast.ts';
import { BOTH, STRICT } from './diagnostics.ts';
import { buildTree, type Item } from './operators.ts';
import { PrimaryGrammar } from './primary-grammar.ts';
import { endOf, rangeOf } from './reader.ts';
import * as t from './tokens.ts';

const LEGACY_OPERATORS: ReadonlySet<string> = new Set(['===', '!==', '<..', '<..<']);

type Condition = { readonly value: ast.Expression; readonly then: ast.Expression | undefined };

/** Expressions, loosest first. A rule's optional argument is an operand that the caller has already read. */
export abstract class ExpressionGrammar extends PrimaryGrammar {
  /** expression = conditional [ ("=" | "+=" …) expression ] ; assignments as values are the legacy dialect's */
  protected readonly expression: ParserMethod<[left?: ast.Expression | undefined], ast.Expression> = this.RULE(
    'expression',
    (left?: ast.Expression) => {
      const target = this.SUBRULE(this.conditional, { ARGS: [left] });
      const assigned = this.OPTION(() => {
        const operator = this.OR([
          { ALT: () => this.CONSUME(t.Equals) },
          { ALT: () => this.CONSUME(t.CompoundAssign) },
        ]);
        this.ACTION(() => {
          if (!isAssignable(target)) this.report('not-assignable', rangeOf(operator), BOTH);
          else this.report('unexpected-token', rangeOf(operator), STRICT, { found: `\`${operator.image}\`` });
        });
        return { operator, value: this.SUBRULE(this.expression) };
      });
      if (assigned === undefined) return target;
      return this.ACTION((): ast.Expression => {
        const { start } = target;
        const { value, operator } = assigned;
        return { kind: 'binary', start, end: value.end, operator: operator.image, left: target, right: value };
      });
    },
  );

  /** conditional = binary [ "?" expression ":" conditional | "?:" conditional ] , right to left, built without recursion */
  protected readonly conditional: ParserMethod<[left?: ast.Expression | undefined], ast.Expression> = this.RULE(
    'conditional',
    (left?: ast.Expression) => {
      const conditions: Condition[] = [];
      let value = this.SUBRULE(this.binary, { ARGS: [left] });
      this.MANY(() => {
        const then = this.OR([
          {
            ALT: () => {
              this.CONSUME(t.Question);
              const expression = this.SUBRULE(this.expression);
              this.CONSUME(t.Colon);
              return expression;
            },
          },
          {
            ALT: () => {
              this.CONSUME(t.Elvis);
              return undefined;
            },
          },
        ]);
        conditions.push({ value, then });
        value = this.SUBRULE2(this.binary);
      });
      return conditions.length === 0 ? value : this.ACTION(() => buildConditions(conditions, value));
    },
  );

  /** binary = { sign } operand { operator { sign } operand | ("as" | "instanceof") type } ; see `buildTree` */
  protected readonly binary: ParserMethod<[left?: ast.Expression | undefined], ast.Expression> = this.RULE(
    'binary',
    (left?: ast.Expression) => {
      let items: Item[] | undefined;
      const sign = (): void => {
        const token = this.OR1([{ ALT: () => this.CONSUME1(t.Plus) }, { ALT: () => this.CONSUME1(t.Minus) }]);
        items ??= [];
        items.push({
          operator: { symbol: token.image, sign: true, start: token.startOffset, end: 0, type: undefined },
        });
      };
      if (left === undefined) this.MANY1(sign);
      const first = this.SUBRULE(this.operand, { ARGS: [left] });
      items?.push({ operand: first });
      this.MANY2(() => {
        items ??= [{ operand: first }];
        const list = items;
        const before = this.LA(0);
        this.OR2([
          {
            ALT: () => {
              const token = this.SUBRULE(this.infix);
              list.push({ operator: { symbol: token.image, sign: false, start: 0, end: 0, type: undefined } });
              this.ACTION(() => this.judgeOperator(token, before));
              this.MANY3(sign);
              list.push({ operand: this.SUBRULE2(this.operand) });
            },
          },
          {
            ALT: () => {
              const token = this.SUBRULE(this.typeOperator);
              const type = this.SUBRULE(this.typeName);
              list.push({ operator: { symbol: token.image, sign: false, start: 0, end: this.lastEnd(), type } });
            },
          },
        ]);
      });
      const list = items;
      return list === undefined ? first : this.ACTION(() => buildTree(list));
    },
  );

  #infixes: IOrAlt<IToken>[] | undefined;

  private readonly infix = this.RULE('infix', () => {
    this.#infixes ??= [
      { ALT: () => this.CONSUME(t.BinaryOperator) },
      { ALT: () => this.CONSUME(t.Plus) },
      { ALT: () => this.CONSUME(t.Minus) },
      { ALT: () => this.CONSUME(t.Star) },
      { ALT: () => this.CONSUME(t.Slash) },
      { ALT: () => this.CONSUME(t.Less) },
      { ALT: () => this.CONSUME(t.Greater) },
      { ALT: () => this.CONSUME(t.In) },
      { ALT: () => this.CONSUME(t.NotIn) },
    ];
    return this.OR(this.#infixes);
  });

  private readonly typeOperator = this.RULE('typeOperator', () =>
    this.OR([
      { ALT: () => this.CONSUME(t.As) },
      { ALT: () => this.CONSUME(t.InstanceOf) },
      { ALT: () => this.CONSUME(t.NotInstanceOf) },
    ]),
  );

  /** Line breaks and comments in front of `+`, `-` and `**` end the statement for the strict dialect. */
  private judgeOperator(token: IToken, before: IToken): void {
    const symbol = token.image;
    if (LEGACY_OPERATORS.has(symbol)) {
      const start = symbol.length === 3 && symbol !== '<..' ? token.startOffset + 2 : token.startOffset;
      this.report('operator-in-strict', { start, end: endOf(token) }, STRICT, { name: `\`${symbol}\`` });
    }
    if (symbol === '+' || symbol === '-' || symbol === '**') this.judgeLineBreak(token, before);
  }
}

function buildConditions(conditions: readonly Condition[], last: ast.Expression): ast.Expression {
  return conditions.reduceRight((otherwise: ast.Expression, { value, then }): ast.Expression => {
    const { start } = value;
    const { end } = otherwise;
    if (then === undefined) return { kind: 'elvis', start, end, value, otherwise };
    return { kind: 'ternary', start, end, condition: value, then, else: otherwise };
  }, last);
}
