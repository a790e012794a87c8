import type { IToken } from 'chevrotain';
import { BEFORE_OPERAND, CLAUSES, ENDS_OPERAND, KEY_BEFORE, LITERAL_WORDS, MEMBER } from './token-sets.ts';
import * as t from './tokens.ts';

/** Where a keyword stands. */
export interface WordPlace {
  readonly last: IToken | undefined;
  /** The type of the next token that is no line break; none at the end. */
  readonly next: number | undefined;
  /** Whether nothing of the statement stands before it. */
  readonly leads: boolean;
  /** Whether a statement may begin with it: it leads, or stands first on its line where statements stand. */
  readonly starts: boolean;
  /** Whether it stands first on its line. */
  readonly isFirst: boolean;
}

/**
 * Whether a keyword is read as a name: after a dot, before `=`, as a key, as the name of an argument, a block or a
 * selector; `in` and `as`, which are operators, also where they stand between no operands.
 */
export function isName(token: IToken, place: WordPlace): boolean {
  const type = token.tokenTypeIdx;
  const last = place.last?.tokenTypeIdx;
  if (MEMBER.has(last)) return true;
  switch (place.next) {
    case t.Equals.tokenTypeIdx:
      // `x = true = y` assigns to a value, which nobody can.
      return !LITERAL_WORDS.has(type) || place.starts || last === t.Comma.tokenTypeIdx;
    case t.Dot.tokenTypeIdx:
      if (place.starts) return true;
      break;
    case t.LBrace.tokenTypeIdx:
      if (last === t.Colon.tokenTypeIdx && !LITERAL_WORDS.has(type)) return true;
      if (place.starts && type !== t.Try.tokenTypeIdx && !CLAUSES.has(type)) return true;
      break;
    case t.Colon.tokenTypeIdx:
      if ((KEY_BEFORE.has(last) && !LITERAL_WORDS.has(type)) || isArgumentName(place)) return true;
  }
  return (type === t.In.tokenTypeIdx || type === t.As.tokenTypeIdx) && !isBetweenOperands(place);
}

/** `f if: 1`, without parentheses: a word behind another on its line. */
function isArgumentName({ last, isFirst }: WordPlace): boolean {
  if (last === undefined || isFirst) return false;
  return last.tokenTypeIdx === t.Identifier.tokenTypeIdx && last.image !== 'case';
}

function isBetweenOperands({ last, next, leads }: WordPlace): boolean {
  return !leads && !BEFORE_OPERAND.has(last?.tokenTypeIdx) && next !== undefined && !ENDS_OPERAND.has(next);
}
