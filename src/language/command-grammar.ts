import type { IToken, ParserMethod } from 'chevrotain';
import type * as ast from './ast.ts';
import { STRICT } from './diagnostics.ts';
import { ExpressionGrammar } from './expression-grammar.ts';
import { isNeverVariable } from './names.ts';
import { rangeOf } from './reader.ts';
import { ARGUMENT_PREFIXES, describeToken, NAMES_OF_METHODS, startsOperand } from './token-sets.ts';
import * as t from './tokens.ts';

/** So many calls without parentheses after each other nobody writes, and the tree must not grow higher. */
const LONGEST_CHAIN = 50;

/** Values, and calls without parentheses: `f a, b`, and in the legacy dialect's code `f a g b`, which is `f(a).g(b)`. */
export abstract class CommandGrammar extends ExpressionGrammar {
  /** Whether a name stands there, quoted or not. */
  protected abstract seesName(distance: number): boolean;

  /** value = lambda | expression [ command ] */
  protected readonly value: ParserMethod<[], ast.Expression> = this.RULE('value', (): ast.Expression => {
    if (!this.RECORDING_PHASE && this.seesLambda()) return this.SUBRULE(this.lambda);
    const callee = this.SUBRULE(this.expression);
    if (this.RECORDING_PHASE) return this.SUBRULE(this.command, { ARGS: [callee] });
    const first = this.LA(1);
    const value = this.commanded(callee);
    if (value !== callee) this.report('unexpected-token', rangeOf(first), STRICT, { found: describeToken(first) });
    return value;
  });

  /** [ argument { "," argument } ] { method [ arguments ] }, where it is one */
  protected commanded(callee: ast.Expression): ast.Expression {
    let value = this.seesCommandArgument(callee) ? this.SUBRULE(this.command, { ARGS: [callee] }) : callee;
    const next = this.LA(1);
    if (this.seesMethod(value)) this.report('unexpected-token', rangeOf(next), STRICT, { found: describeToken(next) });
    for (let length = 0; this.seesMethod(value); length++) {
      if (length === LONGEST_CHAIN) this.fail('the end of the line');
      value = this.method(value);
    }
    return value;
  }

  /** command = argument { "," argument } */
  protected readonly command: ParserMethod<[callee: ast.Expression], ast.Call> = this.RULE(
    'command',
    (callee: ast.Expression): ast.Call => {
      const values: ast.Argument[] = [];
      this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => values.push(this.commandArgument()) });
      const { start } = callee ?? {};
      return { kind: 'call', start, end: this.lastEnd(), callee, arguments: values, parenthesized: false };
    },
  );

  private commandArgument(): ast.Argument {
    this.ACTION(() => {
      if (this.seesLambda()) this.fail();
    });
    return this.SUBRULE(this.argument);
  }

  /** What the result of a call is asked for next: a method's name, and what it is given. */
  private method(object: ast.Expression): ast.Expression {
    const token = this.LA(1);
    const value = this.memberOf(object, token);
    if (this.seesSuffix(value)) return this.SUBRULE1(this.expression, { ARGS: [value, true] });
    return this.seesArgument() ? this.SUBRULE1(this.command, { ARGS: [value] }) : value;
  }

  private memberOf(object: ast.Expression, token: IToken): ast.Expression {
    const { start } = object;
    if (token.tokenTypeIdx === t.Identifier.tokenTypeIdx) {
      const name = this.SUBRULE(this.name);
      return { kind: 'member', start, end: name.end, object, name, operator: '.' };
    }
    const index = this.SUBRULE2(this.expression, { ARGS: [undefined, true] });
    return { kind: 'index', start, end: index.end, object, indices: [index], safe: false };
  }

  // ---- looking ahead

  /** Whether an argument without parentheses follows on the same line, and not the next setting. */
  private seesCommandArgument(callee: ast.Expression): boolean {
    if (!this.seesArgument()) return false;
    // What was called with parentheses takes no more arguments, and of an operation the operand would be called.
    if (this.inCode) return callee.kind !== 'call' && callee.kind !== 'binary';
    if (callee.kind !== 'variable' && callee.kind !== 'member') return false;
    let distance = 1;
    while (this.seesName(distance) && this.sees(t.Dot, distance + 1)) distance += 2;
    return !(this.seesName(distance) && this.sees(t.Equals, distance + 1));
  }

  private seesArgument(): boolean {
    const next = this.LA(1);
    const begins = startsOperand(next) || ARGUMENT_PREFIXES.has(next.tokenTypeIdx);
    // `do a while (b)`
    if (next.tokenTypeIdx === t.Identifier.tokenTypeIdx && isNeverVariable(next.image)) return false;
    return begins && this.gapBefore(next, this.LA(0)) === undefined;
  }

  private seesMethod(object: ast.Expression): boolean {
    const next = this.LA(1);
    return (
      this.inCode && object.kind === 'call' && NAMES_OF_METHODS.has(next.tokenTypeIdx) && !isNeverVariable(next.image)
    );
  }
}
