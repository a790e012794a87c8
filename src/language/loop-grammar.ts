import type { IToken, ParserMethod, TokenType } from 'chevrotain';
import type * as ast from './ast.ts';
import { LEGACY } from './diagnostics.ts';
import { SwitchGrammar } from './switch-grammar.ts';
import * as t from './tokens.ts';

const LOOPS: ReadonlySet<string> = new Set(['for', 'while', 'do', 'switch', 'break', 'continue']);

/**
 * Loops and `switch`, which the legacy dialect alone has. Their words are no keywords, since settings may have those
 * names; one that cannot be read is taken as balanced text.
 */
export abstract class LoopGrammar extends SwitchGrammar {
  /** Of the statements that `seesOpaque` sees, whether it is one of these. */
  protected seesLoop(): boolean {
    return LOOPS.has(this.LA(1).image) && (!this.sees(t.Colon, 2) || !this.inCode);
  }

  /** loop = for | while | do | switch | "break" | "continue" */
  protected readonly loop: ParserMethod<[], ast.Statement> = this.RULE('loop', (): ast.Statement => {
    const first = this.LA(1);
    if (this.RECORDING_PHASE) return this.SUBRULE1(this.jump);
    this.judgeCode();
    const known = this.problems.length;
    const { inCode, opener, leaves } = this;
    const mark = this.references.enter();
    const { depth } = this.references;
    try {
      const statement = this.readLoop(first.image);
      const references = this.references.leave(mark);
      this.keepLegacyProblems(known);
      return statement.kind === 'opaque' ? { ...statement, references } : statement;
    } catch (thrown) {
      const fault = this.asFault(thrown);
      this.problems.length = known;
      if (inCode) throw fault;
      this.references.abandon(depth);
      this.reportFault(fault, LEGACY);
      this.skipFrom(first);
      return this.skipRest(first, first.image, mark);
    } finally {
      this.inCode = inCode;
      this.opener = opener;
      this.leaves = leaves;
    }
  });

  /** Whether what follows a word and its colon is a statement, and the word so the legacy dialect's label of it. */
  protected seesLabelled(): boolean {
    const start = this.sees(t.LineBreak) ? 2 : 1;
    if (/^(?:for|while|do|switch)$/u.test(this.LA(start).image)) return true;
    let distance = start;
    while (this.seesName(distance) && this.sees(t.Dot, distance + 1)) distance += 2;
    if (!this.seesName(distance)) return false;
    return [t.Equals, t.LBrace, t.Colon].some((type) => this.sees(type, distance + 1));
  }

  private readLoop(word: string): ast.Statement {
    switch (word) {
      case 'for':
        return this.seesForEach() ? this.SUBRULE(this.forEachStatement) : this.SUBRULE(this.forStatement);
      case 'while':
        return this.SUBRULE(this.whileStatement);
      case 'do':
        return this.SUBRULE(this.doStatement);
      case 'switch':
        return this.SUBRULE(this.switchStatement);
      default:
        return this.SUBRULE2(this.jump);
    }
  }

  /** The strict dialect has refused the whole; what it would refuse inside goes with it. */
  protected keepLegacyProblems(known: number): void {
    for (const problem of this.problems.splice(known)) {
      if (problem.refusedBy.length === 0) this.problems.push(problem);
      else if (problem.refusedBy.includes('v1')) this.problems.push({ ...problem, refusedBy: LEGACY });
    }
  }

  /** Skips from a token that was read before to the end of its statement, unless reading is beyond that already. */
  private skipFrom(first: IToken): void {
    let at = 1;
    while (this.LA(at) !== first) at--;
    for (; !this.endsAt(at); at++) {
      const close = this.closerAt(at);
      while (close !== undefined && this.LA(at) !== close) at++;
    }
    const stop = this.LA(at);
    if (at > 1) while (this.LA(1) !== stop && !this.sees(t.End)) this.skipNoting();
  }

  private endsAt(distance: number): boolean {
    const type = this.ahead(distance);
    if (type === t.LineBreak.tokenTypeIdx) return this.LA(distance - 1).image !== ')';
    return type === t.RBrace.tokenTypeIdx || type === t.End.tokenTypeIdx;
  }

  // ---- for

  /** Whether the head of this `for` is a variable with its type or none, and `in` or a colon. */
  private seesForEach(): boolean {
    const at = 3 + this.declarationAhead(3);
    return this.sees(t.Identifier, at) && (this.sees(t.In, at + 1) || this.sees(t.Colon, at + 1));
  }

