import type { IToken } from 'chevrotain';
import { describeToken } from '../tokens/describe-token.ts';
import * as t from '../tokens/token-types.ts';
import type { Fault } from './fault.ts';
import { type Parser, rangeOf } from './parser.ts';

/** Reports a fault, unless its token was reported before. */
export function reportFault(p: Parser, fault: Fault): void {
  const { token, refusedBy } = fault;
  if (wasReported(token) || refusedBy.length === 0) return;
  const isAtEnd = token.tokenTypeIdx === t.End.tokenTypeIdx;
  const expected = fault.expected ?? (isAtEnd ? 'the rest of this statement' : undefined);
  const found = describeToken(token);
  if (expected === undefined) p.report('unexpected-token', rangeOf(token), refusedBy, { found });
  else p.report('expected-token', rangeOf(token), refusedBy, { found, expected });
}

/** Reports code that cannot be read, for the dialects that have not refused something in it since problem `known`. */
export function reportUnreadableCode(p: Parser, { token, expected, refusedBy: by }: Fault, known: number): void {
  const inside = p.problems.slice(known);
  const refusedBy = by.filter((dialect) => !inside.some((problem) => problem.refusedBy.includes(dialect)));
  if (wasReported(token) || refusedBy.length === 0) return;
  p.report('unreadable-closure', rangeOf(token), refusedBy, { found: describeToken(token), expected });
}

/** Returns true for a token that the layout pass has reported. */
export function wasReported({ tokenTypeIdx }: IToken): boolean {
  return tokenTypeIdx === t.Unexpected.tokenTypeIdx || tokenTypeIdx === t.Omitted.tokenTypeIdx;
}
