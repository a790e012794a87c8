import type { IOrAlt, IToken, ParserMethod } from 'chevrotain';
import { isAssignable } from './assignable.ts';
import type * as ast from './ast.ts';
import { BOTH, STRICT } from './diagnostics.ts';
import { PrimaryGrammar } from './primary-grammar.ts';
import { endOf, rangeOf } from './reader.ts';
import { ARGUMENT_PREFIXES, ASSIGNS, INFIX_OPERATORS, PREFIXES, startsOperand, TYPE_OPERATORS } from './token-sets.ts';
import * as t from './tokens.ts';
import { TreeBuilder } from './tree-builder.ts';
import { isTypeWord } from './type-grammar.ts';
import { PRIMITIVE_TYPES } from './words.ts';

const LEGACY_OPERATORS: ReadonlySet<string> = new Set(['===', '!==', '<..', '<..<']);

/** Operators. One rule for all of their strengths: a rule a strength would cost time and stack at every value. */
export abstract class ExpressionGrammar extends PrimaryGrammar {
  /**
   * expression = operand { operator operand | ("as" | "instanceof") type | "?" expression ":" operand } ;
   * operand = { prefix } primary { suffix }. See `TreeBuilder` for what binds how. `left` is an operand that the caller
   * has read; `settled` leaves `=` to the caller.
   */
  protected readonly expression: ParserMethod<[left?: ast.Expression | undefined, settled?: boolean], ast.Expression> =
    this.RULE('expression', (left?: ast.Expression, settled?: boolean) => {
      let tree: TreeBuilder | undefined;
      let value = left;
      do {
        if (value === undefined && (this.RECORDING_PHASE || this.seesPrefix())) {
          tree ??= new TreeBuilder();
          this.prefixes(tree);
        }
        value ??= this.primary();
        do value = this.RECORDING_PHASE || this.seesSuffix(value) ? this.suffix(value) : value;
        while (!this.RECORDING_PHASE && this.seesSuffix(value));
        if (!this.RECORDING_PHASE) this.mention(value, false);
        while (this.RECORDING_PHASE || TYPE_OPERATORS.has(this.ahead(1))) {
          tree ??= new TreeBuilder();
          value = this.typeTest(tree, value);
          if (this.RECORDING_PHASE) break;
        }
        if (!this.RECORDING_PHASE && !this.seesInfix(settled === true)) break;
        const assigns = ASSIGNS.has(this.ahead(1));
        tree ??= new TreeBuilder();
        this.infix(tree, value);
        value = undefined;
        if (assigns && !this.RECORDING_PHASE) {
          value = this.SUBRULE4(this.value);
          break;
        }
      } while (!this.RECORDING_PHASE);
      const last = value as ast.Expression;
      return tree === undefined || this.RECORDING_PHASE ? last : tree.finish(last);
    });

  #prefixes: IOrAlt<IToken>[] | undefined;

