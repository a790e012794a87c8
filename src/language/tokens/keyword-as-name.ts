import type { IToken } from 'chevrotain';
import { BEFORE_OPERAND, CLAUSES, ENDS_OPERAND, KEY_BEFORE, LITERAL_WORDS, MEMBER } from './token-sets.ts';
import * as t from './token-types.ts';

/** The surroundings of a keyword. */
export interface KeywordContext {
  readonly previous: IToken | undefined;
  /** Type of the next token other than a line break; undefined at the end of the file. */
  readonly next: number | undefined;
  readonly isFirstOfStatement: boolean;
  readonly isFirstOfLine: boolean;
  /** True for the first token of a statement, and of a line where statements are expected. */
  readonly canStartStatement: boolean;
}

/**
 * Returns true if a keyword is used as a name: after a dot, before `=`, as a key, as the name of an argument, a block or
 * a selector. The operators `in` and `as` are also names where they have no operands.
 */
export function isKeywordUsedAsName(token: IToken, context: KeywordContext): boolean {
  const type = token.tokenTypeIdx;
  const previous = context.previous?.tokenTypeIdx;
  if (MEMBER.has(previous)) return true;
  switch (context.next) {
    case t.Equals.tokenTypeIdx:
      // `x = true = y` assigns to a literal, which is an error.
      return !LITERAL_WORDS.has(type) || context.canStartStatement || previous === t.Comma.tokenTypeIdx;
    case t.Dot.tokenTypeIdx:
      if (context.canStartStatement) return true;
      break;
    case t.LBrace.tokenTypeIdx:
      if (previous === t.Colon.tokenTypeIdx && !LITERAL_WORDS.has(type)) return true;
      if (context.canStartStatement && type !== t.Try.tokenTypeIdx && !CLAUSES.has(type)) return true;
      break;
    case t.Colon.tokenTypeIdx:
      if ((KEY_BEFORE.has(previous) && !LITERAL_WORDS.has(type)) || isArgumentName(context)) return true;
  }
  return (type === t.In.tokenTypeIdx || type === t.As.tokenTypeIdx) && !isBetweenOperands(context);
}

/** Recognises the argument name in `f if: 1`: a word after another one on the same line. */
function isArgumentName({ previous, isFirstOfLine }: KeywordContext): boolean {
  if (previous === undefined || isFirstOfLine) return false;
  return previous.tokenTypeIdx === t.Identifier.tokenTypeIdx && previous.image !== 'case';
}

function isBetweenOperands({ previous, next, isFirstOfStatement }: KeywordContext): boolean {
  return (
    !isFirstOfStatement && !BEFORE_OPERAND.has(previous?.tokenTypeIdx) && next !== undefined && !ENDS_OPERAND.has(next)
  );
}
