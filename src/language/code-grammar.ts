import type { IToken, ParserMethod } from 'chevrotain';
import type * as ast from './ast.ts';
import { CommandGrammar } from './command-grammar.ts';
import { BOTH, STRICT } from './diagnostics.ts';
import type { Fault } from './fault.ts';
import { isStructureWord } from './names.ts';
import type { Dialect } from './problem.ts';
import { rangeOf } from './reader.ts';
import { KEY_BEFORE, MEMBER } from './token-sets.ts';
import * as t from './tokens.ts';
import { PRIMITIVE_TYPES } from './words.ts';

/** Words that name nothing but what they mean; `void` and the like are types. */
const NEVER_DECLARED: ReadonlySet<string> = new Set([...PRIMITIVE_TYPES, 'void', 'this', 'super']);

/** What closures and functions hold, and what the legacy dialect allows among settings: statements of Groovy. */
export abstract class CodeGrammar extends CommandGrammar {
  protected abstract readonly statement: ParserMethod<[], ast.Statement>;
  /** The statements up to the closing brace. */
  protected abstract readonly statements: ParserMethod<[], ast.Statement[]>;

  /** The opening brace of the statements that are being read; none at file level. */
  protected opener: IToken | undefined;

  /** Whether what stands here is inside braces, where nothing is defined. */
  protected inBraces(): boolean {
    return this.inCode || this.opener !== undefined;
  }

  /** What `break` leaves here: a closure or a function ends what is around it. */
  protected leaves: 'nothing' | 'switch' | 'loop' = 'nothing';

  protected declareName(name: ast.Name): void {
    this.judgeVariable(name.name, name);
    if (NEVER_DECLARED.has(name.name)) this.report('reserved-name', name, BOTH, { name: name.name });
    this.references.declare(name.name);
  }

  /** parameter = [ "final" ] [ type ] name [ "=" expression ] */
  protected readonly parameter: ParserMethod<[], ast.Parameter> = this.RULE('parameter', (): ast.Parameter => {
    const first = this.LA(1);
    this.ACTION(() => {
      if (first.image !== 'final' || !(this.sees(t.Identifier, 2) || this.sees(t.Def, 2))) return;
      this.report('unexpected-token', rangeOf(first), STRICT, { found: '`final`' });
      this.SKIP_TOKEN();
    });
    const type = this.OR([
      {
        ALT: () => {
          this.CONSUME(t.Def);
          return undefined;
        },
      },
      { GATE: () => this.typeAhead() > 0, ALT: () => this.SUBRULE(this.typeName) },
      { ALT: () => undefined },
    ]);
    const named = this.SUBRULE(this.name);
    this.ACTION(() => this.declareName(named));
    const { name } = named ?? {};
    const value = this.OPTION(() => {
      this.CONSUME(t.Equals);
      return this.SUBRULE(this.expression);
    });
    return { kind: 'parameter', start: first.startOffset, end: this.lastEnd(), name, type, default: value };
  });

  /** closure = "{" [ [ parameter { "," parameter } ] "->" ] statements "}" */
  protected readonly closure: ParserMethod<[], ast.Expression> = this.RULE('closure', (): ast.Expression => {
    const mark = this.ACTION(() => this.references.enter());
    let parameters: ast.Parameter[] | undefined;
    const open = this.OR([
      { ALT: () => this.CONSUME(t.LBrace) },
      {
        ALT: () => {
          parameters = [];
          return this.CONSUME(t.ArrowBrace);
        },
      },
    ]);
    const body = this.code(open, parameters);
    return this.ACTION((): ast.Expression => {
      if (parameters === undefined) this.references.declare('it');
      const references = this.references.leave(mark);
      return { kind: 'closure', start: open.startOffset, end: this.lastEnd(), parameters, body, references };
    });
  });