  /** How many tokens stand before the variable: `def`, `final`, a type. */
  private declarationAhead(start: number): number {
    let at = start;
    while (this.sees(t.Def, at) || (this.LA(at).image === 'final' && !this.sees(t.In, at + 1))) at++;
    return at + this.typeAhead(at) - start;
  }

  /** forEach = "for" "(" [ type ] name ("in" | ":") expression ")" branch */
  private readonly forEachStatement = this.RULE('forEachStatement', (): ast.ForEach => {
    const first = this.CONSUME1(t.Identifier);
    this.CONSUME(t.LParen);
    this.ACTION(() => {
      for (let rest = this.declarationAhead(1); rest > 0; rest--) this.SKIP_TOKEN();
    });
    const variable = this.SUBRULE(this.name);
    this.ACTION(() => {
      this.declareName(variable);
      this.SKIP_TOKEN();
    });
    const iterable = this.SUBRULE(this.expression);
    this.CONSUME(t.RParen);
    const body = this.loopBody();
    return { kind: 'forEach', start: first.startOffset, end: this.lastEnd(), variable, iterable, body };
  });

  /** for = "for" "(" [ steps ] ";" [ expression ] ";" [ steps ] ")" branch */
  private readonly forStatement = this.RULE('forStatement', (): ast.For | ast.OpaqueStatement => {
    const first = this.CONSUME1(t.Identifier);
    const { inCode } = this;
    this.CONSUME(t.LParen);
    this.inCode = true;
    const init = this.ACTION(() => this.steps(t.Semicolon));
    this.CONSUME1(t.Semicolon);
    const condition = this.OPTION({ GATE: () => !this.sees(t.Semicolon), DEF: () => this.SUBRULE(this.expression) });
    this.CONSUME2(t.Semicolon);
    const step = this.ACTION(() => this.steps(t.RParen));
    this.CONSUME(t.RParen);
    this.inCode = inCode;
    const body = this.loopBody();
    // Several variables or steps are not followed.
    if ((init?.length ?? 0) > 1 || (step?.length ?? 0) > 1) return this.buildOpaque(first, 'for', []);
    const range = { start: first.startOffset, end: this.lastEnd() };
    return { kind: 'for', ...range, init: init?.[0], condition, step: step?.[0], body };
  });

  /** steps = statement { "," statement } */
  private steps(end: TokenType): ast.Statement[] {
    const list: ast.Statement[] = [];
    while (!this.sees(end)) {
      list.push(this.SUBRULE(this.statement));
      if (!this.sees(t.Comma)) break;
      this.SKIP_TOKEN();
    }
    return list;
  }

  private loopBody(): readonly ast.Statement[] {
    this.leaves = 'loop';
    return this.SUBRULE(this.branch);
  }

  // ---- while

  /** while = "while" "(" value ")" branch */
  private readonly whileStatement = this.RULE('whileStatement', (): ast.While => {
    const first = this.CONSUME(t.Identifier);
    this.CONSUME(t.LParen);
    const condition = this.SUBRULE(this.value);
    this.CONSUME(t.RParen);
    const body = this.loopBody();
    return { kind: 'while', start: first.startOffset, end: this.lastEnd(), condition, body, runsFirst: false };
  });

  /** do = "do" branch "while" "(" value ")" */
  private readonly doStatement = this.RULE('doStatement', (): ast.While => {
    const first = this.CONSUME1(t.Identifier);
    this.leaves = 'loop';
    const body = this.SUBRULE(this.branch);
    this.OPTION({
      GATE: () => this.LA(2).image === 'while' && !this.LA(1).image.startsWith(';'),
      DEF: () => this.CONSUME(t.LineBreak),
    });
    this.ACTION(() => {
      if (this.LA(1).image !== 'while') this.fail('`while`');
    });
    this.CONSUME2(t.Identifier);
    this.CONSUME(t.LParen);
    const condition = this.SUBRULE(this.value);
    this.CONSUME(t.RParen);
    return { kind: 'while', start: first.startOffset, end: this.lastEnd(), condition, body, runsFirst: true };
  });

  // ---- leaving

  private readonly jump = this.RULE('jump', (): ast.Jump => {
    const { startOffset: start, image } = this.CONSUME1(t.Identifier);
    const label = this.OPTION(() => this.CONSUME2(t.Identifier).image);
    this.ACTION(() => {
      if (this.leaves !== 'loop' && (this.leaves === 'nothing' || image === 'continue'))
        this.report('jump-outside-loop', { start, end: this.lastEnd() }, LEGACY, { name: image });
    });
    return { kind: 'jump', start, end: this.lastEnd(), word: image === 'break' ? 'break' : 'continue', label };
  });
}
