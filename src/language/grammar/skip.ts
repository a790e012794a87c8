// Skipping text that is not parsed. The names in it are noted as references.

import type { IToken } from 'chevrotain';
import type * as ast from '../ast/nodes.ts';
import { isStructureWord } from '../tokens/reserved-words.ts';
import { CODE_OPENERS, isOpener, KEY_BEFORE, MEMBER } from '../tokens/token-sets.ts';
import * as t from '../tokens/token-types.ts';
import type { Parser } from './parser.ts';
import type { References } from './reference-log.ts';

/** Skips one token. Notes a dotted name if the token begins one. */
function skipNoting(p: Parser): void {
  const before = p.LA(0).tokenTypeIdx;
  const token = p.advance();
  if (token.tokenTypeIdx !== t.Identifier.tokenTypeIdx || isStructureWord(token.image)) return;
  if (MEMBER.has(before) || (KEY_BEFORE.has(before) && p.sees(t.Colon))) return;
  let text = token.image;
  while (p.sees(t.Dot) && p.sees(t.Identifier, 2) && !p.sees(t.LParen, 3)) {
    p.SKIP_TOKEN();
    text += `.${p.advance().image}`;
  }
  p.references.mention(text, p.sees(t.Equals));
}

/** Skips to a closing token and over it. */
export function skipThrough(p: Parser, close: IToken): void {
  while (p.LA(1) !== close && !p.sees(t.End)) skipNoting(p);
  if (p.LA(1) === close) p.SKIP_TOKEN();
}

/** Skips one token, or a bracket with its content. */
export function skipBalanced(p: Parser): void {
  const close = findCloser(p, 1);
  if (close === undefined) skipNoting(p);
  else skipThrough(p, close);
}

/**
 * Returns the token that closes the bracket at a distance; undefined if there is no bracket or its statement ends
 * before it is closed.
 */
function findCloser(p: Parser, distance: number): IToken | undefined {
  const open = p.LA(distance);
  const close = isOpener(open) ? (open.payload as IToken) : undefined;
  if (close === undefined || close.tokenTypeIdx === t.End.tokenTypeIdx) return undefined;
  return close.tokenTypeIdx === t.RBrace.tokenTypeIdx && !CODE_OPENERS.has(open.tokenTypeIdx) ? undefined : close;
}

/** Skips the rest of a statement that began with `first`. A loop's body may be on the next line. */
export function skipStatement(p: Parser, first: IToken, keyword: string): ast.OpaqueStatement {
  const mark = p.references.enter();
  const isLoop = keyword === 'for' || keyword === 'while';
  while (!p.isAtStatementEnd() || (isLoop && p.sees(t.LineBreak) && p.LA(0).image === ')')) skipBalanced(p);
  return buildOpaque(p, first, keyword, p.references.leave(mark));
}

/** Builds a statement from `first` to the last token read. Its range is empty if not even `first` was read. */
export function buildOpaque(p: Parser, first: IToken, keyword: string, names: References): ast.OpaqueStatement {
  const end = p.findLastEnd();
  const start = Math.min(first.startOffset, end);
  return { kind: 'opaque', start, end, keyword, ...names };
}
