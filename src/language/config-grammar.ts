import type { IOrAlt, IToken, ParserMethod } from 'chevrotain';
import type { Source } from '../base/source.ts';
import type * as ast from './ast.ts';
import { ControlGrammar } from './control-grammar.ts';
import { BOTH, LEGACY, STRICT } from './diagnostics.ts';
import { Fault } from './fault.ts';
import { isReservedInLegacy, isReservedInStrict } from './names.ts';
import type { SyntaxProblem } from './problem.ts';
import { rangeOf } from './reader.ts';
import { ReferenceLog } from './reference-log.ts';
import {
  CODE_WORDS,
  describeToken,
  PLAIN_STRINGS,
  PREFIXES,
  STATEMENT_STOPS,
  STATEMENT_WORDS,
  startsOperand,
} from './token-sets.ts';
import * as t from './tokens.ts';

/** The whole language: files, blocks and settings. */
export class ConfigGrammar extends ControlGrammar {
  constructor() {
    super();
    this.performSelfAnalysis();
  }

  /** Parses what `arrange` made of a source. */
  read(
    source: Source,
    tokens: IToken[],
  ): { readonly body: ast.Statement[]; readonly problems: readonly SyntaxProblem[] } {
    this.source = source;
    this.problems = [];
    this.references = new ReferenceLog();
    this.inCode = false;
    this.opener = undefined;
    this.input = tokens;
    const body = this.file();
    const { problems } = this;
    this.problems = [];
    this.input = [];
    return { body, problems };
  }

  /** file = statements */
  private readonly file = this.RULE('file', () => {
    const body = this.SUBRULE(this.statements);
    this.CONSUME(t.End);
    return body;
  });

  /** statements = [ statement { separator statement } [ separator ] ] */
  protected readonly statements: ParserMethod<[], ast.Statement[]> = this.RULE('statements', () => {
    const list: ast.Statement[] = [];
    if (this.RECORDING_PHASE) {
      this.SUBRULE(this.statement);
      this.CONSUME(t.LineBreak);
      return list;
    }
    while (!this.sees(t.RBrace) && !this.sees(t.End)) {
      list.push(this.nextStatement());
      this.separate();
    }
    if (!this.inCode && this.opener === undefined) this.judgeCalls(list, false);
    return list;
  });

  /** separator = line break | ";" ; the strict dialect takes a comment for one too */
  private separate(): void {
    if (this.sees(t.LineBreak)) {
      this.SKIP_TOKEN();
      return;
    }
    if (this.sees(t.RBrace) || this.sees(t.End)) return;
    const next = this.LA(1);
    if (this.gapBefore(next, this.LA(0)) !== undefined) {
      this.report('comment-separates', rangeOf(next), LEGACY);
    } else if (this.inCode || !startsOperand(next)) {
      const fault = this.faultHere();
      if (this.inCode) throw fault;
      this.reportFault(fault);
      this.skipStatement(next, 'error');
      if (this.sees(t.LineBreak)) this.SKIP_TOKEN();
    } else {
      this.report('missing-separator', rangeOf(next), BOTH);
    }
  }

  protected nextStatement(): ast.Statement {
    if (this.inCode) return this.SUBRULE(this.statement);
    const first = this.LA(1);
    const { opener } = this;
    const { depth } = this.references;
    try {
      return this.SUBRULE(this.statement);
    } catch (thrown) {
      const fault = this.asFault(thrown);
      this.opener = opener;
      this.references.abandon(depth);
      this.reportFault(fault);
      return this.recover(first);
    }
  }

  /** After an error: on to the next separator of these statements, their closing brace, or the end of the file. */
  private recover(first: IToken): ast.OpaqueStatement {
    const close = this.opener?.payload as IToken | undefined;
    if (this.LA(1) === first && !this.sees(t.End)) this.SKIP_TOKEN();
    while (!this.sees(t.End) && this.LA(1) !== close) {
      if (this.sees(t.LineBreak) && this.LA(1).payload === this.opener) break;
      this.SKIP_TOKEN();
    }
    return {
      kind: 'opaque',
      start: first.startOffset,
      end: Math.max(this.lastEnd(), first.startOffset),
      keyword: 'error',
      references: [],
    };
  }

  #alternatives: IOrAlt<ast.Statement>[] | undefined;

