import type { TokenType } from 'chevrotain';
import type { Range } from '../base/source.ts';
import { tokenize } from './tokens/lexer.ts';
import * as slashy from './tokens/slashy-strings.ts';
import * as t from './tokens/token-types.ts';

/** Names, numbers and punctuation. A token type that is missing here is treated as text. */
const code: ReadonlySet<TokenType> = new Set([
  ...t.KEYWORDS,
  ...[t.Identifier, t.NumberToken, t.HoleOpen, t.HolePath],
  ...[t.DqOpen, t.DqClose, t.TdqOpen, t.TdqClose, slashy.SlashyOpen, slashy.SlashyClose],
  ...[slashy.DollarSlashyOpen, slashy.DollarSlashyClose],
  ...[t.LBrace, t.RBrace, t.LParen, t.RParen, t.LBracket, t.RBracket, t.SafeBracket],
  ...[t.Comma, t.Semicolon, t.Colon, t.Question, t.Elvis, t.Arrow, t.Dot, t.MemberOperator, t.Equals, t.CompoundAssign],
  ...[t.Plus, t.Minus, t.Increment, t.Star, t.Slash, t.NotIn, t.NotInstanceOf, t.Not, t.Tilde, t.Less, t.Greater],
  ...[t.BinaryOperator, t.At],
]);

const isTriple: ReadonlySet<TokenType> = new Set([t.TripleSingle, t.UnclosedTriple, t.TripleDouble, t.TdqOpen]);

/**
 * Returns the ranges of names, numbers and punctuation in a text, in order, without strings and comments. If a triple
 * quote is not closed, the ranges end at the first triple quote: it is unknown which of them open a string.
 */
export function findCodeRanges(text: string): readonly Range[] {
  const tokens = tokenize(text);
  const isOpen =
    tokens.some(({ tokenType }) => tokenType === t.UnclosedTriple) ||
    tokens.filter(({ tokenType }) => tokenType === t.TdqOpen).length !==
      tokens.filter(({ tokenType }) => tokenType === t.TdqClose).length;
  const end = isOpen
    ? (tokens.find(({ tokenType }) => isTriple.has(tokenType))?.startOffset ?? text.length)
    : text.length;
  return tokens
    .filter(({ tokenType, startOffset }) => code.has(tokenType) && startOffset < end)
    .map(({ startOffset, image }) => ({ start: startOffset, end: startOffset + image.length }));
}
