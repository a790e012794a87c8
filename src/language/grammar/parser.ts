import {
  EmbeddedActionsParser,
  type IOrAlt,
  type IParserConfig,
  type IToken,
  isRecognitionException,
  type ParserMethod,
  type TokenType,
} from 'chevrotain';
import type { Range, Source } from '../../base/source.ts';
import { describeProblem, type Facts, STRICT, type SyntaxCode } from '../diagnostics.ts';
import type { Dialect, SyntaxProblem } from '../syntax-problem.ts';
import { VOCABULARY } from '../tokens/lexer.ts';
import { startsOperand } from '../tokens/token-sets.ts';
import * as t from '../tokens/token-types.ts';
import { Fault } from './fault.ts';
import { firstTokenLookahead } from './first-token-lookahead.ts';
import { ReferenceLog } from './reference-log.ts';

type Alternatives = <R>(alternatives: IOrAlt<R>[]) => R;

/**
 * The methods of Chevrotain's parser that the grammar uses, which Chevrotain types `protected`. Only several `OR` in one
 * rule need numbers: Chevrotain numbers the other methods for its error recovery, which is off.
 */
interface ChevrotainParser {
  readonly CONSUME: (type: TokenType) => IToken;
  readonly SUBRULE: <A extends unknown[], R>(rule: ParserMethod<A, R>, options?: { readonly ARGS: A }) => R;
  readonly OR: Alternatives;
  readonly OR1: Alternatives;
  readonly OR2: Alternatives;
  readonly OR3: Alternatives;
  readonly MANY: (action: () => void) => void;
  /** True while Chevrotain runs each rule once to learn its first tokens. `LA` then returns the end of the file. */
  readonly RECORDING_PHASE: boolean;
  input: IToken[];
  readonly RULE: <A extends unknown[], R>(name: string, rule: (...parameters: A) => R) => ParserMethod<A, R>;
  readonly LA: (distance: number) => IToken;
  readonly SKIP_TOKEN: () => IToken;
  readonly performSelfAnalysis: () => void;
}

const OpenParser: new (vocabulary: TokenType[], config: IParserConfig) => ChevrotainParser =
  EmbeddedActionsParser as unknown as typeof OpenParser;

/** Keeps Chevrotain from composing messages, which would cost more than parsing: only the expected token's name is used. */
const NO_MESSAGE = {
  buildMismatchTokenMessage: ({ expected }: { expected: TokenType }): string => expected.name,
  buildNotAllInputParsedMessage: (): string => '',
  buildNoViableAltMessage: (): string => '',
  buildEarlyExitMessage: (): string => '',
};

/** Names for messages of the tokens that a rule may require, by the name of the token type. */
const EXPECTED: Readonly<Record<string, string>> = {
  Arrow: '`->`',
  Colon: '`:`',
  Comma: '`,` or a closing bracket',
  Equals: '`=`',
  Identifier: 'a name',
  LBrace: '`{`',
  LParen: '`(`',
  RBrace: '`}`',
  RBracket: '`]`',
  RParen: '`)`',
  Semicolon: '`;`',
};

/** Reports a problem: its code, range, the dialects that refuse the file for it, and the facts of its message. */
export type Report = <C extends SyntaxCode>(
  code: C,
  range: Range,
  refusedBy: readonly Dialect[],
  ...facts: Facts<C>
) => void;

/** Chevrotain's parser with the state of the file being parsed. All parts of the grammar share one. */
export class Parser extends OpenParser {
  source: Source = { path: '', text: '' };
  problems: SyntaxProblem[] = [];
  references: ReferenceLog = new ReferenceLog();
  /** True inside a closure or a function, where statements are code and not settings. */
  inCode = false;
  /** The opening brace of the current statements; undefined at file level. */
  blockOpener: IToken | undefined;
  /** The statement that a `break` would leave. Closures and functions begin with `nothing`. */
  jumpTarget: 'nothing' | 'switch' | 'loop' = 'nothing';

  constructor() {
    super([...VOCABULARY], {
      maxLookahead: 1,
      recoveryEnabled: false,
      errorMessageProvider: NO_MESSAGE,
      skipValidations: true,
      lookaheadStrategy: firstTokenLookahead,
    });
  }

  #firstUses: Map<string, number> | undefined;

  /** Begins a file. */
  start(source: Source, tokens: IToken[]): void {
    this.source = source;
    this.problems = [];
    this.references = new ReferenceLog();
    this.inCode = false;
    this.blockOpener = undefined;
    this.jumpTarget = 'nothing';
    this.#firstUses = undefined;
    this.input = tokens;
  }

