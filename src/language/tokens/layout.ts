// The pass between lexer and parser. It decides which line breaks separate statements, which bracket closes which, and
// which keywords are names, so that the grammar needs one token of lookahead.

import type { IToken, TokenType } from 'chevrotain';
import type { Source } from '../../base/source.ts';
import { BOTH, describeProblem, LEGACY, STRICT } from '../diagnostics.ts';
import type { SyntaxProblem } from '../syntax-problem.ts';
import { describeCharacter } from './describe-token.ts';
import { isKeywordUsedAsName } from './keyword-as-name.ts';
import {
  BRACKET_OPENERS,
  CALLEE_ENDS,
  CLAUSES,
  CODE_OPENERS,
  ERRORS,
  INFIX,
  KEYWORDS,
  LINKS,
  matches,
  PLAIN_STRINGS,
  TEXT_CLOSERS,
  TEXT_OPENERS,
  UNFINISHED,
  WORD_OPERATORS,
} from './token-sets.ts';
import * as t from './token-types.ts';

/**
 * Tokens for the parser. The `payload` of an opening bracket is the token that closes it; the `payload` of a line break is
 * the token that opened its block.
 */
export interface Layout {
  readonly tokens: IToken[];
  readonly problems: readonly SyntaxProblem[];
}

/** Levels of operators that the tree may have for each allowed level of brackets. */
const LINKS_PER_BRACKET = 3;
/** Counts as a bracket, because an `if` without braces can contain another. */
const IF = t.If.tokenTypeIdx;

/** Tokens that never begin a statement. */
const CONTINUES_STATEMENT: ReadonlySet<number | undefined> = new Set([t.RBrace.tokenTypeIdx, t.Arrow.tokenTypeIdx]);

/** Closers to look past after a stray one, so that a text of closers takes linear time. */
const MAX_CLOSERS = 100;
const CLOSERS: ReadonlySet<number | undefined> = new Set(
  [t.RBrace, t.RParen, t.RBracket].map((type) => type.tokenTypeIdx),
);

/** An open bracket, or an open string with holes. */
interface Frame {
  readonly open: IToken;
  /** Levels of the tree above this frame. */
  readonly outerLevels: number;
  /** Levels that operators added before this frame, since the separator before it. */
  readonly linksBefore: number;
}

/** Prepares the tokens of a source for the parser. */
export function layOut(source: Source, raw: readonly IToken[], maxDepth: number): Layout {
  return new LayoutPass(source, raw, maxDepth).run();
}

class LayoutPass {
  readonly #source: Source;
  readonly #raw: readonly IToken[];
  readonly #maxDepth: number;
  readonly #out: IToken[] = [];
  readonly #problems: SyntaxProblem[] = [];
  readonly #frames: Frame[] = [];
  /** Levels that operators added since the last separator of this frame. */
  #links = 0;
  /** `#links` of the statement before, which an `else` after a semicolon continues. */
  #linksOfLastStatement = 0;
  #bracketDepth = 0;
  /** Index in `#out` at which the current statement begins. */
  #statement = 0;
  /** Index in `#out` at which the current statement of the file itself begins. */
  #topStatement = 0;
  /** A line break that may or may not separate statements, depending on the next token. */
  #pending: IToken | undefined;

  constructor(source: Source, raw: readonly IToken[], maxDepth: number) {
    this.#source = source;
    this.#raw = raw;
    this.#maxDepth = maxDepth;
  }

