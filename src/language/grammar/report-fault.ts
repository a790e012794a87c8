import type { IToken } from 'chevrotain';
import { describeToken } from '../tokens/describe-token.ts';
import * as t from '../tokens/token-types.ts';
import type { Fault } from './fault.ts';
import { type Parser, toRange } from './parser.ts';

/** Reports a fault, unless its token was reported before. */
export function reportFault(p: Parser, fault: Fault): void {
  const { token, refusedBy } = fault;
  if (wasReported(token) || refusedBy.length === 0) return;
  const end =
    token.tokenTypeIdx === t.Less.tokenTypeIdx ? findEndOfPlaceholder(p.source.text, token.startOffset) : undefined;
  if (end !== undefined) {
    p.report('placeholder', { start: token.startOffset, end }, refusedBy, {});
    return;
  }
  const isAtEnd = token.tokenTypeIdx === t.End.tokenTypeIdx;
  const expected = fault.expected ?? (isAtEnd ? 'the rest of this statement' : undefined);
  const found = describeToken(token);
  if (expected === undefined) p.report('unexpected-token', toRange(token), refusedBy, { found });
  else p.report('expected-token', toRange(token), refusedBy, { found, expected });
}

/** Returns the end of `<PATH TO YOUR DATA>`, which templates have in place of a value; undefined for an operator. */
function findEndOfPlaceholder(text: string, start: number): number | undefined {
  const [found] = /^<\p{L}[^<>\n]{0,200}>/u.exec(text.slice(start, start + 210)) ?? [];
  return found === undefined ? undefined : start + found.length;
}

/** Reports code that cannot be read, for the dialects that have not refused something in it since problem `known`. */
export function reportUnreadableCode(p: Parser, { token, expected, refusedBy: by }: Fault, known: number): void {
  const inside = p.problems.slice(known);
  const refusedBy = by.filter((dialect) => !inside.some((problem) => problem.refusedBy.includes(dialect)));
  if (wasReported(token) || refusedBy.length === 0) return;
  p.report('unreadable-closure', toRange(token), refusedBy, { found: describeToken(token), expected });
}

/** Returns true for a token that the layout pass has reported. */
export function wasReported({ tokenTypeIdx }: IToken): boolean {
  return tokenTypeIdx === t.Unexpected.tokenTypeIdx || tokenTypeIdx === t.Omitted.tokenTypeIdx;
}
