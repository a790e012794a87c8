// Between lexer and parser: which line breaks separate statements, which bracket closes which, which words are names.
// One pass, so that the grammar needs one token of lookahead.

import type { IToken, TokenType } from 'chevrotain';
import type { Source } from '../base/source.ts';
import { BOTH, describeProblem, LEGACY, STRICT } from './diagnostics.ts';
import type { SyntaxProblem } from './problem.ts';
import {
  BRACKET_OPENERS,
  CALLEE_ENDS,
  CLAUSES,
  CODE_OPENERS,
  INFIX,
  KEYWORDS,
  LINKS,
  matches,
  ODD,
  PLAIN_STRINGS,
  showCharacter,
  TEXT_CLOSERS,
  TEXT_OPENERS,
  UNFINISHED,
  WORD_OPERATORS,
} from './token-sets.ts';
import * as t from './tokens.ts';
import { isName } from './word-roles.ts';

/** Tokens for the parser: an opening bracket's `payload` is what closes it, a line break's is what opened its block. */
export interface Arrangement {
  readonly tokens: IToken[];
  readonly problems: readonly SyntaxProblem[];
}

/** A tree may have this many levels of operators for each level of brackets allowed. */
const LINKS_PER_LEVEL = 3;
/** An `if` can hold another without braces: it weighs as much as a bracket. */
const IF = t.If.tokenTypeIdx;

/** No statement begins with one of these. */
const GOES_ON: ReadonlySet<number | undefined> = new Set([t.RBrace.tokenTypeIdx, t.Arrow.tokenTypeIdx]);

interface Frame {
  readonly open: IToken;
  /** Whether what stands before it is called or indexed. */
  readonly calls: boolean;
  /** Levels of the tree above this frame. */
  readonly base: number;
  /** Whether a comma stands in it. */
  isTuple: boolean;
  /** Levels that operators added since the last separator. */
  links: number;
}

export function arrange(source: Source, raw: readonly IToken[], maxDepth: number): Arrangement {
  return new Arranger(source, raw, maxDepth).run();
}

class Arranger {
  readonly #source: Source;
  readonly #raw: readonly IToken[];
  readonly #maxDepth: number;
  readonly #out: IToken[] = [];
  readonly #problems: SyntaxProblem[] = [];
  readonly #frames: Frame[] = [];
  #links = 0;
  /** Links of the statement that ended last: an `else` behind a semicolon goes on with it. */
  #ended = 0;
  #brackets = 0;
  /** Where in `#out` the current statement begins; the same for the statement of the file. */
  #statement = 0;
  #topStatement = 0;
  #pending: IToken | undefined;
  /** The last parenthesis that was closed, and what closed it. */
  #closed: { readonly frame: Frame; readonly close: IToken } | undefined;

  constructor(source: Source, raw: readonly IToken[], maxDepth: number) {
    this.#source = source;
    this.#raw = raw;
    this.#maxDepth = maxDepth;
  }

