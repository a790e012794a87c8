import { type IToken, Lexer, type TokenType } from 'chevrotain';
import * as slashy from './slashy-strings.ts';
import * as t from './token-types.ts';

/** Token types of code. The order matters where patterns share a first character. */
const CODE = [
  t.Blank,
  t.LineBreak,
  ...t.KEYWORDS,
  slashy.DollarSlashyString,
  slashy.DollarSlashyOpen,
  t.Identifier,
  t.NumberToken,
  t.Dot,
  t.Equals,
  t.TripleSingle,
  t.UnclosedTriple,
  t.SingleQuoted,
  t.UnclosedQuote,
  t.TripleDouble,
  t.TdqOpen,
  t.DoubleQuoted,
  t.DqOpen,
  t.LineComment,
  t.BlockComment,
  t.UnclosedComment,
  t.Shebang,
  t.HashComment,
  slashy.SlashyString,
  slashy.SlashyOpen,
  t.LBrace,
  t.RBrace,
  t.LParen,
  t.RParen,
  t.LBracket,
  t.RBracket,
  t.Comma,
  t.Semicolon,
  t.Arrow,
  t.Elvis,
  t.MemberOperator,
  t.SafeBracket,
  t.CompoundAssign,
  t.Increment,
  t.BinaryOperator,
  t.Colon,
  t.Question,
  t.Plus,
  t.Minus,
  t.Star,
  t.Slash,
  t.NotIn,
  t.NotInstanceOf,
  t.Not,
  t.Tilde,
  t.Less,
  t.Greater,
  t.At,
  t.Unexpected,
];

const HOLES = [t.HoleOpen, t.HolePath];

/** Modes of the lexer. A test runs Chevrotain's validation of them, because it takes as long as reading a file. */
export const lexerDefinition = {
  modes: {
    default: CODE,
    dq: [t.DqText, ...HOLES, t.LoneDollar, t.DqClose, t.DqBroken, t.Unexpected],
    tdq: [t.TdqText, ...HOLES, t.LoneDollar, t.TdqClose, t.Unexpected],
    slashy: [slashy.SlashyText, ...HOLES, slashy.SlashyClose, t.Unexpected],
    dollarSlashy: [slashy.DollarSlashyText, ...HOLES, slashy.DollarSlashyClose, t.Unexpected],
  },
  defaultMode: 'default',
};

const lexer = new Lexer(lexerDefinition, {
  positionTracking: 'onlyOffset',
  ensureOptimizations: true,
  skipValidations: true,
});

/**
 * Splits a text into tokens, including line breaks and without blanks and comments. Never fails: a character that begins
 * no token becomes `Unexpected`. Chevrotain's lexing errors are dropped: they concern surplus closing braces only, which
 * the layout pass reports.
 */
export function tokenize(text: string): IToken[] {
  return lexer.tokenize(text).tokens;
}

/** Splits a text into tokens and comments. */
export function tokenizeWithComments(text: string): {
  readonly tokens: readonly IToken[];
  readonly comments: readonly IToken[];
} {
  const { tokens, groups } = lexer.tokenize(text);
  return { tokens, comments: groups[t.COMMENTS] ?? [] };
}

/** Every token type that the parser may receive. */
export const VOCABULARY: readonly TokenType[] = [
  ...new Set([
    ...CODE,
    ...HOLES,
    ...[t.DqText, t.LoneDollar, t.DqClose, t.DqBroken, t.TdqText, t.TdqClose],
    ...[slashy.SlashyText, slashy.SlashyClose, slashy.DollarSlashyText, slashy.DollarSlashyClose],
    ...[t.ArrowBrace, t.End, t.Omitted],
  ]),
];