  /**
   * What follows an opening brace of code, and its closing brace. Where it cannot be read, the text up to the closing
   * brace is skipped, the names in it are noted, and there is no value.
   */
  protected code(open: IToken, parameters?: ast.Parameter[]): ast.Statement[] | undefined {
    const { inCode, leaves } = this;
    const depth = this.references.depth;
    const known = this.problems.length;
    this.inCode = true;
    this.leaves = 'nothing';
    try {
      if (this.RECORDING_PHASE || parameters !== undefined) {
        this.SUBRULE(this.parameters, { ARGS: [parameters ?? []] });
      }
      const body = this.SUBRULE(this.statements);
      this.CONSUME(t.RBrace);
      return body;
    } catch (thrown) {
      if (this.RECORDING_PHASE) throw thrown;
      const fault = this.asFault(thrown);
      const close = open.payload as IToken;
      if (close.tokenTypeIdx !== t.RBrace.tokenTypeIdx) throw fault;
      this.references.abandon(depth);
      this.reportUnreadable(fault, known);
      this.skipCode(close);
      return undefined;
    } finally {
      this.inCode = inCode;
      this.leaves = leaves;
    }
  }

  /** lambda = ( "(" [ parameter { "," parameter } ] ")" | name ) "->" ( "{" statements "}" | value ) */
  protected readonly lambda: ParserMethod<[], ast.Expression> = this.RULE('lambda', (): ast.Expression => {
    const first = this.LA(1);
    const parameters: ast.Parameter[] = [];
    const mark = this.ACTION(() => this.references.enter());
    this.OR([
      {
        ALT: () => {
          this.CONSUME(t.ArrowParen);
          this.MANY_SEP({ SEP: t.Comma, DEF: () => parameters.push(this.SUBRULE1(this.parameter)) });
          this.CONSUME(t.RParen);
        },
      },
      { ALT: () => parameters.push(this.SUBRULE2(this.parameter)) },
    ]);
    const arrow = this.CONSUME(t.Arrow);
    const body = this.ACTION(() => {
      this.report('code-in-strict', rangeOf(arrow), STRICT, { name: 'lambda' });
      return this.lambdaBody();
    });
    return this.ACTION((): ast.Expression => {
      const references = this.references.leave(mark);
      return { kind: 'closure', start: first.startOffset, end: this.lastEnd(), parameters, body, references };
    });
  });

  private lambdaBody(): ast.Statement[] | undefined {
    if (this.sees(t.LBrace)) return this.code(this.CONSUME(t.LBrace));
    const { inCode } = this;
    this.inCode = true;
    const expression = this.SUBRULE(this.value);
    this.inCode = inCode;
    return [{ kind: 'expressionStatement', start: expression.start, end: expression.end, expression }];
  }

  protected skipBody(): void {
    const open = this.CONSUME(t.LBrace);
    const close = open.payload as IToken;
    if (close.tokenTypeIdx !== t.RBrace.tokenTypeIdx) this.fail('`}`');
    this.skipCode(close);
  }

  private readonly parameters = this.RULE('parameters', (list: ast.Parameter[]) => {
    this.MANY_SEP({
      SEP: t.Comma,
      DEF: () => {
        const parameter = this.SUBRULE(this.parameter);
        list?.push(parameter);
      },
    });
    this.CONSUME(t.Arrow);
  });

  /** Code that cannot be read; not to a dialect that refuses something in it since `known`. */
  protected abstract reportUnreadable(fault: Fault, known: number): void;
  protected abstract reportFault(fault: Fault, refusedBy?: readonly Dialect[]): void;

  /** Skips to a closing token and over it. */
  protected skipCode(close: IToken): void {
    while (this.LA(1) !== close && !this.sees(t.End)) this.skipNoting();
    if (this.LA(1) === close) this.SKIP_TOKEN();
  }

  /** Skips one token; where it begins a dotted name, notes the name as one that the text refers to. */
  protected skipNoting(): void {
    const before = this.LA(0).tokenTypeIdx;
    const token = this.LA(1);
    this.SKIP_TOKEN();
    if (token.tokenTypeIdx !== t.Identifier.tokenTypeIdx || isStructureWord(token.image)) return;
    if (MEMBER.has(before) || (KEY_BEFORE.has(before) && this.sees(t.Colon))) return;
    let text = token.image;
    while (this.sees(t.Dot) && this.sees(t.Identifier, 2) && !this.sees(t.LParen, 3)) {
      this.SKIP_TOKEN();
      text += `.${this.LA(1).image}`;
      this.SKIP_TOKEN();
    }
    this.references.mention(text);
  }
}