  /** statement = setting | block | selector | include | if | try | declaration | … */
  protected readonly statement: ParserMethod<[], ast.Statement> = this.RULE('statement', (): ast.Statement => {
    if (!this.RECORDING_PHASE && this.seesOpaque()) return this.SUBRULE(this.opaque);
    if (!this.RECORDING_PHASE && this.seesDeclaration()) return this.SUBRULE1(this.declaration);
    this.#alternatives ??= [
      { ALT: () => this.SUBRULE(this.worded), IGNORE_AMBIGUITIES: true },
      { ALT: () => this.SUBRULE(this.include) },
      { ALT: () => this.SUBRULE(this.ifStatement) },
      { ALT: () => this.SUBRULE(this.tryStatement) },
      { ALT: () => this.SUBRULE(this.declaration), IGNORE_AMBIGUITIES: true },
      { ALT: () => this.SUBRULE(this.importStatement) },
      { ALT: () => this.SUBRULE(this.returnStatement) },
      { ALT: () => this.SUBRULE(this.throwStatement) },
      { ALT: () => this.SUBRULE(this.assertStatement) },
      { ALT: () => this.SUBRULE(this.unnamed), IGNORE_AMBIGUITIES: true },
    ];
    this.ACTION(() => this.requireStatement());
    return this.OR(this.#alternatives);
  });

  private requireStatement(): void {
    const type = this.ahead(1);
    const sign = type === t.Plus.tokenTypeIdx || type === t.Minus.tokenTypeIdx;
    const prefix =
      sign || type === t.Not.tokenTypeIdx || type === t.Tilde.tokenTypeIdx || type === t.Increment.tokenTypeIdx;
    if (sign && !this.inCode) this.report('cut-value', rangeOf(this.LA(1)), STRICT);
    if (!prefix && !startsOperand(this.LA(1)) && !STATEMENT_WORDS.has(type))
      this.fail('a setting, a block or an include');
  }

  /** include = "includeConfig" expression */
  private readonly include = this.RULE('include', (): ast.Include => {
    const first = this.CONSUME(t.IncludeConfig);
    const target = this.SUBRULE(this.expression);
    return { kind: 'include', start: first.startOffset, end: this.lastEnd(), target };
  });

  /**
   * worded = path "=" expression | name "{" statements "}" | word ":" target "{" statements "}" | an expression that
   * begins with a path. path = name { "." name } ; name = word | plain string
   */
  private readonly worded = this.RULE('worded', (): ast.Statement => {
    const path: ast.Name[] = [];
    path.push(this.SUBRULE1(this.segment));
    this.MANY({
      GATE: () => this.seesName(2),
      DEF: () => {
        const before = this.LA(0);
        const dot = this.CONSUME(t.Dot);
        this.ACTION(() => {
          if (!this.inCode) this.judgeLineBreak(dot, before);
        });
        path.push(this.SUBRULE2(this.segment));
      },
    });
    return this.SUBRULE(this.ruleAfterPath(), { ARGS: [path] });
  });

  /** Braces and colons belong to settings only where settings stand; code reads them as closures and labels. */
  private ruleAfterPath(): ParserMethod<[path: readonly ast.Name[]], ast.Statement> {
    const type = this.ahead(1);
    if (type === t.Equals.tokenTypeIdx || type === t.CompoundAssign.tokenTypeIdx) return this.assignmentRest;
    if (this.inCode) return this.expressionRest;
    if (type === t.LBrace.tokenTypeIdx) return this.blockRest;
    return type === t.Colon.tokenTypeIdx ? this.selectorRest : this.expressionRest;
  }

  private seesName(distance: number): boolean {
    return this.sees(t.Identifier, distance) || PLAIN_STRINGS.has(this.ahead(distance));
  }

  private readonly segment = this.RULE(
    'segment',
    (): ast.Name =>
      this.OR([
        { ALT: () => this.SUBRULE(this.name) },
        {
          ALT: (): ast.Name => {
            const { start, end, value } = this.SUBRULE(this.plainString);
            return { kind: 'name', start, end, name: value, quoted: true };
          },
        },
      ]),
  );

  /** "=" value ; the legacy dialect has compound operators too */
  private readonly assignmentRest = this.RULE('assignmentRest', (path: readonly ast.Name[]): ast.Assignment => {
    const operator = this.OR([{ ALT: () => this.CONSUME(t.Equals) }, { ALT: () => this.CONSUME(t.CompoundAssign) }]);
    const value = this.SUBRULE(this.value);
    return this.ACTION((): ast.Assignment => {
      const first = path[0] as ast.Name;
      if (this.inCode) this.references.mention(path.map(({ name }) => name).join('.'));
      else this.judgeAssignment(path, operator);
      return {
        kind: 'assignment',
        start: first.start,
        end: value.end,
        path,
        target: undefined,
        operator: operator.image,
        value,
      };
    });
  });

