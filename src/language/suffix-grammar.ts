import type { IOrAlt, ParserMethod } from 'chevrotain';
import type * as ast from './ast.ts';
import { STRICT } from './diagnostics.ts';
import { LiteralGrammar } from './literal-grammar.ts';
import { endOf, rangeOf } from './reader.ts';
import * as t from './tokens.ts';

const LEGACY_MEMBERS: ReadonlySet<string> = new Set(['.@', '.&', '::', '??.']);

/** What may follow a value and reach into it or call it. */
export abstract class SuffixGrammar extends LiteralGrammar {
  protected abstract readonly arguments: ParserMethod<[], readonly ast.Argument[]>;
  protected abstract readonly item: ParserMethod<[], ast.Expression>;
  protected abstract readonly closure: ParserMethod<[], ast.Expression>;
  protected abstract readonly parenthesized: ParserMethod<[], ast.Expression>;

  #suffixes: IOrAlt<ast.Expression>[] | undefined;
  #object: ast.Expression | undefined;

  /** suffix = member | arguments | closure | "[" index "]" | "++" */
  protected readonly suffix: ParserMethod<[ast.Expression], ast.Expression> = this.RULE(
    'suffix',
    (object: ast.Expression): ast.Expression => {
      this.#object = object;
      this.#suffixes ??= [
        { ALT: () => this.SUBRULE(this.member, { ARGS: [this.#object as ast.Expression] }) },
        { ALT: () => this.SUBRULE(this.call, { ARGS: [this.#object as ast.Expression] }) },
        { ALT: () => this.SUBRULE(this.trailing, { ARGS: [this.#object as ast.Expression] }) },
        { ALT: () => this.SUBRULE(this.index, { ARGS: [this.#object as ast.Expression] }) },
        { ALT: () => this.SUBRULE(this.postfix, { ARGS: [this.#object as ast.Expression] }) },
      ];
      return this.OR(this.#suffixes);
    },
  );

  /** member = ("." | "?." | "*." …) (name | string | template) */
  private readonly member = this.RULE('member', (object: ast.Expression): ast.Expression => {
    const operator = this.OR1([{ ALT: () => this.CONSUME(t.Dot) }, { ALT: () => this.CONSUME(t.MemberOperator) }]);
    this.ACTION(() => {
      if (!LEGACY_MEMBERS.has(operator.image)) return;
      const { start, end } = rangeOf(operator);
      const at = operator.image === '::' ? start + 1 : start;
      this.report('operator-in-strict', { start: at, end }, STRICT, { name: `\`${operator.image}\`` });
    });
    return this.OR2([
      {
        ALT: (): ast.Expression => {
          const token = this.CONSUME(t.Identifier);
          const end = endOf(token);
          const name: ast.Name = { kind: 'name', start: token.startOffset, end, name: token.image, quoted: false };
          return { kind: 'member', start: object?.start, end, object, name, operator: operator.image };
        },
      },
      {
        ALT: (): ast.Expression => {
          const { start, end, value } = this.SUBRULE(this.plainString);
          const name: ast.Name = { kind: 'name', start, end, name: value, quoted: true };
          return { kind: 'member', start: object?.start, end, object, name, operator: operator.image };
        },
      },
      {
        ALT: (): ast.Expression => {
          const name = this.SUBRULE(this.template);
          this.ACTION(() => this.report('computed-name', { start: name.start, end: name.start + 1 }, STRICT));
          return { kind: 'index', start: object?.start, end: name.end, object, indices: [name], safe: false };
        },
      },
      {
        ALT: (): ast.Expression => {
          const name = this.SUBRULE(this.parenthesized);
          this.ACTION(() => this.report('computed-name', { start: name.start, end: name.start + 1 }, STRICT));
          return { kind: 'index', start: object?.start, end: name.end, object, indices: [name], safe: false };
        },
      },
    ]);
  });

  /** call = arguments { closure } */
  private readonly call = this.RULE('call', (callee: ast.Expression): ast.Expression => {
    this.ACTION(() => this.mention(callee, true));
    const values = this.SUBRULE(this.arguments);
    return { kind: 'call', start: callee?.start, end: this.lastEnd(), callee, arguments: values, parenthesized: true };
  });

  /** A closure after a callee or after its arguments is one more argument. */
  private readonly trailing = this.RULE('trailing', (callee: ast.Expression): ast.Expression => {
    const value = this.SUBRULE(this.closure);
    return this.ACTION((): ast.Expression => {
      const argument: ast.Argument = { kind: 'argument', start: value.start, end: value.end, name: undefined, value };
      if (callee.kind === 'call') return { ...callee, end: value.end, arguments: [...callee.arguments, argument] };
      this.mention(callee, true);
      return { kind: 'call', start: callee.start, end: value.end, callee, arguments: [argument], parenthesized: true };
    });
  });

  /** index = ("[" | "?[") expression { "," expression } "]" */
  private readonly index = this.RULE('index', (object: ast.Expression): ast.Expression => {
    const indices: ast.Expression[] = [];
    const open = this.OR([{ ALT: () => this.CONSUME(t.LBracket) }, { ALT: () => this.CONSUME(t.SafeBracket) }]);
    const safe = this.ACTION(() => open.image.length > 1) === true;
    this.ACTION(() => {
      if (safe) this.report('operator-in-strict', rangeOf(open), STRICT, { name: '`?[`' });
    });
    this.MANY_SEP({ SEP: t.Comma, DEF: () => indices.push(this.SUBRULE(this.item)) });
    const close = this.CONSUME(t.RBracket);
    return { kind: 'index', start: object?.start, end: endOf(close), object, indices, safe };
  });

  private readonly postfix = this.RULE('postfix', (operand: ast.Expression): ast.Expression => {
    const token = this.CONSUME(t.Increment);
    this.ACTION(() => this.report('operator-in-strict', rangeOf(token), STRICT, { name: `\`${token.image}\`` }));
    return { kind: 'unary', start: operand?.start, end: endOf(token), operator: token.image, operand, postfix: true };
  });

  /** Notes what code refers to; of a called member only what it is called on. */
  protected mention(expression: ast.Expression, called: boolean): void {
    if (!this.references.recording) return;
    const subject = called && expression.kind === 'member' ? expression.object : expression;
    const text = dottedText(subject);
    if (text !== undefined) this.references.mention(text);
  }
}

/** `a.b.c`, or undefined for any other expression. */
function dottedText(expression: ast.Expression): string | undefined {
  const names: string[] = [];
  let current = expression;
  while (current.kind === 'member' && (current.operator === '.' || current.operator === '?.')) {
    names.push(current.name.name);
    current = current.object;
  }
  return current.kind === 'variable' ? [current.name, ...names.reverse()].join('.') : undefined;
}
