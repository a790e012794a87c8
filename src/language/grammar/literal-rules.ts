import type { IOrAlt, IToken } from 'chevrotain';
import type * as ast from '../ast/nodes.ts';
import { BOTH, STRICT } from '../diagnostics.ts';
import { decodeNumber } from '../tokens/decode-number.ts';
import { type DecodedText, decodeDollarSlashy, decodeQuoted, decodeSlashy } from '../tokens/decode-string.ts';
import * as slashy from '../tokens/slashy-strings.ts';
import { CODE_WORDS, COMMAND_STARTS, TEXT_OPENERS } from '../tokens/token-sets.ts';
import * as t from '../tokens/token-types.ts';
import { findEnd, type Parser, toRange } from './parser.ts';
import type { LiteralRules, Rules } from './rules.ts';

type Decode = (raw: string) => DecodedText;

/** Numbers and strings. */
export function defineLiteralRules(p: Parser, rules: Rules): LiteralRules {
  /** number = digits … ; the lexer takes malformed numbers too, so that `08` gets a message of its own */
  const number = p.RULE('number', () => buildNumber(p, p.CONSUME(t.NumberToken)));

  const plainStrings: IOrAlt<ast.StringLiteral>[] = [
    { ALT: () => buildString(p, p.CONSUME(t.SingleQuoted), "'", decodeQuoted) },
    { ALT: () => buildString(p, p.CONSUME(t.DoubleQuoted), '"', decodeQuoted) },
    { ALT: () => buildString(p, p.CONSUME(t.TripleSingle), "'''", decodeQuoted) },
    { ALT: () => buildString(p, p.CONSUME(t.TripleDouble), '"""', decodeQuoted) },
    { ALT: () => buildString(p, p.CONSUME(slashy.SlashyString), '/', decodeSlashy) },
    { ALT: () => buildString(p, p.CONSUME(slashy.DollarSlashyString), '$/', decodeDollarSlashy) },
  ];

  /** plainString = 'text' | "text" | '''text''' | """text""" | /text/ | $/text/$ , without `$name` and `${…}` */
  const plainString = p.RULE('plainString', () => p.OR(plainStrings));

  const openers: IOrAlt<IToken>[] = [
    { ALT: () => p.CONSUME(t.DqOpen) },
    { ALT: () => p.CONSUME(t.TdqOpen) },
    { ALT: () => p.CONSUME(slashy.SlashyOpen) },
    { ALT: () => p.CONSUME(slashy.DollarSlashyOpen) },
  ];
  const closers: IOrAlt<IToken>[] = [
    { ALT: () => p.CONSUME(t.DqClose) },
    { ALT: () => p.CONSUME(t.TdqClose) },
    { ALT: () => p.CONSUME(slashy.SlashyClose) },
    { ALT: () => p.CONSUME(slashy.DollarSlashyClose) },
  ];
  const parts: IOrAlt<ast.TemplatePart>[] = [
    { ALT: () => buildText(p, p.CONSUME(t.DqText), decodeQuoted) },
    { ALT: () => buildText(p, p.CONSUME(t.TdqText), decodeQuoted) },
    { ALT: () => buildText(p, p.CONSUME(t.LoneDollar), decodeQuoted) },
    { ALT: () => buildText(p, p.CONSUME(slashy.SlashyText), decodeSlashy) },
    { ALT: () => buildText(p, p.CONSUME(slashy.DollarSlashyText), decodeDollarSlashy) },
    { ALT: () => p.SUBRULE(bracedHole) },
    { ALT: () => buildBareHole(p, p.CONSUME(t.HolePath)) },
  ];

  /** template = opening quote { text | hole } closing quote ; the lexer's modes keep the kinds of quote apart */
  const template = p.RULE('template', () => {
    const list: ast.TemplatePart[] = [];
    const open = p.OR1(openers);
    p.MANY(() => {
      list.push(p.OR2(parts));
    });
    // The layout pass has reported a string that extends to the end of the file.
    if (!p.sees(t.End)) p.OR3(closers);
    return buildTemplate(p, open, list);
  });

  /** bracedHole = "${" value "}" */
  const bracedHole = p.RULE('bracedHole', (): ast.TemplatePart => {
    const open = p.CONSUME(t.HoleOpen);
    const expression = seesExpression(p) ? rules.readValue() : rules.readLegacyHole();
    const close = p.CONSUME(t.RBrace);
    return { kind: 'hole', start: open.startOffset, end: findEnd(close), braced: true, expression };
  });

  return { number, plainString, template };
}

