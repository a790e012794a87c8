// Sets of token types, as the index numbers that Chevrotain assigns to them.

import type { IToken, TokenType } from 'chevrotain';
import * as slashy from './slashy-strings.ts';
import * as t from './token-types.ts';

type TokenSet = ReadonlySet<number | undefined>;

function collectIndices(...types: readonly TokenType[]): TokenSet {
  return new Set(types.map((type) => type.tokenTypeIdx));
}

const PLAIN = [
  ...[t.SingleQuoted, t.DoubleQuoted, t.TripleSingle, t.TripleDouble],
  ...[slashy.SlashyString, slashy.DollarSlashyString],
];
const TEMPLATE_STARTS = [t.DqOpen, t.TdqOpen, slashy.SlashyOpen, slashy.DollarSlashyOpen];

/** Strings without interpolation. */
export const PLAIN_STRINGS: TokenSet = collectIndices(...PLAIN);

const OPERAND_STARTS: TokenSet = collectIndices(
  ...[t.Identifier, ...PLAIN, ...TEMPLATE_STARTS, t.NumberToken, t.True, t.False, t.Null, t.New],
  ...[t.LBracket, t.LBrace, t.ArrowBrace, t.LParen, t.Unexpected, t.Omitted],
);

/** Returns true if a token can begin an operand, without its signs and other prefixes. */
export function startsOperand(token: IToken): boolean {
  return OPERAND_STARTS.has(token.tokenTypeIdx);
}

export const KEYWORDS: TokenSet = collectIndices(...t.KEYWORDS);
export const LITERAL_WORDS: TokenSet = collectIndices(t.True, t.False, t.Null);
export const WORD_OPERATORS: TokenSet = collectIndices(t.In, t.As, t.InstanceOf, t.NotIn, t.NotInstanceOf);
/** Words that continue a statement: a line break before them separates nothing. */
export const CLAUSES: TokenSet = collectIndices(t.Else, t.Catch, t.Finally);
/** A word between one of these and a colon is a key or an argument name. */
export const KEY_BEFORE: TokenSet = collectIndices(t.LBracket, t.LParen, t.Comma);
/** A word after one of these is a member name. */
export const MEMBER: TokenSet = collectIndices(t.Dot, t.MemberOperator);

/** Tokens before a statement or a value of code, which may be a call without parentheses. */
export const COMMAND_STARTS: TokenSet = collectIndices(
  ...[t.LBrace, t.ArrowBrace, t.Arrow, t.LineBreak, t.Semicolon, t.Equals, t.CompoundAssign],
);
export const CODE_OPENERS: TokenSet = collectIndices(t.LBrace, t.ArrowBrace, t.HoleOpen);
export const BRACKET_OPENERS: TokenSet = collectIndices(t.LParen, t.LBracket, t.SafeBracket, t.LBrace, t.HoleOpen);
export const TEXT_OPENERS: TokenSet = collectIndices(...TEMPLATE_STARTS);
export const TEXT_CLOSERS: TokenSet = collectIndices(
  t.DqClose,
  t.TdqClose,
  slashy.SlashyClose,
  slashy.DollarSlashyClose,
);
/** A bracket after one of these calls or indexes. */
export const CALLEE_ENDS: TokenSet = collectIndices(t.Identifier, t.NumberToken, t.RParen, t.RBracket, t.RBrace);

const INFIXES = [
  ...[t.BinaryOperator, t.Star, t.Slash, t.Less, t.Greater, t.Question, t.Elvis, t.Colon],
  ...[t.Dot, t.MemberOperator, t.Equals, t.CompoundAssign],
];
/** A line break before or after one of these separates nothing. `+` and `-` at the start of a line begin a statement. */
export const INFIX: TokenSet = collectIndices(...INFIXES);
/** A line break after one of these separates nothing. */
export const UNFINISHED: TokenSet = collectIndices(
  ...[t.Plus, t.Minus, t.Comma, t.Arrow, t.Not, t.Tilde, t.Else, t.Try, t.Finally, t.LBrace],
);
/** Tokens directly before an operand. */
export const BEFORE_OPERAND: TokenSet = collectIndices(
  ...[...INFIXES, t.Plus, t.Minus, t.Comma, t.Arrow, t.Not, t.Tilde, t.Return, t.LParen, t.LBracket, t.HoleOpen],
);
/** Tokens directly after an operand that ends a statement. */
export const ENDS_OPERAND: TokenSet = collectIndices(t.RBrace, t.Semicolon);

