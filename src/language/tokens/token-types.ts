// The token types of both dialects. A string with interpolation switches the lexer to a mode of its own, and `${`
// switches back to code. Every `{` pushes the code mode again, so that the `}` that closes the hole is found.

import { type CustomPatternMatcherFunc, createToken, Lexer, type TokenType } from 'chevrotain';
import { collectStartCharacters } from './start-characters.ts';
import { matchHolePath, matchWord } from './word-patterns.ts';

const WORD_STARTS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$'].map((c) => c.charCodeAt(0));

// ---- blanks, line breaks, comments -------------------------------------------

/** Spaces, tabs, and a backslash at a line's end, which joins two lines. */
export const Blank: TokenType = createToken({
  name: 'Blank',
  pattern: /(?:[ \t]|\\\r?\n|\\\r)+/,
  group: Lexer.SKIPPED,
});
/** One or more line ends, with the blanks between and after them. */
export const LineBreak: TokenType = createToken({ name: 'LineBreak', pattern: /[\r\n][ \t\r\n]*/ });
/** Group of the tokens that are comments. */
export const COMMENTS = 'comments';
export const LineComment: TokenType = createToken({
  name: 'LineComment',
  pattern: /\/\/[^\r\n]*/,
  group: COMMENTS,
});
export const BlockComment: TokenType = createToken({
  name: 'BlockComment',
  pattern: /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//,
  group: COMMENTS,
});
export const UnclosedComment: TokenType = createToken({ name: 'UnclosedComment', pattern: /\/\*[\s\S]*/ });
/** `#!` at offset 0, which only the legacy dialect skips. */
export const Shebang: TokenType = createToken({
  name: 'Shebang',
  pattern: (text, offset) => (offset === 0 ? /^#![^\r\n]*/.exec(text) : null),
  start_chars_hint: ['#'],
  line_breaks: false,
});
/** `# …`, and `-- …` at the start of a line: written as comments, but comments in neither dialect. */
export const HashComment: TokenType = createToken({
  name: 'HashComment',
  pattern: (text, offset) => {
    const comment = /(?:#|--[ \t])[^\r\n]*/y;
    comment.lastIndex = offset;
    if (text[offset] === '#') return comment.exec(text);
    let before = offset - 1;
    while (text[before] === ' ' || text[before] === '\t') before--;
    return before < 0 || text[before] === '\n' || text[before] === '\r' ? comment.exec(text) : null;
  },
  start_chars_hint: ['#', '-'],
  line_breaks: false,
});

// ---- words -------------------------------------------------------------------

export const Identifier: TokenType = createToken({
  name: 'Identifier',
  pattern: matchWord as CustomPatternMatcherFunc,
  start_chars_hint: [...WORD_STARTS, ...collectStartCharacters(128)],
  line_breaks: false,
});

function createKeyword(word: string): TokenType {
  return createToken({ name: word, pattern: word, longer_alt: Identifier });
}

export const As: TokenType = createKeyword('as');
export const Assert: TokenType = createKeyword('assert');
export const Catch: TokenType = createKeyword('catch');
export const Def: TokenType = createKeyword('def');
export const Else: TokenType = createKeyword('else');
export const False: TokenType = createKeyword('false');
export const Finally: TokenType = createKeyword('finally');
export const If: TokenType = createKeyword('if');
export const Import: TokenType = createKeyword('import');
export const In: TokenType = createKeyword('in');
export const IncludeConfig: TokenType = createKeyword('includeConfig');
export const InstanceOf: TokenType = createKeyword('instanceof');
export const New: TokenType = createKeyword('new');
export const Null: TokenType = createKeyword('null');
export const Return: TokenType = createKeyword('return');
export const Throw: TokenType = createKeyword('throw');
export const True: TokenType = createKeyword('true');
export const Try: TokenType = createKeyword('try');

/** Every keyword, longer ones before their prefixes. The layout pass turns a keyword into a name where a name is expected. */
export const KEYWORDS: readonly TokenType[] = [
  Assert,
  As,
  Catch,
  Def,
  Else,
  False,
  Finally,
  If,
  Import,
  InstanceOf,
  IncludeConfig,
  In,
  New,
  Null,
  Return,
  Throw,
  True,
  Try,
];

// ---- numbers -----------------------------------------------------------------

/** Digits with a suffix (`L I G F D`). `1..3` and `8.GB` end before the dot. `decodeNumber` checks validity. */
export const NumberToken: TokenType = createToken({
  name: 'Number',
  pattern:
    /0[xX][\da-fA-F][\da-fA-F_]*(?:[lLiIgG]|[pP][+-]?\d+)?|0[bB][01][01_]*[lLiIgG]?|(?:\d[\d_]*)?\.\d[\d_]*(?:[eE][+-]?\d[\d_]*)?[fFdDgG]?|\d[\d_]*(?:[eE][+-]?\d[\d_]*[fFdDgG]?|[lLiIgGfFdD])?/,
});

// ---- strings -----------------------------------------------------------------

export const TripleSingle: TokenType = createToken({
  name: 'TripleSingle',
  pattern: /'''[^\\']*(?:(?:\\[\s\S]|'(?!''))[^\\']*)*'''(?:'{1,2}(?!'))?/,
});
export const SingleQuoted: TokenType = createToken({
  name: 'SingleQuoted',
  pattern: /'[^'\\\r\n]*(?:\\(?:\r\n|[\s\S])[^'\\\r\n]*)*'/,
});
/** `"""…"""` without an unescaped `$`: needs no mode. */
export const TripleDouble: TokenType = createToken({
  name: 'TripleDouble',
  pattern: /"""[^\\"$]*(?:(?:\\[\s\S]|"(?!""))[^\\"$]*)*"""(?:"{1,2}(?!"))?/,
});
export const DoubleQuoted: TokenType = createToken({
  name: 'DoubleQuoted',
  pattern: /"[^"\\\r\n$]*(?:\\(?:\r\n|[\s\S])[^"\\\r\n$]*)*"/,
});
/** An unclosed `'''` extends to the end of the file, as in the engine. */
export const UnclosedTriple: TokenType = createToken({ name: 'UnclosedTriple', pattern: /'''[\s\S]*/ });
export const UnclosedQuote: TokenType = createToken({ name: 'UnclosedQuote', pattern: /'[^\r\n]*/ });

export const DqOpen: TokenType = createToken({ name: 'DqOpen', pattern: '"', push_mode: 'dq' });
export const DqText: TokenType = createToken({
  name: 'DqText',
  pattern: /[^"\\\r\n$]+(?:\\(?:\r\n|[\s\S])[^"\\\r\n$]*)*|(?:\\(?:\r\n|[\s\S])[^"\\\r\n$]*)+/,
  start_chars_hint: collectStartCharacters(0),
});
export const DqClose: TokenType = createToken({ name: 'DqClose', pattern: '"', pop_mode: true });
/** A line end inside `"…"`: an error, after which the lexer continues as if the string were closed. */
export const DqBroken: TokenType = createToken({ name: 'DqBroken', pattern: /[\r\n][ \t\r\n]*/, pop_mode: true });

export const TdqOpen: TokenType = createToken({ name: 'TdqOpen', pattern: '"""', push_mode: 'tdq' });
export const TdqText: TokenType = createToken({
  name: 'TdqText',
  pattern: /(?:[^"\\$]|\\[\s\S]|"(?!"")|"(?="""))[^"\\$]*(?:(?:\\[\s\S]|"(?!"")|"(?="""))[^"\\$]*)*/,
  start_chars_hint: collectStartCharacters(0),
});
export const TdqClose: TokenType = createToken({ name: 'TdqClose', pattern: '"""', pop_mode: true });

export const HoleOpen: TokenType = createToken({ name: 'HoleOpen', pattern: '${', push_mode: 'default' });
export const HolePath: TokenType = createToken({
  name: 'HolePath',
  pattern: matchHolePath as CustomPatternMatcherFunc,
  start_chars_hint: ['$'],
  line_breaks: false,
});
/** A `$` that begins no hole: an error between double quotes, plain text between slashes. */
export const LoneDollar: TokenType = createToken({ name: 'LoneDollar', pattern: '$' });

// ---- punctuation and operators -----------------------------------------------

export const LBrace: TokenType = createToken({ name: 'LBrace', pattern: '{', push_mode: 'default' });
export const RBrace: TokenType = createToken({ name: 'RBrace', pattern: '}', pop_mode: true });
export const LParen: TokenType = createToken({ name: 'LParen', pattern: '(' });
export const RParen: TokenType = createToken({ name: 'RParen', pattern: ')' });
export const LBracket: TokenType = createToken({ name: 'LBracket', pattern: '[' });
export const RBracket: TokenType = createToken({ name: 'RBracket', pattern: ']' });
export const Comma: TokenType = createToken({ name: 'Comma', pattern: ',' });
export const Semicolon: TokenType = createToken({ name: 'Semicolon', pattern: ';' });
export const Colon: TokenType = createToken({ name: 'Colon', pattern: ':' });
export const Question: TokenType = createToken({ name: 'Question', pattern: '?' });
export const Elvis: TokenType = createToken({ name: 'Elvis', pattern: '?:' });
export const Arrow: TokenType = createToken({ name: 'Arrow', pattern: '->' });
export const Dot: TokenType = createToken({ name: 'Dot', pattern: /\.(?![.@&])/ });
/** Member access other than `.`; only the legacy dialect has `.@`, `.&`, `::` and `??.`. */
export const MemberOperator: TokenType = createToken({
  name: 'MemberOperator',
  pattern: /\?\?\.|\?\.|\*\.|\.@|\.&|::/,
});
/** `?[`, the null-safe index of the legacy dialect. */
export const SafeBracket: TokenType = createToken({ name: 'SafeBracket', pattern: '?[' });
export const Equals: TokenType = createToken({ name: 'Equals', pattern: /=(?![=~])/ });
export const CompoundAssign: TokenType = createToken({
  name: 'CompoundAssign',
  pattern: /\*\*=|>>>=|<<=|>>=|[-+*/%&|^]=|\?=/,
});
export const Plus: TokenType = createToken({ name: 'Plus', pattern: '+' });
export const Minus: TokenType = createToken({ name: 'Minus', pattern: '-' });
export const Increment: TokenType = createToken({ name: 'Increment', pattern: /\+\+|--/ });
export const Star: TokenType = createToken({ name: 'Star', pattern: '*' });
export const Slash: TokenType = createToken({ name: 'Slash', pattern: '/' });
export const NotIn: TokenType = createToken({ name: 'NotIn', pattern: /!in(?=[\s[({])/ });
export const NotInstanceOf: TokenType = createToken({ name: 'NotInstanceOf', pattern: /!instanceof(?=\s)/ });
export const Not: TokenType = createToken({ name: 'Not', pattern: '!' });
export const Tilde: TokenType = createToken({ name: 'Tilde', pattern: '~' });
export const Less: TokenType = createToken({ name: 'Less', pattern: '<' });
export const Greater: TokenType = createToken({ name: 'Greater', pattern: '>' });
/** Operators that are always binary. Inside type arguments `>>` closes two levels. */
export const BinaryOperator: TokenType = createToken({
  name: 'BinaryOperator',
  pattern: /\*\*|<=>|===|!==|==~|=~|==|!=|<=|>=|<\.\.<|<\.\.|\.\.<|\.\.|<<|>>>|>>|&&|\|\||[%&|^]/,
});
export const At: TokenType = createToken({ name: 'At', pattern: '@' });

/** A character that begins no token. */
export const Unexpected: TokenType = createToken({
  name: 'Unexpected',
  pattern: /[\ud800-\udbff][\udc00-\udfff]|[\s\S]/,
  start_chars_hint: collectStartCharacters(0),
  line_breaks: true,
});

// ---- types that only the layout pass assigns

/** A brace that opens a closure with parameters: `{ a, b -> …`. */
export const ArrowBrace: TokenType = createToken({ name: 'ArrowBrace', pattern: Lexer.NA });
/** The end of the file, so that every error has a token to point at. */
export const End: TokenType = createToken({ name: 'End', pattern: Lexer.NA });
/** A region that is nested too deeply and was left out. */
export const Omitted: TokenType = createToken({ name: 'Omitted', pattern: Lexer.NA });
