// `/…/` and `$/…/$`: whether a slash opens a string depends on what stands before it and on a closing slash after it.

import { createToken, type IToken, type TokenType } from 'chevrotain';

const SLASHY = /\/(?![/*])[^\\/]*(?:\\(?:\/|(?!\/))[^\\/]*)*\//y;
const DOLLAR_SLASHY = /\$\/[^$/]*(?:(?:\$(?:[$/]|(?![$/]))|\/(?!\$))[^$/]*)*\/\$/y;
const INTERPOLATES = /\$[\p{L}_{]/u;
const INTERPOLATES_DOLLAR_SLASHY = /(?:^|[^$])(?:\$\$)*\$[\p{L}_{]/u;

/** After one of these a slash divides. */
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

/** From which offset on a token stream's text is known to close no such string: keeps the lexer linear. */
type Hopeless = WeakMap<readonly IToken[], number>;

function matchSlashes(pattern: RegExp, hopeless: Hopeless, text: string, offset: number, before: readonly IToken[]) {
  const last = before.at(-1);
  if (last !== undefined && OPERAND_ENDS.has(last.tokenType.name)) return null;
  const bound = hopeless.get(before);
  if (bound !== undefined && offset >= bound) return null;
  pattern.lastIndex = offset;
  const match = pattern.exec(text);
  if (match === null) hopeless.set(before, offset);
  return match;
}

const noSlash: Hopeless = new WeakMap();
const noDollarSlash: Hopeless = new WeakMap();

function isComment(text: string, offset: number): boolean {
  const next = text[offset + 1];
  return next === '/' || next === '*';
}

/** `/…/` without interpolation. */
export const SlashyString: TokenType = createToken({
  name: 'SlashyString',
  pattern: (text, offset, tokens) => {
    if (isComment(text, offset)) return null;
    const match = matchSlashes(SLASHY, noSlash, text, offset, tokens);
    return match !== null && !INTERPOLATES.test(match[0]) ? match : null;
  },
  start_chars_hint: ['/'],
  line_breaks: true,
});

export const SlashyOpen: TokenType = createToken({
  name: 'SlashyOpen',
  pattern: (text, offset, tokens) => {
    if (isComment(text, offset)) return null;
    return matchSlashes(SLASHY, noSlash, text, offset, tokens) === null ? null : ['/'];
  },
  start_chars_hint: ['/'],
  line_breaks: false,
  push_mode: 'slashy',
});

export const SlashyText: TokenType = createToken({
  name: 'SlashyText',
  pattern: (text, offset) => {
    SLASHY_TEXT.lastIndex = offset;
    return SLASHY_TEXT.exec(text);
  },
  start_chars_hint: Array.from({ length: 65536 >> 8 }, (_, high) => high << 8).concat(
    Array.from({ length: 256 }, (_, code) => code),
  ),
  line_breaks: true,
});
const SLASHY_TEXT = /(?:[^\\/$]|\\\/?|\$(?![\p{L}_{]))+/uy;

export const SlashyClose: TokenType = createToken({ name: 'SlashyClose', pattern: '/', pop_mode: true });

/** `$/…/$` without interpolation; only the legacy dialect has it. */
export const DollarSlashyString: TokenType = createToken({
  name: 'DollarSlashyString',
  pattern: (text, offset, tokens) => {
    if (text[offset + 1] !== '/') return null;
    const match = matchSlashes(DOLLAR_SLASHY, noDollarSlash, text, offset, tokens);
    return match !== null && !INTERPOLATES_DOLLAR_SLASHY.test(match[0].slice(2)) ? match : null;
  },
  start_chars_hint: ['$'],
  line_breaks: true,
});

export const DollarSlashyOpen: TokenType = createToken({
  name: 'DollarSlashyOpen',
  pattern: (text, offset, tokens) => {
    if (text[offset + 1] !== '/') return null;
    return matchSlashes(DOLLAR_SLASHY, noDollarSlash, text, offset, tokens) === null ? null : ['$/'];
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
  start_chars_hint: Array.from({ length: 65536 >> 8 }, (_, high) => high << 8).concat(
    Array.from({ length: 256 }, (_, code) => code),
  ),
  line_breaks: true,
});

export const DollarSlashyClose: TokenType = createToken({ name: 'DollarSlashyClose', pattern: '/$', pop_mode: true });