  run(): Layout {
    const raw = this.#raw;
    for (let i = 0; i < raw.length; i++) {
      const token = raw[i] as IToken;
      if (!this.#accept(token, i)) break;
    }
    for (const frame of this.#frames) {
      if (TEXT_OPENERS.has(frame.open.tokenTypeIdx)) this.#reportUnterminated(frame.open);
    }
    const end = makeToken(t.End, '', this.#source.text.length);
    for (const frame of this.#frames) frame.open.payload = end;
    this.#out.push(end);
    return { tokens: this.#out, problems: this.#problems };
  }

  /** Handles one token. Returns false if the nesting is too deep to continue. */
  #accept(token: IToken, index: number): boolean {
    const type = token.tokenTypeIdx;
    if (type === t.LineBreak.tokenTypeIdx) {
      this.#pending = token;
      return true;
    }
    if (type === t.Semicolon.tokenTypeIdx) return this.#separate(token);
    if (KEYWORDS.has(type) && this.#isUsedAsName(token, index)) retype(token, t.Identifier);
    if (this.#pending !== undefined) this.#breakLine(token);
    if (BRACKET_OPENERS.has(type) || TEXT_OPENERS.has(type)) return this.#open(token);
    if (this.#isCloser(type)) {
      this.#close(token, index);
      return true;
    }
    if (ERRORS.has(type)) return this.#acceptError(token);
    if (type === t.Else.tokenTypeIdx && this.#out.length === this.#statement) this.#links = this.#linksOfLastStatement;
    if (type === t.Arrow.tokenTypeIdx) this.#markClosure();
    this.#out.push(token);
    if (type === t.Comma.tokenTypeIdx) this.#links = 0;
    else if (LINKS.has(token.tokenTypeIdx)) return this.#link(token, token.tokenTypeIdx === IF ? LINKS_PER_BRACKET : 1);
    else if (type === t.HolePath.tokenTypeIdx) return this.#link(token, token.image.split('.').length, true);
    return true;
  }

  // ---- words

  #isUsedAsName(token: IToken, index: number): boolean {
    const isFirstOfStatement = this.#out.length === this.#statement;
    const isFirstOfLine = this.#pending !== undefined;
    return isKeywordUsedAsName(token, {
      previous: this.#findLast(),
      next: this.#findTypeAfter(index),
      isFirstOfStatement,
      isFirstOfLine,
      canStartStatement: isFirstOfLine ? this.#isAmongStatements() : isFirstOfStatement,
    });
  }

  /** Returns the type of the next token other than a line break. */
  #findTypeAfter(index: number): number | undefined {
    const next = this.#raw[index + 1];
    return next?.tokenTypeIdx === t.LineBreak.tokenTypeIdx ? this.#raw[index + 2]?.tokenTypeIdx : next?.tokenTypeIdx;
  }

  // ---- line breaks and separators

  /** Returns true if the innermost bracket contains statements, so that line breaks separate. */
  #isAmongStatements(): boolean {
    const open = this.#frames.at(-1)?.open.tokenTypeIdx;
    return open === undefined || open === t.LBrace.tokenTypeIdx || open === t.ArrowBrace.tokenTypeIdx;
  }

  #breakLine(next: IToken): void {
    const pending = this.#pending as IToken;
    this.#pending = undefined;
    if (!this.#separates(next)) return;
    this.#pushSeparator(pending);
  }

  #separates(next: IToken): boolean {
    if (!this.#isAmongStatements()) return false;
    const out = this.#out;
    const last = out.at(-1);
    const type = next.tokenTypeIdx;
    if (out.length === this.#statement) return false;
    if (CONTINUES_STATEMENT.has(type) || INFIX.has(type) || CLAUSES.has(type) || WORD_OPERATORS.has(type)) return false;
    const lastType = last?.tokenTypeIdx;
    if (lastType === t.Star.tokenTypeIdx) return out.at(-2)?.tokenTypeIdx === t.Dot.tokenTypeIdx;
    if (INFIX.has(lastType) || UNFINISHED.has(lastType) || WORD_OPERATORS.has(lastType)) return false;
    return !(type === t.LBrace.tokenTypeIdx && this.#isBlockHeader());
  }

  /** Recognises `name`, `'name'` and `word : name`, to which a brace on the next line belongs. */
  #isBlockHeader(): boolean {
    const length = this.#out.length - this.#statement;
    const last = this.#findLast()?.tokenTypeIdx;
    const named = last === t.Identifier.tokenTypeIdx || PLAIN_STRINGS.has(last);
    if (length === 1) return named;
    return length === 3 && named && this.#out.at(-2)?.tokenTypeIdx === t.Colon.tokenTypeIdx;
  }

  #separate(token: IToken): boolean {
    this.#pending = undefined;
    if (!this.#isAmongStatements()) {
      this.#out.push(token);
      return true;
    }
    if (this.#out.length === 0) this.#report('leading-separator', token);
    else if (this.#out.length !== this.#statement) this.#pushSeparator(token);
    return true;
  }

  #pushSeparator(token: IToken): void {
    retype(token, t.LineBreak);
    token.payload = this.#frames.at(-1)?.open;
    this.#out.push(token);
    this.#beginStatement();
    this.#linksOfLastStatement = this.#links;
    this.#links = 0;
  }

  #beginStatement(): void {
    this.#statement = this.#out.length;
    if (this.#frames.length === 0) this.#topStatement = this.#statement;
  }

  // ---- brackets

  #isCloser(type: number): boolean {
    return CLOSERS.has(type) || type === t.DqBroken.tokenTypeIdx || TEXT_CLOSERS.has(type);
  }

  #open(token: IToken): boolean {
    const isText = TEXT_OPENERS.has(token.tokenTypeIdx);
    // It calls or indexes the operand before it.
    if (!isText && CALLEE_ENDS.has(this.#findLast()?.tokenTypeIdx) && !this.#link(token, 1)) return false;
    this.#out.push(token);
    const parent = this.#frames.at(-1);
    this.#frames.push({
      open: token,
      outerLevels: (parent?.outerLevels ?? 0) + this.#links + 1,
      linksBefore: this.#links,
    });
    this.#links = 0;
    if (!isText) this.#bracketDepth++;
    if (CODE_OPENERS.has(token.tokenTypeIdx)) this.#statement = this.#out.length;
    if (this.#bracketDepth > this.#maxDepth) return this.#cut(token);
    return this.#link(token, 0);
  }

  #close(token: IToken, index: number): void {
    const at = this.#findOpener(token.tokenTypeIdx);
    if (at === undefined) {
      this.#reportStray(token, index);
      return;
    }
    if (token.tokenTypeIdx === t.DqBroken.tokenTypeIdx) this.#closeBrokenString(token);
    while (this.#frames.length > at) {
      const frame = this.#frames.pop() as Frame;
      frame.open.payload = token;
      if (!TEXT_OPENERS.has(frame.open.tokenTypeIdx)) this.#bracketDepth--;
      this.#links = frame.linksBefore;
    }
    this.#out.push(token);
  }

  /** Returns the index of the frame that a token closes. Brackets never match across braces, nor braces across strings. */
  #findOpener(closer: number): number | undefined {
    const isText = closer === t.DqBroken.tokenTypeIdx || TEXT_CLOSERS.has(closer);
    for (let i = this.#frames.length - 1; i >= 0; i--) {
      const open = this.#frames[i]?.open.tokenTypeIdx;
      if (isText ? TEXT_OPENERS.has(open) : matches(open, closer)) return i;
      if (!isText && (TEXT_OPENERS.has(open) || CODE_OPENERS.has(open))) return undefined;
    }
    return undefined;
  }

  /** Reports a line end in a string at the start of the next line, as the engine does, and continues as if closed. */
  #closeBrokenString(token: IToken): void {
    const offset = token.startOffset + (token.image.startsWith('\r\n') ? 2 : 1);
    const open = this.#frames.at(-1)?.open;
    const related = open === undefined ? [] : [{ message: 'The string begins here.', span: this.#toSpan(open) }];
    const span = { path: this.#source.path, start: offset, end: offset };
    this.#problems.push({ ...describeProblem('line-break-in-string', span, BOTH), related });
    this.#pending = makeToken(t.LineBreak, token.image, token.startOffset);
    retype(token, t.DqClose);
    token.image = '';
  }

  /** The strict parser drops a stray closer after a complete statement. Anywhere else it makes the statement invalid. */
  #reportStray(token: IToken, index: number): void {
    const last = this.#findLast()?.tokenTypeIdx;
    const isComplete = !INFIX.has(last) && (last === t.LBrace.tokenTypeIdx || !UNFINISHED.has(last));
    const isDropped = isComplete && (token.image === '}' || this.#endsStatement(index));
    const facts = { name: token.image };
    this.#problems.push(describeProblem('stray-closer', this.#toSpan(token), isDropped ? LEGACY : BOTH, facts));
    if (isDropped) return;
    retype(token, t.Unexpected);
    this.#out.push(token);
  }

  /** Returns true if only closers follow a token in its statement. */
  #endsStatement(index: number): boolean {
    let next = index + 1;
    while (next <= index + MAX_CLOSERS && CLOSERS.has(this.#raw[next]?.tokenTypeIdx)) next++;
    const type = this.#raw[next]?.tokenTypeIdx;
    return type === undefined || type === t.LineBreak.tokenTypeIdx || type === t.Semicolon.tokenTypeIdx;
  }

  /** An arrow before any separator turns its brace into the start of a closure with parameters. */
  #markClosure(): void {
    const open = this.#frames.at(-1)?.open;
    const isFirst = open?.tokenTypeIdx === t.LBrace.tokenTypeIdx && this.#out[this.#statement - 1] === open;
    if (open !== undefined && isFirst) retype(open, t.ArrowBrace);
  }

  // ---- depth

  /** Adds levels to the tree; `isLeaf` if what follows is beside them and not below. Returns false if they are too many. */
  #link(token: IToken, count: number, isLeaf = false): boolean {
    const links = this.#links + count;
    if (!isLeaf) this.#links = links;
    const limit = this.#maxDepth * LINKS_PER_BRACKET;
    return (this.#frames.at(-1)?.outerLevels ?? 0) + links <= limit || this.#cut(token);
  }

  /** Leaves out everything from the start of the file's current statement on, which is nested too deeply. */
  #cut(token: IToken): false {
    this.#problems.push(describeProblem('too-deep', this.#toSpan(token), BOTH, { limit: this.#maxDepth }));
    const first = this.#out[this.#topStatement] ?? token;
    this.#out.length = this.#topStatement;
    this.#frames.length = 0;
    this.#out.push(makeToken(t.Omitted, this.#source.text.slice(first.startOffset), first.startOffset));
    return false;
  }

  // ---- errors

  #acceptError(token: IToken): boolean {
    const type = token.tokenTypeIdx;
    if (type === t.Shebang.tokenTypeIdx) {
      this.#problems.push(describeProblem('shebang', this.#toSpan(token), STRICT));
    } else if (type === t.HashComment.tokenTypeIdx) {
      const found = token.image.startsWith('#') ? '#' : '--';
      this.#problems.push(describeProblem('hash-comment', this.#toSpan(token), BOTH, { found }));
    } else if (type === t.UnclosedComment.tokenTypeIdx) {
      this.#report('unclosed-comment', token);
    } else if (type === t.LoneDollar.tokenTypeIdx) {
      this.#report('lone-dollar', token);
      this.#out.push(token);
    } else if (type === t.Unexpected.tokenTypeIdx) {
      const span = this.#toSpan(token);
      this.#problems.push(
        describeProblem('unexpected-character', span, BOTH, { found: describeCharacter(token.image) }),
      );
      if (!/^[\s\p{Cf}]$/u.test(token.image)) this.#out.push(token);
    } else {
      this.#reportUnterminated(token);
      retype(token, t.Unexpected);
      this.#out.push(token);
    }
    return true;
  }

  /** Reports at the opening quote; at the last one of three, where the engine begins to read a string. */
  #reportUnterminated(token: IToken): void {
    const { path, start, end } = this.#toSpan(token);
    const triple = /^(?:'{3}|"{3})/.test(token.image);
    this.#problems.push(describeProblem('unterminated-string', { path, start: triple ? start + 2 : start, end }, BOTH));
  }

  #report(code: 'leading-separator' | 'unclosed-comment' | 'lone-dollar', token: IToken): void {
    this.#problems.push(describeProblem(code, this.#toSpan(token), BOTH));
  }

  #toSpan(token: IToken): { path: string; start: number; end: number } {
    return { path: this.#source.path, start: token.startOffset, end: token.startOffset + token.image.length };
  }

  #findLast(): IToken | undefined {
    return this.#out.at(-1);
  }
}

function retype(token: IToken, type: TokenType): void {
  token.tokenType = type;
  token.tokenTypeIdx = type.tokenTypeIdx as number;
}

function makeToken(tokenType: TokenType, image: string, startOffset: number): IToken {
  return { tokenType, tokenTypeIdx: tokenType.tokenTypeIdx as number, image, startOffset };
}