/** Returns true if a hole contains an expression, which is all that the strict dialect allows. */
function seesExpression(p: Parser): boolean {
  const type = p.peek(1);
  return type !== t.RBrace.tokenTypeIdx && type !== t.Arrow.tokenTypeIdx && !CODE_WORDS.has(type);
}

function buildNumber(p: Parser, token: IToken): ast.Expression {
  const next = p.LA(1);
  if (next.tokenTypeIdx === t.Identifier.tokenTypeIdx && isUnit(token, next)) {
    // Groovy reads this as a call of the number if a call without parentheses is possible here; the call fails at run
    // time.
    const isCall = p.inCode && COMMAND_STARTS.has(p.peek(-1));
    p.report('unit-without-dot', toRange(next), isCall ? STRICT : BOTH, { name: findUnit(token, next) });
    p.SKIP_TOKEN();
    return { kind: 'missing', start: token.startOffset, end: p.findLastEnd() };
  }
  const decoded = decodeNumber(token.image);
  const start = token.startOffset;
  const end = findEnd(token);
  if (decoded === undefined) {
    p.report('bad-number', { start, end }, BOTH);
    return { kind: 'missing', start, end };
  }
  return { kind: 'number', start, end, type: decoded.type, value: decoded.value, text: token.image };
}

const UNIT = /^(?:[KMGTPEZ]?B|B|m?s|sec|min|[mhd]|hours?|days?|minutes?|seconds?)$/i;

/** Returns true if a word after a number is meant as its unit: it touches the number, or is the name of a unit. */
function isUnit(number: IToken, word: IToken): boolean {
  const gap = word.startOffset - findEnd(number);
  return gap === 0 || (gap === 1 && UNIT.test(word.image));
}

/** Returns the unit that was meant. The lexer splits `10GB` into `10G` and `B`. */
function findUnit(number: IToken, word: IToken): string {
  const suffix = /[A-Za-z]$/u.exec(number.image)?.[0] ?? '';
  const unit = [suffix + word.image, word.image].find((name) => UNIT.test(name) && name !== 'B' && name !== 'b');
  return unit ?? 'GB';
}

function buildString(p: Parser, token: IToken, quote: ast.Quote, decode: Decode): ast.StringLiteral {
  const width = quote.length;
  const { value, badEscape } = decode(token.image.slice(width, -width));
  if (badEscape !== undefined) p.report('bad-escape', toRange(token), BOTH);
  if (quote === '$/') p.report('dollar-slashy', toRange(token), STRICT);
  return { kind: 'string', start: token.startOffset, end: findEnd(token), value, quote };
}

/** Reports a bad escape before the first hole at the opening quote, as the engine does. */
function buildText(p: Parser, token: IToken, decode: Decode): ast.TemplatePart {
  const { value, badEscape } = decode(token.image);
  const start = token.startOffset;
  const end = findEnd(token);
  if (badEscape !== undefined) {
    const before = p.LA(-1);
    const isFirst = findEnd(before) === start && TEXT_OPENERS.has(before.tokenTypeIdx);
    p.report('bad-escape', isFirst ? toRange(before) : { start: start + badEscape, end }, BOTH);
  }
  return { kind: 'text', start, end, value };
}

function buildBareHole(p: Parser, token: IToken): ast.TemplatePart {
  const path = token.image.slice(1);
  p.references.mention(path);
  const expression = buildPath(path, token.startOffset + 1);
  return { kind: 'hole', start: token.startOffset, end: findEnd(token), braced: false, expression };
}

/** Builds a variable and its members from a dotted path. */
function buildPath(path: string, start: number): ast.Expression {
  const [first = '', ...rest] = path.split('.');
  let expression: ast.Expression = { kind: 'variable', start, end: start + first.length, name: first };
  for (const name of rest) {
    const segment: ast.Name = {
      kind: 'name',
      start: expression.end + 1,
      end: expression.end + 1 + name.length,
      name,
      quoted: false,
    };
    expression = { kind: 'member', start, end: segment.end, object: expression, name: segment, operator: '.' };
  }
  return expression;
}

function buildTemplate(p: Parser, open: IToken, parts: readonly ast.TemplatePart[]): ast.Template | ast.StringLiteral {
  const quote = open.image as ast.Quote;
  const start = open.startOffset;
  const end = p.findLastEnd();
  if (quote === '/') p.report('slashy-interpolation', toRange(open), STRICT);
  if (quote === '$/') p.report('dollar-slashy', toRange(open), STRICT);
  if (parts.some((part) => part.kind === 'hole')) return { kind: 'template', start, end, quote, parts };
  const value = parts.map((part) => (part.kind === 'text' ? part.value : '')).join('');
  return { kind: 'string', start, end, value, quote };
}