  private judgeAssignment(path: readonly ast.Name[], operator: IToken): void {
    if (operator.image !== '=')
      this.report('operator-in-strict', rangeOf(operator), STRICT, { name: `\`${operator.image}\`` });
    const [first] = path;
    if (path.length === 1 && first !== undefined) {
      if (first.quoted) this.report('quoted-name', first, LEGACY);
      else if (isReservedInLegacy(first.name)) this.report('reserved-name', first, LEGACY, { name: first.name });
      if (!first.quoted && isReservedInStrict(first.name)) {
        this.report('reserved-name', rangeOf(operator), STRICT, { name: first.name });
      }
      return;
    }
    const reserved = path.find(({ name, quoted }) => !quoted && isReservedInStrict(name));
    if (reserved !== undefined) this.report('reserved-name', reserved, STRICT, { name: reserved.name });
  }

  /** value = expression | expression argument { "," argument } ; calls without parentheses are the legacy dialect's */
  private readonly value = this.RULE('value', (left?: ast.Expression): ast.Expression => {
    const callee = this.SUBRULE(this.expression, { ARGS: [left] });
    if (!this.RECORDING_PHASE && !this.seesCommandArgument(callee)) return callee;
    const first = this.LA(1);
    const values: ast.Argument[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => values.push(this.SUBRULE(this.argument)) });
    return this.ACTION((): ast.Expression => {
      if (!this.inCode && left === undefined)
        this.report('unexpected-token', rangeOf(first), STRICT, { found: describeToken(first) });
      return {
        kind: 'call',
        start: callee.start,
        end: this.lastEnd(),
        callee,
        arguments: values,
        parenthesized: false,
      };
    });
  });

  private seesCommandArgument(callee: ast.Expression): boolean {
    if (callee.kind !== 'variable' && callee.kind !== 'member') return false;
    const next = this.LA(1);
    if (!startsOperand(next) && !PREFIXES.has(next.tokenTypeIdx)) return false;
    if (this.gapBefore(next, this.LA(0)) !== undefined) return false;
    let distance = 1;
    while (this.seesName(distance) && this.sees(t.Dot, distance + 1)) distance += 2;
    return !(this.seesName(distance) && this.sees(t.Equals, distance + 1));
  }

  /** block = name "{" statements "}" ; a dotted name there is an error of both dialects, but its settings are read */
  private readonly blockRest = this.RULE('blockRest', (path: readonly ast.Name[]): ast.Block | ast.Apply => {
    const open = this.LA(1);
    const body = this.SUBRULE(this.body);
    return this.ACTION((): ast.Block | ast.Apply => {
      const first = path[0] as ast.Name;
      const range = { start: first.start, end: this.lastEnd() };
      if (path.length > 1) this.report('dotted-block', rangeOf(open), BOTH);
      if (path.length === 1 && body.length > 0 && body.every(isCall)) return this.buildApply(first, range, body);
      this.judgeCalls(body, true);
      return { kind: 'block', ...range, path, body };
    });
  });

  /** apply = name "{" call { separator call } "}" ; only `plugins` is one */
  private buildApply(name: ast.Name, range: { start: number; end: number }, body: readonly ast.Statement[]): ast.Apply {
    if (name.name !== 'plugins') this.report('missing-equals', range, BOTH);
    return { kind: 'apply', ...range, name, calls: body.flatMap(toApplyCall) };
  }

  /** Calls among settings: the first statement of a block decides whether the strict dialect expects calls there. */
  private judgeCalls(body: readonly ast.Statement[], block: boolean): void {
    const calls = block && body[0] !== undefined && isCall(body[0]);
    for (const statement of body) {
      if (statement.kind !== 'expressionStatement') continue;
      const { expression } = statement;
      if (expression.kind !== 'call' || expression.callee.kind !== 'variable') continue;
      const [first] = expression.arguments;
      const start = expression.parenthesized || first === undefined ? expression.callee.end : first.start;
      const range = { start, end: Math.max(start, expression.end) };
      if (calls) continue;
      if (expression.parenthesized) this.report('unexpected-token', range, STRICT, { found: 'a call' });
      else this.report('missing-equals', range, BOTH);
    }
    if (!calls) return;
    const other = body.find((statement) => !isCall(statement));
    if (other !== undefined) this.report('missing-equals', other, BOTH);
  }

  /** selector = word ":" target "{" statements "}" ; target = word | plain string */
  private readonly selectorRest = this.RULE('selectorRest', (path: readonly ast.Name[]): ast.Statement => {
    const colon = this.CONSUME(t.Colon);
    const readable = this.RECORDING_PHASE || (path.length === 1 && this.seesName(1) && this.sees(t.LBrace, 2));
    if (!readable) return this.ACTION(() => this.oddSelector(path, colon));
    const target = this.SUBRULE(this.segment);
    if (this.opener === undefined && !this.RECORDING_PHASE)
      this.report('selector-outside-block', rangeOf(colon), STRICT);
    const body = this.SUBRULE(this.body);
    return this.ACTION((): ast.Selector => {
      const keyword = path[0] as ast.Name;
      return { kind: 'selector', start: keyword.start, end: this.lastEnd(), keyword, target, body };
    });
  });

  /** A word and a colon, but no selector: a target that is no name, or a setting written with a colon. */
  private oddSelector(path: readonly ast.Name[], colon: IToken): ast.Statement {
    const keyword = path[0] as ast.Name;
    const first = this.LA(1);
    let distance = 1;
    while (!STATEMENT_STOPS.has(this.ahead(distance)) && !this.sees(t.LBrace, distance)) distance++;
    if (path.length > 1 || !this.sees(t.LBrace, distance) || distance === 1) {
      const closure = path.length === 1 && this.sees(t.LBrace);
      if (closure) this.report('selector-target', rangeOf(first), STRICT);
      else
        this.report(
          'colon-instead-of-equals',
          rangeOf(path.length > 1 || this.opener === undefined ? colon : first),
          BOTH,
        );
      const { start, end, references } = this.skipStatement(this.LA(1), 'label');
      return { kind: 'opaque', start: Math.min(keyword.start, start), end, keyword: 'label', references };
    }
    const template = first.image === '"' || first.image === '"""';
    const bad = this.seesName(1) ? this.LA(2) : first;
    this.report('selector-target', rangeOf(bad), template ? STRICT : BOTH);
    while (!this.sees(t.LBrace) || (template && this.LA(0) === first)) this.SKIP_TOKEN();
    const end = this.lastEnd();
    const text = this.source.text.slice(first.startOffset, end);
    const name = template ? text.slice(first.image.length, -first.image.length) : text;
    const target: ast.Name = { kind: 'name', start: first.startOffset, end, name, quoted: template };
    const body = this.SUBRULE(this.body);
    return { kind: 'selector', start: keyword.start, end: this.lastEnd(), keyword, target, body };
  }

  /** An expression that begins with a path that has been read; with `=` after it, an assignment. */
  private readonly expressionRest = this.RULE('expressionRest', (path: readonly ast.Name[]): ast.Statement => {
    const next = this.LA(1);
    const left = this.ACTION(() => this.pathExpression(path));
    return this.SUBRULE(this.expressionStatement, { ARGS: [left, next] });
  });

  private readonly unnamed = this.RULE('unnamed', (): ast.Statement => {
    const first = this.LA(1);
    return this.SUBRULE(this.expressionStatement, { ARGS: [undefined, first] });
  });

  /** expressionStatement = value [ ("=" | "+=" …) value ] ; `odd` is the token that the strict dialect stumbles over */
  private readonly expressionStatement = this.RULE(
    'expressionStatement',
    (left: ast.Expression | undefined, odd: IToken): ast.Statement => {
      const expression = this.SUBRULE(this.value, { ARGS: [left] });
      return this.ACTION((): ast.Statement => {
        const { start, end } = expression;
        if (!this.inCode) this.judgeExpression(expression, left, odd);
        if (expression.kind === 'binary' && ASSIGNS.test(expression.operator)) {
          const { left: target, right: value, operator } = expression;
          return { kind: 'assignment', start, end, path: [], target, operator, value };
        }
        return { kind: 'expressionStatement', start, end, expression };
      });
    },
  );

  private judgeExpression(expression: ast.Expression, left: ast.Expression | undefined, odd: IToken): void {
    if (expression === left) this.report('incomplete-statement', expression, STRICT);
    else if (expression.kind === 'call' && expression.callee.kind === 'variable') return;
    else if (odd.image !== '+' && odd.image !== '-' && odd.image !== '.') {
      this.report('unexpected-token', rangeOf(odd), STRICT, { found: describeToken(odd) });
    } else if (left !== undefined) this.report('unexpected-token', rangeOf(odd), STRICT, { found: describeToken(odd) });
  }

  private pathExpression(path: readonly ast.Name[]): ast.Expression {
    const [first, ...rest] = path as [ast.Name, ...ast.Name[]];
    const { start, end, name } = first;
    let expression: ast.Expression = { kind: 'variable', start, end, name };
    if (first.quoted) expression = { kind: 'string', start, end, value: name, quote: quoteAt(this.source.text, start) };
    for (const segment of rest) {
      expression = { kind: 'member', start, end: segment.end, object: expression, name: segment, operator: '.' };
    }
    return expression;
  }

  /** What a hole of a template holds: one expression; the legacy dialect also takes nothing, statements, a closure. */
  protected readonly hole: ParserMethod<[], ast.Expression> = this.RULE('hole', (): ast.Expression => {
    const first = this.LA(1);
    if (!this.RECORDING_PHASE && !this.holdsExpression()) return this.ACTION(() => this.legacyHole(first));
    return this.SUBRULE(this.expression);
  });

  private holdsExpression(): boolean {
    const type = this.ahead(1);
    return type !== t.RBrace.tokenTypeIdx && type !== t.Arrow.tokenTypeIdx && !CODE_WORDS.has(type);
  }

  /** An empty hole is null; `-> expression` and statements are closures, the latter called at once. */
  private legacyHole(first: IToken): ast.Expression {
    const start = first.startOffset;
    this.report('unexpected-token', rangeOf(first), STRICT, { found: describeToken(first) });
    if (this.sees(t.RBrace)) return { kind: 'null', start, end: start };
    const lazy = this.sees(t.Arrow);
    if (lazy) this.SKIP_TOKEN();
    const mark = this.references.enter();
    const { inCode } = this;
    this.inCode = true;
    const body: ast.Statement[] = [];
    while (!this.sees(t.RBrace) && !this.sees(t.End)) {
      body.push(this.SUBRULE(this.statement));
      if (this.sees(t.Semicolon) || this.sees(t.LineBreak)) this.SKIP_TOKEN();
      else break;
    }
    this.inCode = inCode;
    const references = this.references.leave(mark);
    const range = { start, end: this.lastEnd() };
    const closure: ast.Closure = { kind: 'closure', ...range, parameters: [], body, references };
    return lazy ? closure : { kind: 'call', ...range, callee: closure, arguments: [], parenthesized: true };
  }

  // ---- problems

  private faultHere(): Fault {
    return new Fault(this.LA(1), undefined);
  }

  protected reportUnclosed(open: IToken): void {
    const end = this.LA(1);
    this.report('unclosed', rangeOf(end), BOTH, { name: describeToken(open) });
  }

  private reportFault(fault: Fault): void {
    const { token, expected } = fault;
    if (token.tokenTypeIdx === t.Unexpected.tokenTypeIdx || token.tokenTypeIdx === t.Omitted.tokenTypeIdx) return;
    const found = describeToken(token);
    if (expected === undefined) this.report('unexpected-token', rangeOf(token), BOTH, { found });
    else this.report('expected-token', rangeOf(token), BOTH, { found, expected });
  }

  protected reportUnreadable(fault: Fault): void {
    if (fault.token.tokenTypeIdx === t.Unexpected.tokenTypeIdx) return;
    this.report('unreadable-closure', rangeOf(fault.token), STRICT, { found: describeToken(fault.token) });
  }
}

const ASSIGNS = /^(?:=|[^=!<>]{1,3}=|<<=|>>=|>>>=)$/;

function isCall(statement: ast.Statement): statement is ast.ExpressionStatement {
  if (statement.kind !== 'expressionStatement') return false;
  const { expression } = statement;
  return expression.kind === 'call' && expression.callee.kind === 'variable';
}

function toApplyCall(statement: ast.Statement): readonly ast.ApplyCall[] {
  if (statement.kind !== 'expressionStatement' || statement.expression.kind !== 'call') return [];
  const { start, end, callee, arguments: values } = statement.expression;
  if (callee.kind !== 'variable') return [];
  const name: ast.Name = { kind: 'name', start: callee.start, end: callee.end, name: callee.name, quoted: false };
  return [{ kind: 'applyCall', start, end, name, arguments: values }];
}

function quoteAt(text: string, start: number): ast.Quote {
  const triple = text.slice(start, start + 3);
  if (triple === "'''" || triple === '"""') return triple;
  return text[start] === '"' ? '"' : text[start] === "'" ? "'" : '/';
}
