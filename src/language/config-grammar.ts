import type { IOrAlt, IToken, ParserMethod } from 'chevrotain';
import type { Source } from '../base/source.ts';
import type * as ast from './ast.ts';
import { BOTH, LEGACY, STRICT } from './diagnostics.ts';
import { Fault } from './fault.ts';
import type { Dialect, SyntaxProblem } from './problem.ts';
import { rangeOf } from './reader.ts';
import { ReferenceLog } from './reference-log.ts';
import { SettingGrammar } from './setting-grammar.ts';
import { CODE_WORDS, describeToken, STATEMENT_WORDS, startsOperand } from './token-sets.ts';
import * as t from './tokens.ts';

/** The whole language: files, blocks and settings. */
export class ConfigGrammar extends SettingGrammar {
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
    this.leaves = 'nothing';
    this.yields = false;
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
    while (!this.RECORDING_PHASE && !this.sees(t.End)) {
      this.reportFault(new Fault(this.LA(1), undefined));
      this.SKIP_TOKEN();
      for (const statement of this.SUBRULE1(this.statements)) body.push(statement);
    }
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
      const statement = this.nextStatement();
      list.push(statement);
      this.separate(statement);
    }
    if (!this.inCode && this.opener === undefined) this.judgeBody(list, undefined);
    return list;
  });

  /** separator = line break | ";" ; the strict dialect takes a comment for one too */
  protected separate(after: ast.Statement): void {
    if (this.sees(t.LineBreak)) {
      this.SKIP_TOKEN();
      return;
    }
    if (this.sees(t.RBrace) || this.sees(t.End)) return;
    const next = this.LA(1);
    const gap = this.gapBefore(next, this.LA(0));
    // Recovery stopped at a line that begins a statement: the error has been reported.
    if (gap === 'line') return;
    if (gap === 'comment') {
      if (!this.inCode || !takesArgument(after) || !startsOperand(next))
        this.report('comment-separates', rangeOf(next), LEGACY);
    } else if (this.LA(0).image === '}' && CONTROL.has(after.kind) && startsOperand(next)) {
      this.report('missing-separator', rangeOf(next), STRICT);
    } else if (this.inCode || !startsOperand(next) || isUnexpected(this.LA(0)) || isUnexpected(next)) {
      const fault = new Fault(isUnexpected(this.LA(0)) ? this.LA(0) : next, undefined);
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
      const next = this.LA(1);
      if (next.tokenTypeIdx === t.LineBreak.tokenTypeIdx && next.payload === this.opener) break;
      if (this.gapBefore(next, this.LA(0)) !== undefined && this.seesAssignment()) break;
      this.skipBalanced();
    }
    return this.buildOpaque(first, 'error', []);
  }

  /** A setting at the start of a line begins a statement, even where an unfinished one stands before it. */
  private seesAssignment(): boolean {
    let distance = 1;
    while (this.seesName(distance) && this.sees(t.Dot, distance + 1)) distance += 2;
    return this.seesName(distance) && this.sees(t.Equals, distance + 1);
  }

  #alternatives: IOrAlt<ast.Statement>[] | undefined;

  /** statement = setting | block | selector | include | if | try | declaration | … */
  protected readonly statement: ParserMethod<[], ast.Statement> = this.RULE('statement', (): ast.Statement => {
    if (!this.RECORDING_PHASE && this.sees(t.Omitted)) this.fail();
    if (!this.RECORDING_PHASE && this.inCode && this.sees(t.Identifier) && this.sees(t.Colon, 2))
      return this.labelledCode();
    if (!this.RECORDING_PHASE && this.sees(t.At) && this.LA(2).image !== 'interface') return this.annotated();
    if (!this.RECORDING_PHASE && this.seesYield()) return this.yieldStatement();
    if (!this.RECORDING_PHASE && this.seesOpaque()) {
      return this.seesLoop() ? this.SUBRULE(this.loop) : this.SUBRULE(this.opaque);
    }
    if (!this.RECORDING_PHASE && this.seesDeclaration()) return this.SUBRULE1(this.declaration);
    if (!this.RECORDING_PHASE && this.seesTuple()) return this.SUBRULE(this.tuple);
    // The common case, without the frames of a choice: statements nest.
    if (!this.RECORDING_PHASE && this.seesName(1)) return this.SUBRULE1(this.worded);
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
      { ALT: () => this.SUBRULE(this.expressionStatement), IGNORE_AMBIGUITIES: true },
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

  protected seesExpression(): boolean {
    const type = this.ahead(1);
    return type !== t.RBrace.tokenTypeIdx && type !== t.Arrow.tokenTypeIdx && !CODE_WORDS.has(type);
  }

  /** An empty hole is null; `-> expression` and statements are closures, the latter called at once. */
  protected legacyHole(first: IToken): ast.Expression {
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

  protected reportUnclosed(open: IToken): void {
    const end = this.LA(1);
    this.report('unclosed', rangeOf(end), BOTH, { name: describeToken(open) });
  }

  protected reportFault(fault: Fault, refusedBy: readonly Dialect[] = BOTH): void {
    const { token } = fault;
    if (isUnexpected(token)) return;
    const isCut = token.tokenTypeIdx === t.End.tokenTypeIdx;
    const expected = fault.expected ?? (isCut ? 'the rest of this statement' : undefined);
    const found = describeToken(token);
    if (expected === undefined) this.report('unexpected-token', rangeOf(token), refusedBy, { found });
    else this.report('expected-token', rangeOf(token), refusedBy, { found, expected });
  }

  protected reportUnreadable({ token, expected }: Fault, known: number): void {
    const inside = this.problems.slice(known);
    const refusedBy = BOTH.filter((dialect) => !inside.some((problem) => problem.refusedBy.includes(dialect)));
    if (isUnexpected(token) || refusedBy.length === 0) return;
    this.report('unreadable-closure', rangeOf(token), refusedBy, { found: describeToken(token), expected });
  }
}

/** Behind the closing brace of these the legacy dialect takes another statement on the same line. */
const CONTROL: ReadonlySet<string> = new Set(['if', 'for', 'forEach', 'while']);

/** A token that has been reported as it stands. */
function isUnexpected({ tokenTypeIdx }: IToken): boolean {
  return tokenTypeIdx === t.Unexpected.tokenTypeIdx || tokenTypeIdx === t.Omitted.tokenTypeIdx;
}

/** Whether the legacy dialect reads what stands behind a comment on the same line as an argument, as if it were a blank. */
function takesArgument(statement: ast.Statement): boolean {
  return statement.kind === 'expressionStatement' && ['variable', 'member'].includes(statement.expression.kind);
}
