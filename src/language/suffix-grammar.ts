import type { IOrAlt, IToken, ParserMethod } from 'chevrotain';
import type * as ast from './ast.ts';
import { STRICT } from './diagnostics.ts';
import { endOf, rangeOf } from './reader.ts';
import { SUFFIXES } from './token-sets.ts';
import * as t from './tokens.ts';
import { TypeGrammar } from './type-grammar.ts';

const LEGACY_MEMBERS: ReadonlySet<string> = new Set(['.@', '.&', '::', '??.']);

/** What may follow a value and reach into it or call it. */
export abstract class SuffixGrammar extends TypeGrammar {
  protected abstract readonly arguments: ParserMethod<[], readonly ast.Argument[]>;
  protected abstract readonly argument: ParserMethod<[], ast.Argument>;
  protected abstract readonly closure: ParserMethod<[], ast.Expression>;
  protected abstract readonly parenthesized: ParserMethod<[], ast.Expression>;

  #suffixes: IOrAlt<ast.Expression>[] | undefined;
  #object: ast.Expression | undefined;

  /** suffix = member | arguments | closure | "[" index "]" | "++" | "--" */
  protected suffix(object: ast.Expression): ast.Expression {
    this.#object = object;
    this.#suffixes ??= [
      { ALT: () => this.member(this.object(), this.CONSUME(t.Dot)) },
      { ALT: () => this.member(this.object(), this.CONSUME(t.MemberOperator)) },
      { ALT: () => this.call(this.object()) },
      { ALT: () => this.trailing(this.object()) },
      { ALT: () => this.SUBRULE(this.index, { ARGS: [this.object()] }) },
      { ALT: () => this.postfix(this.object(), this.CONSUME2(t.Increment)) },
    ];
    return this.OR4(this.#suffixes);
  }

  /** Read before anything else is: reading on may set it anew. */
  private object(): ast.Expression {
    return this.#object as ast.Expression;
  }

  /** A `{` on the same line is an argument of what stands before it, where that can be called. */
  protected seesSuffix(value: ast.Expression): boolean {
    const type = this.ahead(1);
    if (!SUFFIXES.has(type)) return false;
    return (type !== t.LBrace.tokenTypeIdx && type !== t.ArrowBrace.tokenTypeIdx) || CALLEES.has(value.kind);
  }

  #members: IOrAlt<ast.Name | ast.Expression>[] | undefined;

  /** member = ("." | "?." | "*." …) (name | string) ; templates and expressions are the legacy dialect's */
  private member(object: ast.Expression, operator: IToken): ast.Expression {
    this.#members ??= [
      { ALT: () => buildName(this.CONSUME2(t.Identifier)) },
      { ALT: () => this.SUBRULE2(this.plainString) },
      { ALT: () => this.SUBRULE2(this.template) },
      { ALT: () => this.SUBRULE2(this.parenthesized) },
    ];
    const name = this.OR5(this.#members);
    return this.ACTION((): ast.Expression => {
      if (operator.image !== '.') this.judgeMember(operator);
      const { start } = object;
      const { end } = name;
      if (name.kind === 'name') return { kind: 'member', start, end, object, name, operator: operator.image };
      if (name.kind === 'string') {
        const quoted: ast.Name = { kind: 'name', start: name.start, end, name: name.value, quoted: true };
        return { kind: 'member', start, end, object, name: quoted, operator: operator.image };
      }
      this.mention(object, false);
      this.report('computed-name', { start: name.start, end: name.start + 1 }, STRICT);
      return { kind: 'index', start, end, object, indices: [name], safe: false };
    });
  }

  private judgeMember(operator: IToken): void {
    if (!LEGACY_MEMBERS.has(operator.image)) return;
    const { start, end } = rangeOf(operator);
    const at = operator.image === '::' ? start + 1 : start;
    this.report('operator-in-strict', { start: at, end }, STRICT, { name: `\`${operator.image}\`` });
  }

  private call(callee: ast.Expression): ast.Expression {
    this.ACTION(() => this.mention(callee, true));
    const values = this.SUBRULE(this.arguments);
    return { kind: 'call', start: callee.start, end: this.lastEnd(), callee, arguments: values, parenthesized: true };
  }

  /** A closure after a callee or after its arguments is one more argument. */
  private trailing(callee: ast.Expression): ast.Expression {
    this.ACTION(() => this.mention(callee, true));
    const value = this.SUBRULE2(this.closure);
    return this.ACTION((): ast.Expression => {
      const argument: ast.Argument = { kind: 'argument', start: value.start, end: value.end, name: undefined, value };
      if (callee.kind === 'call') return { ...callee, end: value.end, arguments: [...callee.arguments, argument] };
      return { kind: 'call', start: callee.start, end: value.end, callee, arguments: [argument], parenthesized: true };
    });
  }

  /** index = ("[" | "?[") item { "," item } "]" */
  private readonly index = this.RULE('index', (object: ast.Expression): ast.Expression => {
    const indices: ast.Expression[] = [];
    this.ACTION(() => this.mention(object, false));
    const open = this.OR([{ ALT: () => this.CONSUME(t.LBracket) }, { ALT: () => this.CONSUME(t.SafeBracket) }]);
    this.MANY_SEP({ SEP: t.Comma, DEF: () => indices.push(this.SUBRULE(this.argument).value) });
    const close = this.CONSUME(t.RBracket);
    return this.ACTION((): ast.Expression => {
      const safe = open.image === '?[';
      if (safe) this.report('operator-in-strict', rangeOf(open), STRICT, { name: '`?[`' });
      return { kind: 'index', start: object.start, end: endOf(close), object, indices, safe };
    });
  });

  private postfix(operand: ast.Expression, token: IToken): ast.Expression {
    this.ACTION(() => {
      this.mention(operand, false);
      this.report('operator-in-strict', rangeOf(token), STRICT, { name: `\`${token.image}\`` });
    });
    return { kind: 'unary', start: operand.start, end: endOf(token), operator: token.image, operand, postfix: true };
  }

  /** Notes what code refers to; of a called member only what it is called on. */
  protected mention(expression: ast.Expression, called: boolean): void {
    if (!this.references.recording) return;
    const subject = called && expression.kind === 'member' ? expression.object : expression;
    const text = dottedText(subject);
    if (text !== undefined) this.references.mention(text);
  }
}

const CALLEES: ReadonlySet<string> = new Set(['variable', 'member', 'call', 'string']);

function buildName(token: IToken): ast.Name {
  return { kind: 'name', start: token.startOffset, end: endOf(token), name: token.image, quoted: false };
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
