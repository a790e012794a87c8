import type * as ast from '../ast/nodes.ts';
import { BOTH, STRICT } from '../diagnostics.ts';
import * as t from '../tokens/token-types.ts';
import { countModifiers, seesForEach } from './lookahead.ts';
import { findEnd, type Parser, toRange } from './parser.ts';
import { skipStatement } from './skip.ts';

// Statements of the legacy dialect that the strict one does not have, by their first word.

/** First words, each with the start of the token that must follow. */
const FOLLOWED_BY: ReadonlyMap<string, RegExp> = new Map([
  ...(['for', 'while', 'switch', 'synchronized'] as const).map((word) => [word, /^\($/] as const),
  ...(['class', 'interface', 'enum', 'trait', 'package'] as const).map((word) => [word, /^\w/] as const),
  ...(['break', 'continue'] as const).map((word) => [word, /^(?:[\r\n;}\w]|$)/] as const),
  ['do', /^[{\r\n\w]/],
]);

const JUMPS: ReadonlySet<string> = new Set(['switch', 'break', 'continue']);
/** Statements that run code, and so may stand where nothing can be defined. */
const CODE: ReadonlySet<string> = new Set(['for', 'while', 'do', 'synchronized']);

/** Skips a statement of the legacy dialect that is not modelled: classes, packages, locks, loops with a condition. */
export function skipUnmodelled(p: Parser): ast.OpaqueStatement {
  const first = p.LA(1);
  if (p.isInBraces() && !CODE.has(first.image))
    p.report('misplaced-definition', toRange(first), BOTH, { name: `\`${first.image}\`` });
  else judgeLegacyStatement(p);
  return skipStatement(p, first, first.image);
}

/** Recognises a loop, a jump, or a statement that is not modelled. None of their first words is a keyword. */
export function seesLoopOrUnmodelled(p: Parser): boolean {
  const first = p.LA(1);
  if (first.tokenTypeIdx === t.At.tokenTypeIdx) return p.LA(2).image === 'interface';
  if (first.tokenTypeIdx !== t.Identifier.tokenTypeIdx) return false;
  const distance = countModifiers(p) + 1;
  const word = p.LA(distance).image;
  if (word === 'record') return p.sees(t.Identifier, distance + 1) && p.sees(t.LParen, distance + 2);
  return FOLLOWED_BY.get(word)?.test(p.LA(distance + 1).image) === true;
}

/** Distinguishes the statements that `seesLoopOrUnmodelled` recognises. */
export function isRead(p: Parser): boolean {
  const { image } = p.LA(1);
  return image === 'for' ? seesForEach(p) : JUMPS.has(image);
}

/** Reports the next statement as one that the strict dialect does not have. */
export function judgeLegacyStatement(p: Parser): void {
  const [first, second] = [p.LA(1), p.LA(2)];
  const at = p.inCode || second.startOffset > findEnd(second) ? first : second;
  p.report('code-in-strict', toRange(at), STRICT, { name: `\`${first.image}\` statement` });
}

/** Drops the strict dialect's problems after problem `known`: it has refused the complete statement. */
export function keepLegacyProblems(p: Parser, known: number): void {
  for (const problem of p.problems.splice(known)) {
    if (problem.refusedBy.length === 0) p.problems.push(problem);
    else if (problem.refusedBy.includes('v1')) p.problems.push({ ...problem, refusedBy: ['v1'] });
  }
}