  /** prefix = "+" | "-" | "!" | "~" ; in the legacy dialect also "++" | "--" | "(" type ")" */
  private prefixes(tree: TreeBuilder): void {
    this.#prefixes ??= [
      { ALT: () => this.CONSUME1(t.Plus) },
      { ALT: () => this.CONSUME1(t.Minus) },
      { ALT: () => this.CONSUME1(t.Not) },
      { ALT: () => this.CONSUME1(t.Tilde) },
      { ALT: () => this.CONSUME1(t.Increment) },
      { ALT: () => this.CONSUME1(t.LParen) },
    ];
    const alternatives = this.#prefixes;
    this.MANY1({
      GATE: () => this.seesPrefix(),
      DEF: () => {
        const token = this.OR1(alternatives);
        const cast = this.OPTION1({ GATE: () => token.image === '(', DEF: () => this.SUBRULE1(this.typeName) });
        if (cast !== undefined) this.CONSUME1(t.RParen);
        this.ACTION(() => {
          const range = { start: token.startOffset, end: this.lastEnd() };
          if (cast !== undefined) {
            // Before a bracket the strict parser reads a call of what the parentheses hold.
            if (!this.sees(t.LParen) && !this.sees(t.LBrace))
              this.report('operator-in-strict', range, STRICT, { name: 'cast in front of a value' });
          } else if (token.image.length > 1) this.reportOperator(token);
          else if (token.image === '-' || token.image === '+') this.requireSameLine(token);
          tree.prefix(token.image, token.startOffset, cast);
        });
      },
    });
  }

  /** A sign stands on the line of what it belongs to. */
  private requireSameLine(sign: IToken): void {
    if (this.gapBefore(this.LA(1), sign) === 'line') this.fail('a value on the same line');
  }

  private typeTest(tree: TreeBuilder, operand: ast.Expression): ast.Expression {
    const token = this.OR2([
      { ALT: () => this.CONSUME2(t.As) },
      { ALT: () => this.CONSUME2(t.InstanceOf) },
      { ALT: () => this.CONSUME2(t.NotInstanceOf) },
    ]);
    const type = this.SUBRULE2(this.typeName);
    return this.ACTION(() => tree.typed(operand, token.image, type, this.lastEnd()));
  }

  #infixes: IOrAlt<void>[] | undefined;
  #operand: ast.Expression | undefined;
  #tree: TreeBuilder = new TreeBuilder();

  private infix(tree: TreeBuilder, operand: ast.Expression): void {
    this.#tree = tree;
    this.#operand = operand;
    this.#infixes ??= [
      { ALT: () => this.between(this.CONSUME3(t.BinaryOperator)) },
      { ALT: () => this.between(this.CONSUME3(t.Plus)) },
      { ALT: () => this.between(this.CONSUME3(t.Minus)) },
      { ALT: () => this.between(this.CONSUME3(t.Star)) },
      { ALT: () => this.between(this.CONSUME3(t.Slash)) },
      { ALT: () => this.between(this.CONSUME3(t.Less)) },
      { ALT: () => this.between(this.CONSUME3(t.Greater)) },
      { ALT: () => this.between(this.CONSUME3(t.In)) },
      { ALT: () => this.between(this.CONSUME3(t.NotIn)) },
      { ALT: () => this.between(this.CONSUME3(t.Elvis)) },
      { ALT: () => this.assignment(this.CONSUME3(t.Equals)) },
      { ALT: () => this.assignment(this.CONSUME3(t.CompoundAssign)) },
      { ALT: () => this.condition() },
    ];
    this.OR3(this.#infixes);
  }

  /** Line breaks and comments in front of `+`, `-` and `**` end the statement for the strict dialect. */
  private between(token: IToken): void {
    this.ACTION(() => {
      const symbol = token.image;
      if (LEGACY_OPERATORS.has(symbol)) this.reportOperator(token);
      if (symbol === '+' || symbol === '-' || symbol === '**') this.judgeLineBreak(token, this.LA(-1));
      this.#tree.infix(this.#operand as ast.Expression, symbol);
    });
  }

  /** Assignments as values are the legacy dialect's. */
  private assignment(token: IToken): void {
    this.ACTION(() => {
      const target = this.#tree.infix(this.#operand as ast.Expression, token.image);
      if (!isAssignable(target)) this.report('not-assignable', rangeOf(token), BOTH);
      else this.report('unexpected-token', rangeOf(token), STRICT, { found: `\`${token.image}\`` });
    });
  }

  /** "?" expression ":" */
  private condition(): void {
    const tree = this.#tree;
    const operand = this.#operand as ast.Expression;
    this.CONSUME3(t.Question);
    const then = this.SUBRULE3(this.expression);
    this.CONSUME3(t.Colon);
    this.ACTION(() => tree.infix(operand, '?', then));
  }

  private reportOperator(token: IToken): void {
    const symbol = token.image;
    const start = symbol === '===' || symbol === '!==' ? token.startOffset + 2 : token.startOffset;
    this.report('operator-in-strict', { start, end: endOf(token) }, STRICT, { name: `\`${symbol}\`` });
  }

  // ---- looking ahead

  private seesPrefix(): boolean {
    return PREFIXES.has(this.ahead(1)) && (!this.sees(t.LParen) || this.seesCast());
  }

  private seesInfix(settled: boolean): boolean {
    const type = this.ahead(1);
    return INFIX_OPERATORS.has(type) || (!settled && ASSIGNS.has(type));
  }

  /** Whether `(` opens a cast of the legacy dialect: a type in parentheses directly before an operand. */
  private seesCast(): boolean {
    if (!this.sees(t.Identifier, 2)) return false;
    const distance = 2 + this.typeLength(2);
    if (!this.sees(t.RParen, distance) || !isTypeWord(this.wordOfType(2))) return false;
    const next = this.LA(distance + 1);
    if (startsOperand(next) || ARGUMENT_PREFIXES.has(next.tokenTypeIdx)) return true;
    // A sign behind a word in parentheses is an operator, unless the word can be nothing but a type.
    return PREFIXES.has(next.tokenTypeIdx) && PRIMITIVE_TYPES.has(this.LA(distance - 1).image);
  }
}