/** Tokens that may precede an operand; `(` only as the start of a cast. */
export const PREFIXES: TokenSet = collectIndices(t.Plus, t.Minus, t.Not, t.Tilde, t.Increment, t.LParen);
export const SUFFIXES: TokenSet = collectIndices(
  ...[t.Dot, t.MemberOperator, t.LParen, t.LBracket, t.SafeBracket, t.LBrace, t.ArrowBrace, t.Increment],
);
export const INFIX_OPERATORS: TokenSet = collectIndices(
  ...[t.BinaryOperator, t.Plus, t.Minus, t.Star, t.Slash, t.Less, t.Greater, t.In, t.NotIn, t.Elvis, t.Question],
);
export const TYPE_OPERATORS: TokenSet = collectIndices(t.As, t.InstanceOf, t.NotInstanceOf);
export const ASSIGNS: TokenSet = collectIndices(t.Equals, t.CompoundAssign);
/** Tokens that add a level to the tree: operators, members, conditions. */
export const LINKS: TokenSet = collectIndices(
  ...[...INFIXES, t.Plus, t.Minus, t.Increment, t.Not, t.Tilde],
  ...[t.In, t.NotIn, t.As, t.InstanceOf, t.NotInstanceOf, t.If, t.Else, t.New],
);
/** Tokens that are errors wherever they occur. */
export const ERRORS: TokenSet = collectIndices(
  ...[t.Shebang, t.HashComment, t.UnclosedComment, t.UnclosedQuote, t.UnclosedTriple, t.LoneDollar, t.Unexpected],
);

/** Tokens with which an argument in brackets can begin. */
export const ARGUMENT_STARTS: TokenSet = new Set([...OPERAND_STARTS, ...PREFIXES, t.Star.tokenTypeIdx]);
/** Tokens that can name an argument, before a colon. `*:` spreads a map. */
export const ARGUMENT_NAMES: TokenSet = collectIndices(t.Identifier, ...PLAIN, t.NumberToken, t.Star);
/** Prefixes of the first argument of a call without parentheses. A sign there is a binary operator. */
export const ARGUMENT_PREFIXES: TokenSet = collectIndices(t.Not, t.Tilde);

/** Words that begin a statement and never an expression. */
const STATEMENT_WORDS: TokenSet = collectIndices(
  t.IncludeConfig,
  t.If,
  t.Try,
  t.Def,
  t.Import,
  t.Return,
  t.Throw,
  t.Assert,
);

/** Tokens that can name the next method in a chain of calls without parentheses: `a b c d` is `a(b).c(d)`. */
export const CHAINED_METHODS: TokenSet = collectIndices(
  ...[t.Identifier, ...PLAIN, ...TEMPLATE_STARTS, t.NumberToken, t.True, t.False, t.Null],
);

/** Those of `STATEMENT_WORDS` that never begin a setting or an include. */
export const CODE_WORDS: TokenSet = collectIndices(t.If, t.Try, t.Def, t.Return, t.Throw, t.Assert);

/** Returns true if an expression can begin with a token. */
export function startsExpression({ tokenTypeIdx }: IToken): boolean {
  return OPERAND_STARTS.has(tokenTypeIdx) || PREFIXES.has(tokenTypeIdx);
}

/** Returns true if a statement can begin with a token. */
export function startsStatement(token: IToken): boolean {
  return startsExpression(token) || STATEMENT_WORDS.has(token.tokenTypeIdx);
}

export const STATEMENT_STOPS: TokenSet = collectIndices(t.LineBreak, t.Semicolon, t.RBrace, t.End);

/** Returns true if a token opens a bracket or a string with holes. Its `payload` is then the token that closes it. */
export function isOpener(token: IToken): boolean {
  return token.payload !== undefined && token.tokenTypeIdx !== t.LineBreak.tokenTypeIdx;
}

/** Returns true if a closing bracket matches an opening one. */
export function matches(open: number | undefined, closer: number): boolean {
  if (closer === t.RBrace.tokenTypeIdx) return CODE_OPENERS.has(open);
  if (closer === t.RParen.tokenTypeIdx) return open === t.LParen.tokenTypeIdx;
  return open === t.LBracket.tokenTypeIdx || open === t.SafeBracket.tokenTypeIdx;
}
