// Sets of token types, by the numbers that Chevrotain gives them, and what messages call a token.

import type { IToken, TokenType } from 'chevrotain';
import * as slashy from './slashy-tokens.ts';
import * as t from './tokens.ts';

type TokenSet = ReadonlySet<number | undefined>;

function indices(...types: readonly TokenType[]): TokenSet {
  return new Set(types.map((type) => type.tokenTypeIdx));
}

const PLAIN = [
  ...[t.SingleQuoted, t.DoubleQuoted, t.TripleSingle, t.TripleDouble],
  ...[slashy.SlashyString, slashy.DollarSlashyString],
];
const TEMPLATE_STARTS = [t.DqOpen, t.TdqOpen, slashy.SlashyOpen, slashy.DollarSlashyOpen];

/** Strings without interpolation. */
export const PLAIN_STRINGS: TokenSet = indices(...PLAIN);

const OPERAND_STARTS: TokenSet = indices(
  ...[t.Identifier, ...PLAIN, ...TEMPLATE_STARTS, t.NumberToken, t.True, t.False, t.Null, t.New],
  ...[t.LBracket, t.LBrace, t.ArrowBrace, t.LParen, t.ArrowParen, t.Unexpected, t.Omitted],
);

/** Whether a token can begin an operand; signs and other prefixes are no part of it. */
export function startsOperand(token: IToken): boolean {
  return OPERAND_STARTS.has(token.tokenTypeIdx);
}

export const KEYWORDS: TokenSet = indices(...t.KEYWORDS);
export const LITERAL_WORDS: TokenSet = indices(t.True, t.False, t.Null);
export const WORD_OPERATORS: TokenSet = indices(t.In, t.As, t.InstanceOf, t.NotIn, t.NotInstanceOf);
/** Words that go on with a statement: no line break separates them from what stands before. */
export const CLAUSES: TokenSet = indices(t.Else, t.Catch, t.Finally);
/** A word after one of these and before a colon is a key or an argument's name. */
export const KEY_BEFORE: TokenSet = indices(t.LBracket, t.LParen, t.Comma);
/** A word after one of these is a member's name. */
export const MEMBER: TokenSet = indices(t.Dot, t.MemberOperator);

/** After one of these a statement or a value begins, in code: what may be a call without parentheses. */
export const COMMAND_STARTS: TokenSet = indices(
  ...[t.LBrace, t.ArrowBrace, t.Arrow, t.LineBreak, t.Semicolon, t.Equals, t.CompoundAssign],
);
export const CODE_OPENERS: TokenSet = indices(t.LBrace, t.ArrowBrace, t.HoleOpen);
export const BRACKET_OPENERS: TokenSet = indices(t.LParen, t.LBracket, t.SafeBracket, t.LBrace, t.HoleOpen);
export const TEXT_OPENERS: TokenSet = indices(...TEMPLATE_STARTS);
export const TEXT_CLOSERS: TokenSet = indices(t.DqClose, t.TdqClose, slashy.SlashyClose, slashy.DollarSlashyClose);
/** After one of these a bracket calls or indexes. */
export const CALLEE_ENDS: TokenSet = indices(t.Identifier, t.NumberToken, t.RParen, t.RBracket, t.RBrace);

const INFIXES = [
  ...[t.BinaryOperator, t.Star, t.Slash, t.Less, t.Greater, t.Question, t.Elvis, t.Colon],
  ...[t.Dot, t.MemberOperator, t.Equals, t.CompoundAssign],
];
/** Around these a line break means nothing, before or after. `+` and `-` at a line's start begin a new statement. */
export const INFIX: TokenSet = indices(...INFIXES);
/** After these a line break means nothing. */
export const UNFINISHED: TokenSet = indices(
  ...[t.Plus, t.Minus, t.Comma, t.Arrow, t.Not, t.Tilde, t.Else, t.Try, t.Finally, t.LBrace],
);
/** After one of these an operand begins, and before one of the others it has ended. */
export const BEFORE_OPERAND: TokenSet = indices(
  ...[...INFIXES, t.Plus, t.Minus, t.Comma, t.Arrow, t.Not, t.Tilde, t.Return, t.LParen, t.LBracket, t.HoleOpen],
);
export const ENDS_OPERAND: TokenSet = indices(t.RBrace, t.Semicolon);