  run(): Arrangement {
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

  /** Takes one token over; false when nesting is too deep to go on. */
  #accept(token: IToken, index: number): boolean {
    const type = token.tokenTypeIdx;
    if (type === t.LineBreak.tokenTypeIdx) {
      this.#pending = token;
      return true;
    }
    if (type === t.Semicolon.tokenTypeIdx) return this.#separate(token);
    if (KEYWORDS.has(type) && this.#isName(token, index)) retype(token, t.Identifier);
    if (this.#pending !== undefined) this.#breakLine(token);
    if (BRACKET_OPENERS.has(type) || TEXT_OPENERS.has(type)) return this.#open(token);
    if (this.#isCloser(type)) {
      this.#close(token);
      return true;
    }
    if (ODD.has(type)) return this.#odd(token);
    if (type === t.Else.tokenTypeIdx && this.#out.length === this.#statement) this.#links = this.#ended;
    const isLambda = type === t.Arrow.tokenTypeIdx && !this.#markClosure();
    this.#emit(token);
    if (isLambda) return this.#link(token, LINKS_PER_LEVEL);
    if (type === t.Comma.tokenTypeIdx) this.#listOn();
    else if (LINKS.has(token.tokenTypeIdx)) return this.#link(token, token.tokenTypeIdx === IF ? LINKS_PER_LEVEL : 1);
    else if (type === t.HolePath.tokenTypeIdx) return this.#link(token, token.image.split('.').length, true);
    return true;
  }

  // ---- words

  #isName(token: IToken, index: number): boolean {
    const leads = this.#out.length === this.#statement;
    const isFirst = this.#pending !== undefined;
    const starts = isFirst ? this.#inStatements() : leads;
    return isName(token, { last: this.#last(), next: this.#peek(index), leads, starts, isFirst });
  }

  /** The type of the next token that is no line break. */
  #peek(index: number): number | undefined {
    const next = this.#raw[index + 1];
    return next?.tokenTypeIdx === t.LineBreak.tokenTypeIdx ? this.#raw[index + 2]?.tokenTypeIdx : next?.tokenTypeIdx;
  }

  // ---- line breaks and separators

  /** Whether the innermost bracket holds statements, so that line breaks separate. */
  #inStatements(): boolean {
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
    if (!this.#inStatements()) return false;
    const out = this.#out;
    const last = out.at(-1);
    const type = next.tokenTypeIdx;
    if (out.length === this.#statement) return false;
    if (GOES_ON.has(type) || INFIX.has(type) || CLAUSES.has(type) || WORD_OPERATORS.has(type)) return false;
    const lastType = last?.tokenTypeIdx;
    if (lastType === t.Star.tokenTypeIdx) return out.at(-2)?.tokenTypeIdx === t.Dot.tokenTypeIdx;
    if (INFIX.has(lastType) || UNFINISHED.has(lastType) || WORD_OPERATORS.has(lastType)) return false;
    return !(type === t.LBrace.tokenTypeIdx && this.#isBlockHeader());
  }

  /** `name`, `'name'` or `word : name` since the last separator: a brace on the next line belongs to it. */
  #isBlockHeader(): boolean {
    const length = this.#out.length - this.#statement;
    const last = this.#last()?.tokenTypeIdx;
    const named = last === t.Identifier.tokenTypeIdx || PLAIN_STRINGS.has(last);
    if (length === 1) return named;
    return length === 3 && named && this.#out.at(-2)?.tokenTypeIdx === t.Colon.tokenTypeIdx;
  }

  #separate(token: IToken): boolean {
    this.#pending = undefined;
    if (!this.#inStatements()) {
      this.#emit(token);
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
    this.#ended = this.#links;
    this.#setLinks(0);
  }

  #beginStatement(): void {
    this.#statement = this.#out.length;
    if (this.#frames.length === 0) this.#topStatement = this.#statement;
  }

  // ---- brackets

  #isCloser(type: number): boolean {
    return (
      type === t.RBrace.tokenTypeIdx ||
      type === t.RParen.tokenTypeIdx ||
      type === t.RBracket.tokenTypeIdx ||
      type === t.DqBroken.tokenTypeIdx ||
      TEXT_CLOSERS.has(type)
    );
  }

  #open(token: IToken): boolean {
    const code = CODE_OPENERS.has(token.tokenTypeIdx);
    const text = TEXT_OPENERS.has(token.tokenTypeIdx);
    const calls = !text && CALLEE_ENDS.has(this.#last()?.tokenTypeIdx);
    if (calls && !this.#link(token, 1)) return false;
    this.#emit(token);
    const parent = this.#frames.at(-1);
    this.#frames.push({
      open: token,
      calls,
      isTuple: false,
      base: (parent?.base ?? 0) + this.#links + 1,
      links: this.#links,
    });
    this.#links = 0;
    if (!text) this.#brackets++;
    if (code) this.#statement = this.#out.length;
    if (this.#brackets > this.#maxDepth) return this.#cut(token);
    return this.#link(token, 0);
  }

  #close(token: IToken): void {
    const at = this.#findOpener(token.tokenTypeIdx);
    if (at === undefined) {
      this.#reportStray(token);
      return;
    }
    if (token.tokenTypeIdx === t.DqBroken.tokenTypeIdx) this.#breakString(token);
    while (this.#frames.length > at) {
      const frame = this.#frames.pop() as Frame;
      frame.open.payload = token;
      this.#closed = { frame, close: token };
      if (!TEXT_OPENERS.has(frame.open.tokenTypeIdx)) this.#brackets--;
      this.#links = frame.links;
    }
    this.#emit(token);
  }

  /** The index of the frame that a closer closes; brackets never reach out of braces, nor braces out of strings. */
  #findOpener(closer: number): number | undefined {
    const text = closer === t.DqBroken.tokenTypeIdx || TEXT_CLOSERS.has(closer);
    for (let i = this.#frames.length - 1; i >= 0; i--) {
      const open = this.#frames[i]?.open.tokenTypeIdx;
      if (text ? TEXT_OPENERS.has(open) : matches(open, closer)) return i;
      if (!text && (TEXT_OPENERS.has(open) || CODE_OPENERS.has(open))) return undefined;
    }
    return undefined;
  }

  /** The line ended in a string: report it at the next line, as the engine does, and go on as if it were closed. */
  #breakString(token: IToken): void {
    const offset = token.startOffset + (token.image.startsWith('\r\n') ? 2 : 1);
    const open = this.#frames.at(-1)?.open;
    const related = open === undefined ? [] : [{ message: 'The string begins here.', span: this.#span(open) }];
    const span = { path: this.#source.path, start: offset, end: offset };
    this.#problems.push({ ...describeProblem('line-break-in-string', span, BOTH), related });
    this.#pending = makeToken(t.LineBreak, token.image, token.startOffset);
    retype(token, t.DqClose);
    token.image = '';
  }

  /** After a complete statement the strict parser drops it; elsewhere it spoils the statement. */
  #reportStray(token: IToken): void {
    const last = this.#last()?.tokenTypeIdx;
    const complete = !INFIX.has(last) && (last === t.LBrace.tokenTypeIdx || !UNFINISHED.has(last));
    const dropped = complete && (token.image === '}' || this.#endsStatement(token));
    const facts = { name: token.image };
    this.#problems.push(describeProblem('stray-closer', this.#span(token), dropped ? LEGACY : BOTH, facts));
    if (dropped) return;
    retype(token, t.Unexpected);
    this.#emit(token);
  }

  #endsStatement(token: IToken): boolean {
    const rest = this.#source.text.slice(token.startOffset + 1, token.startOffset + 200);
    return /^[ \t)\]}]*(?:\r|\n|;|$|\/\/)/.test(rest);
  }

  /**
   * An arrow before any separator makes its brace one that opens a closure with parameters; any other arrow is a
   * lambda's, and parentheses before it have its parameters.
   */
  #markClosure(): boolean {
    const open = this.#frames.at(-1)?.open;
    const isFirst = open?.tokenTypeIdx === t.LBrace.tokenTypeIdx && this.#out[this.#statement - 1] === open;
    const closed = this.#closed;
    const parens = closed?.close === this.#last() && closed?.close.image === ')' ? closed.frame : undefined;
    const isValue = parens?.isTuple === false && this.#out.at(-2) !== parens.open;
    const isLambda = parens !== undefined && !(isFirst && isValue && this.#out[this.#statement] !== parens.open);
    if (isLambda && !parens.calls) retype(parens.open, t.ArrowParen);
    if (isLambda || open === undefined || !isFirst) return false;
    retype(open, t.ArrowBrace);
    return true;
  }

  // ---- depth

  #setLinks(links: number): void {
    this.#links = links;
  }

  #listOn(): void {
    const frame = this.#frames.at(-1);
    if (frame !== undefined) frame.isTuple = true;
    this.#setLinks(0);
  }

  #link(token: IToken, count: number, passing = false): boolean {
    const links = this.#links + count;
    if (!passing) this.#links = links;
    const limit = this.#maxDepth * LINKS_PER_LEVEL;
    return (this.#frames.at(-1)?.base ?? 0) + links <= limit || this.#cut(token);
  }

  /** Too deep: everything from the start of the file's current statement on is left out. */
  #cut(token: IToken): false {
    this.#problems.push(describeProblem('too-deep', this.#span(token), BOTH, { limit: this.#maxDepth }));
    const first = this.#out[this.#topStatement] ?? token;
    this.#out.length = this.#topStatement;
    this.#frames.length = 0;
    this.#out.push(makeToken(t.Omitted, this.#source.text.slice(first.startOffset), first.startOffset));
    return false;
  }

  // ---- tokens that are problems

  #odd(token: IToken): boolean {
    const type = token.tokenTypeIdx;
    if (type === t.Shebang.tokenTypeIdx) {
      this.#problems.push(describeProblem('shebang', this.#span(token), STRICT));
    } else if (type === t.HashComment.tokenTypeIdx) {
      const found = token.image.startsWith('#') ? '#' : '--';
      this.#problems.push(describeProblem('hash-comment', this.#span(token), BOTH, { found }));
    } else if (type === t.UnclosedComment.tokenTypeIdx) {
      this.#report('unclosed-comment', token);
    } else if (type === t.LoneDollar.tokenTypeIdx) {
      this.#report('lone-dollar', token);
      this.#emit(token);
    } else if (type === t.Unexpected.tokenTypeIdx) {
      const span = this.#span(token);
      this.#problems.push(describeProblem('unexpected-character', span, BOTH, { found: showCharacter(token.image) }));
      if (!/^[\s\p{Cf}]$/u.test(token.image)) this.#emit(token);
    } else {
      this.#reportUnterminated(token);
      retype(token, t.Unexpected);
      this.#emit(token);
    }
    return true;
  }

  /** At the opening quote; of three quotes at the last, where the engine begins to read a string. */
  #reportUnterminated(token: IToken): void {
    const { path, start, end } = this.#span(token);
    const triple = /^(?:'{3}|"{3})/.test(token.image);
    this.#problems.push(describeProblem('unterminated-string', { path, start: triple ? start + 2 : start, end }, BOTH));
  }

  #report(code: 'leading-separator' | 'unclosed-comment' | 'lone-dollar', token: IToken): void {
    this.#problems.push(describeProblem(code, this.#span(token), BOTH));
  }

  #span(token: IToken): { path: string; start: number; end: number } {
    return { path: this.#source.path, start: token.startOffset, end: token.startOffset + token.image.length };
  }

  #last(): IToken | undefined {
    return this.#out.at(-1);
  }

  #emit(token: IToken): void {
    this.#out.push(token);
  }
}

function retype(token: IToken, type: TokenType): void {
  token.tokenType = type;
  token.tokenTypeIdx = type.tokenTypeIdx as number;
}

function makeToken(tokenType: TokenType, image: string, startOffset: number): IToken {
  return { tokenType, tokenTypeIdx: tokenType.tokenTypeIdx as number, image, startOffset };
}
