import { EmbeddedActionsParser, type IToken, isRecognitionException, type TokenType } from 'chevrotain';
import type { Range, Source } from '../base/source.ts';
import { describeProblem, type Facts, STRICT, type SyntaxCode } from './diagnostics.ts';
import { Fault } from './fault.ts';
import { VOCABULARY } from './lexer.ts';
import type { Dialect, SyntaxProblem } from './problem.ts';
import { ReferenceLog } from './reference-log.ts';

/** Messages are made from `Fault`s: Chevrotain's own, which list what was expected, would cost more than the parsing. */
const NO_MESSAGE = {
  buildMismatchTokenMessage: ({ expected }: { expected: TokenType }): string => expected.name,
  buildNotAllInputParsedMessage: (): string => '',
  buildNoViableAltMessage: (): string => '',
  buildEarlyExitMessage: (): string => '',
};

/** Notes a problem: its code, place, who refuses the file for it, and what its message needs. */
export type Report = <C extends SyntaxCode>(
  code: C,
  range: Range,
  refusedBy: readonly Dialect[],
  ...facts: Facts<C>
) => void;

/** What messages call the tokens that a rule may demand, by the tokens' names. */
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

/** What all parts of the grammar share: the text, the problems found so far, and places. */
export abstract class Reader extends EmbeddedActionsParser {
  protected source: Source = { path: '', text: '' };
  protected problems: SyntaxProblem[] = [];
  protected references: ReferenceLog = new ReferenceLog();
  /** Inside a closure or a function, where statements are code and not settings. */
  protected inCode = false;

  constructor() {
    super([...VOCABULARY], {
      maxLookahead: 1,
      recoveryEnabled: false,
      errorMessageProvider: NO_MESSAGE,
      skipValidations: true,
    });
  }

  protected readonly report: Report = (code, range, refusedBy, ...facts) => {
    const span = { path: this.source.path, start: range.start, end: range.end };
    this.problems.push(describeProblem(code, span, refusedBy, ...facts));
  };

  /** The type of a token ahead, as Chevrotain numbers it. */
  protected ahead(distance: number): number {
    return this.LA(distance).tokenTypeIdx;
  }

  protected sees(type: TokenType, distance = 1): boolean {
    return this.LA(distance).tokenTypeIdx === type.tokenTypeIdx;
  }

  /** Where the last consumed token ends. */
  protected lastEnd(): number {
    return endOf(this.LA(0));
  }

  protected fail(expected?: string): never {
    throw new Fault(this.LA(1), expected);
  }

  /** A thrown value as what could not be read; ours and Chevrotain's faults only, anything else is our bug. */
  protected asFault(thrown: unknown): Fault {
    if (thrown instanceof Fault) return thrown;
    if (thrown instanceof Error && isRecognitionException(thrown))
      return new Fault(this.LA(1), EXPECTED[thrown.message]);
    throw thrown;
  }

  /** What lies between the last token and the next: a line break, a comment (a line break to v2), or neither. */
  protected gapBefore(token: IToken, before: IToken): 'line' | 'comment' | undefined {
    const start = endOf(before);
    if (token.startOffset - start < 1) return undefined;
    const gap = this.source.text.slice(start, token.startOffset);
    if (gap.includes('/')) return 'comment';
    return /[\r\n]/.test(gap.replace(/\\\r?\n/g, '')) ? 'line' : undefined;
  }

  protected judgeLineBreak(token: IToken, before: IToken): void {
    if (token.startOffset - endOf(before) < 2 && this.source.text[endOf(before)] === ' ') return;
    const gap = this.gapBefore(token, before);
    if (gap !== undefined) this.report(gap === 'line' ? 'line-break' : 'comment-breaks-line', rangeOf(token), STRICT);
  }
}

export function endOf(token: IToken): number {
  return token.startOffset + token.image.length;
}

export function rangeOf(token: IToken): Range {
  return { start: token.startOffset, end: endOf(token) };
}