/** What may stand before an operand; a `(` only where it opens a cast. */
export const PREFIXES: TokenSet = indices(t.Plus, t.Minus, t.Not, t.Tilde, t.Increment, t.LParen);
export const SUFFIXES: TokenSet = indices(
  ...[t.Dot, t.MemberOperator, t.LParen, t.LBracket, t.SafeBracket, t.LBrace, t.ArrowBrace, t.Increment],
);
export const INFIX_OPERATORS: TokenSet = indices(
  ...[t.BinaryOperator, t.Plus, t.Minus, t.Star, t.Slash, t.Less, t.Greater, t.In, t.NotIn, t.Elvis, t.Question],
);
export const TYPE_OPERATORS: TokenSet = indices(t.As, t.InstanceOf, t.NotInstanceOf);
export const ASSIGNS: TokenSet = indices(t.Equals, t.CompoundAssign);
/** What adds a level to the tree: operators, members, conditions. */
export const LINKS: TokenSet = indices(
  ...[...INFIXES, t.Plus, t.Minus, t.Increment, t.Not, t.Tilde],
  ...[t.In, t.NotIn, t.As, t.InstanceOf, t.NotInstanceOf, t.If, t.Else, t.New],
);
/** Tokens that are reported as they stand. */
export const ODD: TokenSet = indices(
  ...[t.Shebang, t.HashComment, t.UnclosedComment, t.UnclosedQuote, t.UnclosedTriple, t.LoneDollar, t.Unexpected],
);

/** Prefixes by which an argument without parentheses can begin; a sign would be an operator. */
export const ARGUMENT_PREFIXES: TokenSet = indices(t.Not, t.Tilde);

/** Words that begin a statement and no expression. */
export const STATEMENT_WORDS: TokenSet = indices(
  t.IncludeConfig,
  t.If,
  t.Try,
  t.Def,
  t.Import,
  t.Return,
  t.Throw,
  t.Assert,
);

/** What can name a method that the result of a call without parentheses is asked for: words, and literals as well. */
export const NAMES_OF_METHODS: TokenSet = indices(
  ...[t.Identifier, ...PLAIN, ...TEMPLATE_STARTS, t.NumberToken, t.True, t.False, t.Null],
);

/** The same without what a setting or an include could be. */
export const CODE_WORDS: TokenSet = indices(t.If, t.Try, t.Def, t.Return, t.Throw, t.Assert);

export const STATEMENT_STOPS: TokenSet = indices(t.LineBreak, t.Semicolon, t.RBrace, t.End);

/** Whether a token opens a bracket or a string with holes: `arrange` has noted what closes it. */
export function isOpener(token: IToken): boolean {
  return token.payload !== undefined && token.tokenTypeIdx !== t.LineBreak.tokenTypeIdx;
}

/** A token in words for a message. What a string, a number or a name says stays out: it may be secret. */
export function describeToken(token: IToken): string {
  const type = token.tokenTypeIdx;
  if (type === t.End.tokenTypeIdx) return 'the end of the file';
  if (type === t.LineBreak.tokenTypeIdx) return token.image.startsWith(';') ? '`;`' : 'the end of the line';
  if (type === t.Identifier.tokenTypeIdx) return 'a name';
  if (type === t.NumberToken.tokenTypeIdx) return 'a number';
  if (KEYWORDS.has(type) || /^[^\w'"\s]{1,4}$/.test(token.image)) return `\`${token.image}\``;
  return 'a string';
}

/** Whether a bracket closes what another opened. */
export function matches(open: number | undefined, closer: number): boolean {
  if (closer === t.RBrace.tokenTypeIdx) return CODE_OPENERS.has(open);
  if (closer === t.RParen.tokenTypeIdx) return open === t.LParen.tokenTypeIdx;
  return open === t.LBracket.tokenTypeIdx || open === t.SafeBracket.tokenTypeIdx;
}

/** A character by its code point; printable ones by themselves too. */
export function showCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `\`${character}\` (U+${code})` : `U+${code}`;
}
