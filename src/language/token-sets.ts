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
  ...[t.LBracket, t.LBrace, t.ArrowBrace, t.LParen, t.Unexpected, t.Omitted],
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

/** After one of these a statement begins. */
export const CODE_STARTS: TokenSet = indices(t.LBrace, t.ArrowBrace, t.Arrow, t.LineBreak, t.Semicolon);
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
/** After one of these an operand has to follow. Not of what generic types are written with as well. */
const HANGING: TokenSet = indices(
  ...[t.BinaryOperator, t.Star, t.Plus, t.Minus, t.Not, t.Tilde, t.Equals, t.CompoundAssign, t.Elvis],
  ...[t.Dot, t.MemberOperator, t.If, t.New, t.Throw, t.Assert, t.Def, t.Else, t.InstanceOf, t.NotInstanceOf],
);
/** None of these begins an operand, or a statement, in any Groovy. */
const CONTINUING: TokenSet = indices(
  ...[t.RBrace, t.RParen, t.Comma, t.BinaryOperator, t.Slash, t.Dot, t.MemberOperator, t.Equals, t.CompoundAssign],
  ...[t.Elvis, t.Else, t.Catch, t.Finally, t.InstanceOf, t.NotInstanceOf],
);
const CLOSERS: TokenSet = indices(t.RBrace, t.RParen, t.RBracket, t.Comma);

/** Whether no Groovy has the second of two tokens after the first: `* }`, `= )`, `( }`, `, ,`. */
export function cannotFollow(before: IToken, token: IToken): boolean {
  const [first, second] = [before.tokenTypeIdx, token.tokenTypeIdx];
  // `List<List<X>>` ends in one that looks like an operator.
  if (HANGING.has(first)) return CLOSERS.has(second) && !before.image.startsWith('>>');
  const isBrace = second === t.RBrace.tokenTypeIdx;
  if (first === t.LParen.tokenTypeIdx) return isBrace || second === t.RBracket.tokenTypeIdx;
  if (first === t.LBracket.tokenTypeIdx) return isBrace || second === t.RParen.tokenTypeIdx;
  return first === t.Comma.tokenTypeIdx && (isBrace || second === first);
}

/** Whether no Groovy begins with a token where an operand or a statement has to begin after another. */
export function cannotBegin(before: IToken, token: IToken, isStatement: boolean): boolean {
  const [first, second] = [before.tokenTypeIdx, token.tokenTypeIdx];
  // Generic types begin with `<`, and these words may be names.
  if (first === t.Less.tokenTypeIdx || first === t.In.tokenTypeIdx || first === t.As.tokenTypeIdx) return false;
  // `if (a) b; else c`
  if (second === t.Else.tokenTypeIdx) return first !== t.LineBreak.tokenTypeIdx;
  if (second === t.RBracket.tokenTypeIdx) return first !== t.LBracket.tokenTypeIdx;
  // `(List<X>) y`
  if (second === t.RParen.tokenTypeIdx && /^>+$/u.test(before.image)) return false;
  if (second === t.Colon.tokenTypeIdx) return first === t.Question.tokenTypeIdx;
  return CONTINUING.has(second) || (isStatement && second === t.Star.tokenTypeIdx);
}

/** Around these a line break means nothing, before or after. `+` and `-` at a line's start begin a new statement. */
export const INFIX: TokenSet = indices(...INFIXES);
/** After these a line break means nothing. */
export const UNFINISHED: TokenSet = indices(
  ...[t.Plus, t.Minus, t.Comma, t.Arrow, t.Not, t.Tilde, t.Else, t.Try, t.Finally, t.LBrace],
);
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
