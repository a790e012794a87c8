// The tokens of both dialects. Four kinds of string switch the lexer's mode, so that what `${…}` holds is lexed as
// code; a brace pushes the default mode so that the brace which closes a hole is found.

import { type CustomPatternMatcherFunc, createToken, Lexer, type TokenType } from 'chevrotain';
import { matchHolePath, matchWord } from './words.ts';

/** Character codes that stand for all of Chevrotain's lookup buckets from `first` on. */
function bucketsFrom(first: number): number[] {
  const codes: number[] = [];
  for (let code = first; code < 256; code++) codes.push(code);
  for (let code = 256; code < 65536; code = (Math.floor(code / 255) + 1) * 255) codes.push(code);
  return codes;
}

const WORD_STARTS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$'].map((c) => c.charCodeAt(0));

// ---- blanks, line breaks, comments -------------------------------------------

/** Space and tab; a backslash directly before a line end joins the lines. */
const Blank: TokenType = createToken({ name: 'Blank', pattern: /(?:[ \t]|\\\r?\n|\\\r)+/, group: Lexer.SKIPPED });
/** One line end or more, with the blanks between and after them. */
export const LineBreak: TokenType = createToken({ name: 'LineBreak', pattern: /[\r\n][ \t\r\n]*/ });
const LineComment: TokenType = createToken({ name: 'LineComment', pattern: /\/\/[^\r\n]*/, group: Lexer.SKIPPED });
const BlockComment: TokenType = createToken({
  name: 'BlockComment',
  pattern: /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//,
  group: Lexer.SKIPPED,
});
export const UnclosedComment: TokenType = createToken({ name: 'UnclosedComment', pattern: /\/\*[\s\S]*/ });
/** `#!` on the very first line: legal in the legacy dialect. */
export const Shebang: TokenType = createToken({
  name: 'Shebang',
  pattern: (text, offset) => (offset === 0 ? /^#![^\r\n]*/.exec(text) : null),
  start_chars_hint: ['#'],
  line_breaks: false,
});
/** No comment in either dialect, but always meant as one: `# …`, and `-- …` at the start of a line. */
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
  start_chars_hint: [...WORD_STARTS, ...bucketsFrom(128)],
  line_breaks: false,
});

function keyword(word: string): TokenType {
  return createToken({ name: word, pattern: word, longer_alt: Identifier });
}

export const As: TokenType = keyword('as');
export const Assert: TokenType = keyword('assert');
export const Catch: TokenType = keyword('catch');
export const Def: TokenType = keyword('def');
export const Else: TokenType = keyword('else');
export const False: TokenType = keyword('false');
export const Finally: TokenType = keyword('finally');
export const If: TokenType = keyword('if');
export const Import: TokenType = keyword('import');
export const In: TokenType = keyword('in');
export const IncludeConfig: TokenType = keyword('includeConfig');
export const InstanceOf: TokenType = keyword('instanceof');
export const New: TokenType = keyword('new');
export const Null: TokenType = keyword('null');
export const Return: TokenType = keyword('return');
export const Throw: TokenType = keyword('throw');
export const True: TokenType = keyword('true');
export const Try: TokenType = keyword('try');

/** Every keyword, longer ones before those that they begin with; where a name stands, each is read as a name. */
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

