import type { IToken, ParserMethod } from 'chevrotain';
import type * as ast from './ast.ts';
import { DeclarationGrammar } from './declaration-grammar.ts';
import { BOTH, STRICT } from './diagnostics.ts';
import { endOf, rangeOf } from './reader.ts';
import { CODE_OPENERS, isOpener } from './token-sets.ts';
import * as t from './tokens.ts';

/** Statements that are taken as balanced text, by what must follow their word. */
const OPAQUE: ReadonlyMap<string, RegExp> = new Map([
  ['for', /^\($/],
  ['while', /^\($/],
  ['switch', /^\($/],
  ['synchronized', /^\($/],
  ['do', /^[{\r\n\w]/],
  ['class', /^\w/],
  ['interface', /^\w/],
  ['enum', /^\w/],
  ['trait', /^\w/],
  ['package', /^\w/],
  ['break', /^(?:[\r\n;}\w]|$)/],
  ['continue', /^(?:[\r\n;}\w]|$)/],
]);

/** `if`, `try` and the other statements that the strict dialect keeps for closures. */
export abstract class ControlGrammar extends DeclarationGrammar {
  /** Keeps of the problems since `known` what the legacy dialect refuses: the strict one has refused the whole. */
  protected abstract keepLegacyProblems(known: number): void;

  /** One statement, read with recovery where settings stand. */
  protected abstract nextStatement(): ast.Statement;

  /** if = "if" "(" value ")" branch [ "else" branch ] */
  protected readonly ifStatement: ParserMethod<[], ast.If> = this.RULE('ifStatement', (): ast.If => {
    const first = this.CONSUME(t.If);
    this.CONSUME(t.LParen);
    const condition = this.SUBRULE(this.value);
    this.CONSUME(t.RParen);
    const then = this.SUBRULE1(this.branch);
    this.ACTION(() => {
      if (this.sees(t.Else, 2)) this.skipSeparator();
    });
    const otherwise = this.OPTION(() => {
      this.CONSUME(t.Else);
      return this.SUBRULE2(this.branch);
    });
    this.judgeStatement(first, 'if statement');
    return { kind: 'if', start: first.startOffset, end: this.lastEnd(), condition, then, else: otherwise };
  });

  /** branch = "{" statements "}" | statement ; in the legacy dialect also nothing, before a semicolon */
  protected readonly branch: ParserMethod<[], readonly ast.Statement[]> = this.RULE('branch', () => {
    if (!this.RECORDING_PHASE && this.seesSemicolon()) {
      this.report('expected-token', rangeOf(this.LA(1)), STRICT, { found: '`;`', expected: 'a statement' });
      return [];
    }
    this.OPTION1(() => this.CONSUME(t.LineBreak));
    return this.OR([
      { GATE: () => this.sees(t.LBrace), ALT: () => this.SUBRULE(this.body) },
      { ALT: () => [this.RECORDING_PHASE ? this.SUBRULE(this.statement) : this.nextStatement()] },
    ]);
  });

  private seesSemicolon(): boolean {
    return this.sees(t.LineBreak) && this.LA(1).image.startsWith(';');
  }

  /** `if (a) b; else c` */
  private skipSeparator(): void {
    if (this.seesSemicolon()) this.report('unexpected-token', rangeOf(this.LA(1)), STRICT, { found: '`;`' });
    if (this.sees(t.LineBreak)) this.SKIP_TOKEN();
  }

  /** body = "{" statements "}" */
  protected readonly body: ParserMethod<[], readonly ast.Statement[]> = this.RULE('body', () => {
    this.OPTION(() => this.CONSUME(t.LineBreak));
    const outer = this.opener;
    const open = this.CONSUME(t.LBrace);
    this.opener = open;
    const list = this.SUBRULE(this.statements);
    this.opener = outer;
    this.closeBlock(open);
    return list;
  });

  /** A block that the file's end leaves open keeps its statements. */
  protected closeBlock(open: IToken): void {
    if (this.RECORDING_PHASE || !this.sees(t.End)) {
      this.CONSUME(t.RBrace);
      return;
    }
    this.reportUnclosed(open);
  }

  /** try = "try" body { "catch" "(" [ type { "|" type } ] name ")" body } [ "finally" body ] */
  protected readonly tryStatement: ParserMethod<[], ast.Try> = this.RULE('tryStatement', (): ast.Try => {
    const catches: ast.Catch[] = [];
    const first = this.CONSUME(t.Try);
    const resources = this.sees(t.LParen) && !this.RECORDING_PHASE ? this.resources() : [];
    const block = this.SUBRULE1(this.body);
    const body = this.ACTION(() => (resources.length === 0 ? block : [...resources, ...block]));
    this.MANY(() => catches.push(this.SUBRULE(this.catchClause)));
    const last = this.OPTION(() => {
      const token = this.CONSUME(t.Finally);
      this.ACTION(() => {
        if (this.inCode) this.report('code-in-strict', rangeOf(token), STRICT, { name: '`finally`' });
      });
      return this.SUBRULE2(this.body);
    });
    this.ACTION(() => {
      if (catches.length === 0 && last === undefined && resources.length === 0)
        this.report('try-without-catch', rangeOf(first), BOTH);
    });
    this.judgeStatement(first, 'try statement');
    return { kind: 'try', start: first.startOffset, end: this.lastEnd(), body, catches, finally: last };
  });

  /** resources = "(" declaration { ";" declaration } ")" : what the legacy dialect closes at the end */
  private resources(): ast.Statement[] {
    const { inCode } = this;
    const list: ast.Statement[] = [];
    const open = this.CONSUME(t.LParen);
    if (inCode) this.report('unexpected-token', rangeOf(open), STRICT, { found: '`(`' });
    this.inCode = true;
    do {
      if (this.sees(t.Semicolon)) this.SKIP_TOKEN();
      list.push(this.SUBRULE(this.statement));
    } while (this.sees(t.Semicolon));
    this.inCode = inCode;
    this.CONSUME(t.RParen);
    return list;
  }

  private readonly catchClause = this.RULE('catchClause', (): ast.Catch => {
    const types: string[] = [];
    const first = this.CONSUME(t.Catch);
    this.CONSUME(t.LParen);
    this.ACTION(() => {
      if (this.LA(1).image === 'final' || this.sees(t.Def)) this.SKIP_TOKEN();
    });
    this.MANY({
      GATE: () => !this.sees(t.RParen, 2),
      DEF: () => {
        types.push(this.SUBRULE(this.typeName));
        this.OPTION(() => this.CONSUME(t.BinaryOperator));
      },
    });
    const name = this.SUBRULE(this.name);
    this.CONSUME(t.RParen);
    this.ACTION(() => this.declareName(name));
    const body = this.SUBRULE(this.body);
    return { kind: 'catch', start: first.startOffset, end: this.lastEnd(), types, name, body };
  });

  /** import = "import" [ "static" ] name { "." name } [ "." "*" ] [ "as" name ] */
  protected readonly importStatement: ParserMethod<[], ast.Import> = this.RULE('importStatement', (): ast.Import => {
    const first = this.CONSUME(t.Import);
    const isStatic = this.LA(1).image === 'static' && !this.sees(t.Dot, 2);
    this.ACTION(() => {
      if (this.inBraces()) this.report('misplaced-definition', rangeOf(first), BOTH, { name: 'An import' });
      else this.report('statement-in-strict', rangeOf(this.LA(1)), STRICT, { name: 'import' });
      if (isStatic) this.SKIP_TOKEN();
    });
    let type = this.CONSUME1(t.Identifier).image;
    this.MANY(() => {
      this.CONSUME(t.Dot);
      type += `.${this.OR([{ ALT: () => this.CONSUME2(t.Identifier) }, { ALT: () => this.CONSUME(t.Star) }]).image}`;
    });
    const alias = this.OPTION(() => {
      this.CONSUME(t.As);
      return this.CONSUME3(t.Identifier).image;
    });
    return { kind: 'import', start: first.startOffset, end: this.lastEnd(), isStatic, type, alias };
  });

  /** return = "return" [ expression ] */
  protected readonly returnStatement: ParserMethod<[], ast.Return> = this.RULE('returnStatement', (): ast.Return => {
    const first = this.CONSUME(t.Return);
    const value = this.OPTION({
      GATE: () => !this.atStatementEnd(),
      DEF: () => this.SUBRULE(this.expression),
    });
    this.judgeWord(first);
    return { kind: 'return', start: first.startOffset, end: this.lastEnd(), value };
  });

  /** throw = "throw" expression */
  protected readonly throwStatement: ParserMethod<[], ast.Throw> = this.RULE('throwStatement', (): ast.Throw => {
    const first = this.CONSUME(t.Throw);
    const value = this.SUBRULE(this.expression);
    this.judgeWord(first);
    return { kind: 'throw', start: first.startOffset, end: this.lastEnd(), value };
  });

  /** assert = "assert" expression [ (":" | ",") expression ] */
  protected readonly assertStatement: ParserMethod<[], ast.Assert> = this.RULE('assertStatement', (): ast.Assert => {
    const first = this.CONSUME(t.Assert);
    const condition = this.SUBRULE1(this.expression);
    this.OPTION(() => {
      this.OR([{ ALT: () => this.CONSUME(t.Colon) }, { ALT: () => this.CONSUME(t.Comma) }]);
      this.SUBRULE2(this.expression);
    });
    this.judgeWord(first);
    return { kind: 'assert', start: first.startOffset, end: this.lastEnd(), condition };
  });

  // ---- what is not modelled

  /** Whether a loop, or a statement that is taken as balanced text, begins here. */
  protected seesOpaque(): boolean {
    const first = this.LA(1);
    if (first.tokenTypeIdx === t.At.tokenTypeIdx) return this.LA(2).image === 'interface';
    if (first.tokenTypeIdx !== t.Identifier.tokenTypeIdx) return false;
    const distance = this.modifiersAhead() + 1;
    if (this.LA(distance).image === 'record')
      return this.sees(t.Identifier, distance + 1) && this.sees(t.LParen, distance + 2);
    return OPAQUE.get(this.LA(distance).image)?.test(this.LA(distance + 1).image) === true;
  }

  /** annotated = { "@" name [ "(" … ")" ] } statement ; the legacy dialect's, before declarations */
  protected annotated(): ast.Statement {
    const known = this.problems.length;
    this.judgeCode();
    const judged = this.problems.splice(known);
    while (this.sees(t.At)) {
      this.SKIP_TOKEN();
      this.SUBRULE(this.typeName);
      if (this.sees(t.LParen)) this.skipBalanced();
      if (this.sees(t.LineBreak)) this.SKIP_TOKEN();
    }
    const isAnnotable = this.seesOpaque() || this.seesDeclaration() || this.sees(t.Def) || this.sees(t.Import);
    if (!isAnnotable && !(this.sees(t.Identifier) && this.sees(t.Equals, 2))) this.fail('a declaration');
    const statement = this.SUBRULE(this.statement);
    this.keepLegacyProblems(known);
    this.problems.push(...judged);
    return statement;
  }

  /** opaque = word balanced text, up to the next separator; a loop's head may have its statement on the next line */
  protected readonly opaque: ParserMethod<[], ast.OpaqueStatement> = this.RULE('opaque', (): ast.OpaqueStatement => {
    const first = this.LA(1);
    return this.ACTION(() => {
      if (first.image === 'synchronized' && this.sees(t.LParen, 2)) return this.locked(first);
      if (this.inBraces()) this.report('misplaced-definition', rangeOf(first), BOTH, { name: `\`${first.image}\`` });
      else this.judgeCode();
      return this.skipStatement(first, first.image);
    });
  });

  /** "synchronized" "(" value ")" body */
  private locked(first: IToken): ast.OpaqueStatement {
    const mark = this.references.enter();
    this.judgeCode();
    this.CONSUME(t.Identifier);
    this.CONSUME(t.LParen);
    this.SUBRULE(this.value);
    this.CONSUME(t.RParen);
    this.SUBRULE(this.body);
    return this.buildOpaque(first, first.image, this.references.leave(mark));
  }

  /** The strict dialect refuses the statement that begins here. */
  protected judgeCode(): void {
    const [first, second] = [this.LA(1), this.LA(2)];
    const at = this.inCode || second.startOffset > endOf(second) ? first : second;
    this.report('code-in-strict', rangeOf(at), STRICT, { name: `\`${first.image}\` statement` });
  }

  /** Skips what is left of a statement; the names in it are noted. */
  protected skipStatement(first: IToken, keyword: string): ast.OpaqueStatement {
    const mark = this.references.enter();
    return this.skipRest(first, keyword, mark);
  }

  /** Skips what is left of a statement whose names are noted since `mark`. */
  protected skipRest(first: IToken, keyword: string, mark: number): ast.OpaqueStatement {
    const head = keyword === 'for' || keyword === 'while';
    while (!this.atStatementEnd() || (head && this.sees(t.LineBreak) && this.LA(0).image === ')')) {
      this.skipBalanced();
    }
    return this.buildOpaque(first, keyword, this.references.leave(mark));
  }

  /** What was read from a token on; where that is not even the token itself, an empty range behind what stands before. */
  protected buildOpaque(first: IToken, keyword: string, references: readonly string[]): ast.OpaqueStatement {
    const end = this.lastEnd();
    return { kind: 'opaque', start: Math.min(first.startOffset, end), end, keyword, references };
  }

  /** Skips one token, or a bracket with all that it holds. */
  protected skipBalanced(): void {
    const close = this.closerAt(1);
    if (close === undefined) this.skipNoting();
    else this.skipCode(close);
  }

  /** What closes the bracket that a token opens. What only the brace around it closes is not closed: that ends the statement. */
  protected closerAt(distance: number): IToken | undefined {
    const open = this.LA(distance);
    const close = isOpener(open) ? (open.payload as IToken) : undefined;
    if (close === undefined || close.tokenTypeIdx === t.End.tokenTypeIdx) return undefined;
    return close.tokenTypeIdx === t.RBrace.tokenTypeIdx && !CODE_OPENERS.has(open.tokenTypeIdx) ? undefined : close;
  }

  /** Whether the statement ends here: a separator of these statements, their closing brace, or the end of the file. */
  protected atStatementEnd(): boolean {
    const type = this.ahead(1);
    return type === t.LineBreak.tokenTypeIdx || type === t.RBrace.tokenTypeIdx || type === t.End.tokenTypeIdx;
  }

  // ---- what the strict dialect says

  private judgeStatement(first: IToken, name: string): void {
    this.ACTION(() => {
      if (this.inCode) return;
      this.report('statement-in-strict', { start: first.startOffset, end: this.lastEnd() }, STRICT, { name });
    });
  }

  private judgeWord(first: IToken): void {
    this.ACTION(() => {
      if (!this.inCode)
        this.report('statement-in-strict', rangeOf(first), STRICT, { name: `\`${first.image}\` statement` });
    });
  }

  protected abstract reportUnclosed(open: IToken): void;
}