  /** Returns true if the token in a range also occurs before it. */
  isUsedBefore({ start, end }: Range): boolean {
    this.#firstUses ??= new Map(this.input.toReversed().map(({ image, startOffset }) => [image, startOffset]));
    return (this.#firstUses.get(this.source.text.slice(start, end)) ?? start) < start;
  }

  readonly report: Report = (code, range, refusedBy, ...facts) => {
    const span = { path: this.source.path, start: range.start, end: range.end };
    this.problems.push(describeProblem(code, span, refusedBy, ...facts));
  };

  /** Returns the type index of the token at a distance; 1 is the next one. */
  peek(distance: number): number {
    return this.LA(distance).tokenTypeIdx;
  }

  sees(type: TokenType, distance = 1): boolean {
    return this.LA(distance).tokenTypeIdx === type.tokenTypeIdx;
  }

  /** Consumes and returns the next token, whatever its type. */
  advance(): IToken {
    const token = this.LA(1);
    this.SKIP_TOKEN();
    return token;
  }

  /** Consumes the next token if it has this type. */
  takes(type: TokenType): boolean {
    if (!this.sees(type)) return false;
    this.SKIP_TOKEN();
    return true;
  }

  skip(count: number): void {
    for (let rest = count; rest > 0; rest--) this.SKIP_TOKEN();
  }

  /** Reads one item or more, separated by commas. */
  readSeparated(readItem: () => unknown): void {
    do readItem();
    while (this.takes(t.Comma));
  }

  /** Reads items separated by commas up to a closing bracket, before which one more comma may stand. */
  readList(close: TokenType, readItem: () => unknown): void {
    while (!this.sees(close)) {
      readItem();
      if (this.RECORDING_PHASE || this.sees(close)) return;
      // To the legacy dialect `f(a b)` is `f(a(b))`.
      if (this.inCode && close === t.RParen && startsOperand(this.LA(1))) this.leaveUnread();
      if (!this.takes(t.Comma)) this.fail(EXPECTED['Comma']);
    }
  }

  /** Returns the offset at which the last consumed token ends. */
  findLastEnd(): number {
    return findEnd(this.LA(0));
  }

  /** Returns true before a separator of the current statements, their closing brace, or the end of the file. */
  isAtStatementEnd(): boolean {
    const type = this.peek(1);
    return type === t.LineBreak.tokenTypeIdx || type === t.RBrace.tokenTypeIdx || type === t.End.tokenTypeIdx;
  }

  /** Returns true inside braces, where functions, classes and imports cannot be defined. */
  isInBraces(): boolean {
    return this.inCode || this.blockOpener !== undefined;
  }

  fail(expected?: string): never {
    throw new Fault(this.LA(1), expected);
  }

  /** Leaves a statement of the legacy dialect that real files do not have: it is skipped, and its settings are unknown. */
  leaveUnread(): never {
    throw new Fault(this.LA(1), undefined, STRICT);
  }

  /** Converts a thrown syntax error, Chevrotain's or ours, to a fault. Throws anything else again: it is a bug. */
  toFault(thrown: unknown): Fault {
    if (thrown instanceof Fault) return thrown;
    if (!(thrown instanceof Error && isRecognitionException(thrown))) throw thrown;
    return new Fault(this.LA(1), EXPECTED[thrown.message]);
  }

  /** Returns what separates two tokens. A comment is a line break to the strict dialect. */
  findGapBetween(before: IToken, token: IToken): 'line' | 'comment' | undefined {
    const start = findEnd(before);
    if (token.startOffset - start < 1) return undefined;
    const gap = this.source.text.slice(start, token.startOffset);
    if (gap.includes('/')) return 'comment';
    return /[\r\n]/.test(gap.replace(/\\\r?\n/g, '')) ? 'line' : undefined;
  }

  /** Reports a line break between two tokens that the strict dialect does not allow there. */
  judgeLineBreak(before: IToken, token: IToken): void {
    if (token.startOffset - findEnd(before) < 2 && this.source.text[findEnd(before)] === ' ') return;
    const gap = this.findGapBetween(before, token);
    if (gap !== undefined) this.report(gap === 'line' ? 'line-break' : 'comment-breaks-line', toRange(token), STRICT);
  }
}

export function findEnd(token: IToken): number {
  return token.startOffset + token.image.length;
}

export function toRange(token: IToken): Range {
  return { start: token.startOffset, end: findEnd(token) };
}