/** Suffixes `L I G` and `F D G`; `1..3` and `8.GB` end before the dot. Validity is judged by `readNumber`. */
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
/** `"""…"""` without a `$` that is not escaped: no mode is needed. */
export const TripleDouble: TokenType = createToken({
  name: 'TripleDouble',
  pattern: /"""[^\\"$]*(?:(?:\\[\s\S]|"(?!""))[^\\"$]*)*"""(?:"{1,2}(?!"))?/,
});
export const DoubleQuoted: TokenType = createToken({
  name: 'DoubleQuoted',
  pattern: /"[^"\\\r\n$]*(?:\\(?:\r\n|[\s\S])[^"\\\r\n$]*)*"/,
});
/** A triple quote that nothing closes swallows the rest of the file, as it does in the engine. */
export const UnclosedTriple: TokenType = createToken({ name: 'UnclosedTriple', pattern: /'''[\s\S]*/ });
export const UnclosedQuote: TokenType = createToken({ name: 'UnclosedQuote', pattern: /'[^\r\n]*/ });

export const DqOpen: TokenType = createToken({ name: 'DqOpen', pattern: '"', push_mode: 'dq' });
export const DqText: TokenType = createToken({
  name: 'DqText',
  pattern: /[^"\\\r\n$]+(?:\\(?:\r\n|[\s\S])[^"\\\r\n$]*)*|(?:\\(?:\r\n|[\s\S])[^"\\\r\n$]*)+/,
  start_chars_hint: bucketsFrom(0),
});
export const DqClose: TokenType = createToken({ name: 'DqClose', pattern: '"', pop_mode: true });
/** The line ends inside `"…"`: an error; the lexer goes on as if the string had been closed. */
export const DqBroken: TokenType = createToken({ name: 'DqBroken', pattern: /[\r\n][ \t\r\n]*/, pop_mode: true });

export const TdqOpen: TokenType = createToken({ name: 'TdqOpen', pattern: '"""', push_mode: 'tdq' });
export const TdqText: TokenType = createToken({
  name: 'TdqText',
  pattern: /(?:[^"\\$]|\\[\s\S]|"(?!"")|"(?="""))[^"\\$]*(?:(?:\\[\s\S]|"(?!"")|"(?="""))[^"\\$]*)*/,
  start_chars_hint: bucketsFrom(0),
});
export const TdqClose: TokenType = createToken({ name: 'TdqClose', pattern: '"""', pop_mode: true });

export const HoleOpen: TokenType = createToken({ name: 'HoleOpen', pattern: '${', push_mode: 'default' });
export const HolePath: TokenType = createToken({
  name: 'HolePath',
  pattern: matchHolePath as CustomPatternMatcherFunc,
  start_chars_hint: ['$'],
  line_breaks: false,
});
/** A `$` before anything else: an error inside double quotes, plain text inside slashes. */
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
/** The other ways to a member; `.@`, `.&`, `::` and `??.` are the legacy dialect's. */
export const MemberOperator: TokenType = createToken({
  name: 'MemberOperator',
  pattern: /\?\?\.|\?\.|\*\.|\.@|\.&|::/,
});
/** `?[`, the legacy safe index. */
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
/** Operators that only ever stand between two operands. `>>` is two tokens' worth inside type arguments. */
export const BinaryOperator: TokenType = createToken({
  name: 'BinaryOperator',
  pattern: /\*\*|<=>|===|!==|==~|=~|==|!=|<=|>=|<\.\.<|<\.\.|\.\.<|\.\.|<<|>>>|>>|&&|\|\||[%&|^]/,
});
export const At: TokenType = createToken({ name: 'At', pattern: '@' });

/** A character that begins nothing. */
export const Unexpected: TokenType = createToken({
  name: 'Unexpected',
  pattern: /[\ud800-\udbff][\udc00-\udfff]|[\s\S]/,
  start_chars_hint: bucketsFrom(0),
  line_breaks: true,
});

/** What `arrange` makes of a brace that opens a closure with parameters: `{ a, b -> …`. */
export const ArrowBrace: TokenType = createToken({ name: 'ArrowBrace', pattern: Lexer.NA });
/** And of a parenthesis that opens a lambda's parameters: `(a, b) -> …`. */
export const ArrowParen: TokenType = createToken({ name: 'ArrowParen', pattern: Lexer.NA });
/** What `arrange` puts at the end, so that every error has a token to point at. */
export const End: TokenType = createToken({ name: 'End', pattern: Lexer.NA });
/** What `arrange` puts where a region is too deep. */
export const Omitted: TokenType = createToken({ name: 'Omitted', pattern: Lexer.NA });
export { Blank, BlockComment, LineComment };
