// Token types for `/…/` and `$/…/$`. Whether a slash opens a string or divides depends on the token before it and on a
// closing slash after it.

import { createToken, type IToken, type TokenType } from 'chevrotain';
import { collectStartCharacters } from './start-characters.ts';

const SLASHY = /\/(?![/*])[^\\/]*(?:\\(?:\/|(?!\/))[^\\/]*)*\//y;
const DOLLAR_SLASHY = /\$\/[^$/]*(?:(?:\$(?:[$/]|(?![$/]))|\/(?!\$))[^$/]*)*\/\$/y;
const ANY_CHARACTER = collectStartCharacters(0);
const INTERPOLATES = /\$[\p{L}_{]/u;
const INTERPOLATES_DOLLAR_SLASHY = /(?:^|[^$])(?:\$\$)*\$[\p{L}_{]/u;

/** Names of the token types after which a slash divides. */
const OPERAND_ENDS: ReadonlySet<string> = new Set([
  'RBrace',
  'RParen',
  'RBracket',
  'Identifier',
  'Number',
  'true',
  'false',
  'null',
  'TripleSingle',
  'SingleQuoted',
  'TripleDouble',
  'DoubleQuoted',
  'DqClose',
  'TdqClose',
  'SlashyString',
  'SlashyClose',
  'DollarSlashyString',
  'DollarSlashyClose',
]);

/**
 * For the token list of each run of the lexer, the offset from which no closing delimiter follows. Without it a text full
 * of slashes would be searched to its end at every slash, in quadratic time.
 */
type UnclosedFrom = WeakMap<readonly IToken[], number>;

function matchSlashes(
  pattern: RegExp,
  unclosedFrom: UnclosedFrom,
  text: string,
  offset: number,
  before: readonly IToken[],
): RegExpExecArray | null {
  const last = before.at(-1);
  if (last !== undefined && OPERAND_ENDS.has(last.tokenType.name)) return null;
  const bound = unclosedFrom.get(before);
  if (bound !== undefined && offset >= bound) return null;
  pattern.lastIndex = offset;
  const match = pattern.exec(text);
  if (match === null) unclosedFrom.set(before, offset);
  return match;
}

const unclosedSlash: UnclosedFrom = new WeakMap();
const unclosedDollarSlash: UnclosedFrom = new WeakMap();

function isComment(text: string, offset: number): boolean {
  const next = text[offset + 1];
  return next === '/' || next === '*';
}

/** `/…/` without interpolation. */
export const SlashyString: TokenType = createToken({
  name: 'SlashyString',
  pattern: (text, offset, tokens) => {
    if (isComment(text, offset)) return null;
    const match = matchSlashes(SLASHY, unclosedSlash, text, offset, tokens);
    return match !== null && !INTERPOLATES.test(match[0]) ? match : null;
  },
  start_chars_hint: ['/'],
  line_breaks: true,
});

export const SlashyOpen: TokenType = createToken({
  name: 'SlashyOpen',
  pattern: (text, offset, tokens) => {
    if (isComment(text, offset)) return null;
    return matchSlashes(SLASHY, unclosedSlash, text, offset, tokens) === null ? null : ['/'];
  },
  start_chars_hint: ['/'],
  line_breaks: false,
  push_mode: 'slashy',
});

const SLASHY_TEXT = /(?:[^\\/$]|\\\/?|\$(?![\p{L}_{]))+/uy;
export const SlashyText: TokenType = createToken({
  name: 'SlashyText',
  pattern: (text, offset) => {
    SLASHY_TEXT.lastIndex = offset;
    return SLASHY_TEXT.exec(text);
  },
  start_chars_hint: ANY_CHARACTER,
  line_breaks: true,
});

export const SlashyClose: TokenType = createToken({ name: 'SlashyClose', pattern: '/', pop_mode: true });

/** `$/…/$` without interpolation, which only the legacy dialect has. */
export const DollarSlashyString: TokenType = createToken({
  name: 'DollarSlashyString',
  pattern: (text, offset, tokens) => {
    if (text[offset + 1] !== '/') return null;
    const match = matchSlashes(DOLLAR_SLASHY, unclosedDollarSlash, text, offset, tokens);
    return match !== null && !INTERPOLATES_DOLLAR_SLASHY.test(match[0].slice(2)) ? match : null;
  },
  start_chars_hint: ['$'],
  line_breaks: true,
});

export const DollarSlashyOpen: TokenType = createToken({
  name: 'DollarSlashyOpen',
  pattern: (text, offset, tokens) => {
    if (text[offset + 1] !== '/') return null;
    return matchSlashes(DOLLAR_SLASHY, unclosedDollarSlash, text, offset, tokens) === null ? null : ['$/'];
  },
  start_chars_hint: ['$'],
  line_breaks: false,
  push_mode: 'dollarSlashy',
});

const DOLLAR_SLASHY_TEXT = /(?:[^$/]|\$[$/]|\$(?![\p{L}_{$/])|\/(?!\$))+/uy;
export const DollarSlashyText: TokenType = createToken({
  name: 'DollarSlashyText',
  pattern: (text, offset) => {
    DOLLAR_SLASHY_TEXT.lastIndex = offset;
    return DOLLAR_SLASHY_TEXT.exec(text);
  },
  start_chars_hint: ANY_CHARACTER,
  line_breaks: true,
});

export const DollarSlashyClose: TokenType = createToken({ name: 'DollarSlashyClose', pattern: '/$', pop_mode: true });
