import type { IToken, TokenType } from 'chevrotain';
import * as slashy from './slashy-tokens.ts';
import * as t from './tokens.ts';

const OPERAND_STARTS: ReadonlySet<number | undefined> = new Set(
  [
    t.Identifier,
    t.SingleQuoted,
    t.DoubleQuoted,
    t.TripleSingle,
    t.TripleDouble,
    slashy.SlashyString,
    slashy.DollarSlashyString,
    t.DqOpen,
    t.TdqOpen,
    slashy.SlashyOpen,
    slashy.DollarSlashyOpen,
    t.NumberToken,
    t.True,
    t.False,
    t.Null,
    t.LBracket,
    t.LBrace,
    t.ArrowBrace,
    t.LParen,
    t.New,
    t.Unexpected,
    t.Omitted,
  ].map((type: TokenType) => type.tokenTypeIdx),
);

/** Whether a token can begin an operand; signs and other prefixes are no part of it. */
export function startsOperand(token: IToken): boolean {
  return OPERAND_STARTS.has(token.tokenTypeIdx);
}

function indices(...types: readonly TokenType[]): ReadonlySet<number | undefined> {
  return new Set(types.map((type) => type.tokenTypeIdx));
}

/** Strings that may name something. */
export const PLAIN_STRINGS: ReadonlySet<number | undefined> = indices(
  t.SingleQuoted,
  t.DoubleQuoted,
  t.TripleSingle,
  t.TripleDouble,
  slashy.SlashyString,
  slashy.DollarSlashyString,
);

/** Prefixes by which an argument without parentheses can begin; a sign would be an operator. */
export const PREFIXES: ReadonlySet<number | undefined> = indices(t.Not, t.Tilde);

/** Words that begin a statement and no expression. */
export const STATEMENT_WORDS: ReadonlySet<number | undefined> = indices(
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
export const CODE_WORDS: ReadonlySet<number | undefined> = indices(t.If, t.Try, t.Def, t.Return, t.Throw, t.Assert);

export const STATEMENT_STOPS: ReadonlySet<number | undefined> = indices(t.LineBreak, t.Semicolon, t.RBrace, t.End);

const WORDS: ReadonlySet<number | undefined> = indices(...t.KEYWORDS);

/** A token in words for a message. What a string, a number or a name says stays out: it may be secret. */
export function describeToken(token: IToken): string {
  const type = token.tokenTypeIdx;
  if (type === t.End.tokenTypeIdx) return 'the end of the file';
  if (type === t.LineBreak.tokenTypeIdx) return token.image.startsWith(';') ? '`;`' : 'the end of the line';
  if (type === t.Identifier.tokenTypeIdx) return 'a name';
  if (type === t.NumberToken.tokenTypeIdx) return 'a number';
  if (WORDS.has(type) || /^[^\w'"\s]{1,4}$/.test(token.image)) return `\`${token.image}\``;
  return 'a string';
}
