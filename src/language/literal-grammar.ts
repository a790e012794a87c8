import type { IOrAlt, IToken, ParserMethod } from 'chevrotain';
import type * as ast from './ast.ts';
import { BOTH, STRICT } from './diagnostics.ts';
import { readDollarSlashy, readNumber, readSlashy, readText } from './literals.ts';
import { endOf, Reader, rangeOf } from './reader.ts';
import * as slashy from './slashy-tokens.ts';
import { COMMAND_STARTS, TEXT_OPENERS } from './token-sets.ts';
import * as t from './tokens.ts';

type Reading = (raw: string) => { readonly value: string; readonly badEscape: number | undefined };

const plainly =
  (read: (raw: string) => string): Reading =>
  (raw) => ({ value: read(raw), badEscape: undefined });

/** Numbers, the words that are values, and strings of every kind. */
export abstract class LiteralGrammar extends Reader {
  protected abstract readonly expression: ParserMethod<
    [left?: ast.Expression | undefined, settled?: boolean],
    ast.Expression
  >;

  /** An expression, or a call without parentheses, or a lambda of one name: what stands behind `=` and in parentheses. */
  protected abstract readonly value: ParserMethod<[], ast.Expression>;

  /** Whether a hole holds an expression, as the strict dialect wants it. */
  protected abstract seesExpression(): boolean;
  /** What else the legacy dialect takes in a hole. */
  protected abstract legacyHole(first: IToken): ast.Expression;

  /** number = digits … ; validity is judged here, not by the lexer, so that `08` gets a helpful message. */
  protected readonly number: ParserMethod<[], ast.Expression> = this.RULE('number', () => {
    const token = this.CONSUME(t.NumberToken);
    return this.ACTION((): ast.Expression => this.buildNumber(token));
  });

  #strings: IOrAlt<ast.StringLiteral>[] | undefined;

  /** plainString = 'text' | "text" | '''text''' | """text""" | /text/ | $/text/$ , none of them with `$name` or `${…}` */
  protected readonly plainString: ParserMethod<[], ast.StringLiteral> = this.RULE('plainString', () => {
    this.#strings ??= [
      { ALT: () => this.quoted(this.CONSUME(t.SingleQuoted), "'", readText) },
      { ALT: () => this.quoted(this.CONSUME(t.DoubleQuoted), '"', readText) },
      { ALT: () => this.quoted(this.CONSUME(t.TripleSingle), "'''", readText) },
      { ALT: () => this.quoted(this.CONSUME(t.TripleDouble), '"""', readText) },
      { ALT: () => this.quoted(this.CONSUME(slashy.SlashyString), '/', plainly(readSlashy)) },
      { ALT: () => this.quoted(this.CONSUME(slashy.DollarSlashyString), '$/', plainly(readDollarSlashy)) },
    ];
    return this.OR(this.#strings);
  });

  #parts: IOrAlt<ast.TemplatePart>[] | undefined;
  #openers: IOrAlt<IToken>[] | undefined;
  #closers: IOrAlt<IToken>[] | undefined;

  /** template = opening quote { text | hole } closing quote ; the lexer's modes keep the kinds of quote apart */
  protected readonly template: ParserMethod<[], ast.Template | ast.StringLiteral> = this.RULE('template', () => {
    this.#openers ??= [
      { ALT: () => this.CONSUME(t.DqOpen) },
      { ALT: () => this.CONSUME(t.TdqOpen) },
      { ALT: () => this.CONSUME(slashy.SlashyOpen) },
      { ALT: () => this.CONSUME(slashy.DollarSlashyOpen) },
    ];
    this.#parts ??= [
      { ALT: () => this.text(this.CONSUME(t.DqText), readText) },
      { ALT: () => this.text(this.CONSUME(t.TdqText), readText) },
      { ALT: () => this.text(this.CONSUME(t.LoneDollar), readText) },
      { ALT: () => this.text(this.CONSUME(slashy.SlashyText), plainly(readSlashy)) },
      { ALT: () => this.text(this.CONSUME(slashy.DollarSlashyText), plainly(readDollarSlashy)) },
      { ALT: () => this.SUBRULE(this.braced) },
      { ALT: () => this.SUBRULE(this.bare) },
    ];
    this.#closers ??= [
      { ALT: () => this.CONSUME(t.DqClose) },
      { ALT: () => this.CONSUME(t.TdqClose) },
      { ALT: () => this.CONSUME(slashy.SlashyClose) },
      { ALT: () => this.CONSUME(slashy.DollarSlashyClose) },
    ];
    const alternatives = this.#parts;
    const parts: ast.TemplatePart[] = [];
    const open = this.OR1(this.#openers);
    this.MANY(() => {
      parts.push(this.OR2(alternatives));
    });
    // A string that nothing closes runs to the end of the file; that has been reported.
    if (this.RECORDING_PHASE || !this.sees(t.End)) this.OR3(this.#closers);
    return this.ACTION(() => this.buildTemplate(open, parts));
  });

  /** hole = "${" expression "}" */
  private readonly braced = this.RULE('braced', (): ast.TemplatePart => {
    const open = this.CONSUME(t.HoleOpen);
    const expression =
      this.RECORDING_PHASE || this.seesExpression() ? this.SUBRULE(this.value) : this.legacyHole(this.LA(1));
    const close = this.CONSUME(t.RBrace);
    return { kind: 'hole', start: open.startOffset, end: endOf(close), braced: true, expression };
  });

  /** hole = "$" name { "." name } */
  private readonly bare = this.RULE('bare', (): ast.TemplatePart => {
    const token = this.CONSUME(t.HolePath);
    return this.ACTION((): ast.TemplatePart => {
      const path = token.image.slice(1);
      this.references.mention(path);
      const expression = buildPath(path, token.startOffset + 1);
      return { kind: 'hole', start: token.startOffset, end: endOf(token), braced: false, expression };
    });
  });

  private buildNumber(token: IToken): ast.Expression {
    const next = this.LA(1);
    if (next.tokenTypeIdx === t.Identifier.tokenTypeIdx && isUnit(token, next)) {
      // Where a call without parentheses may stand Groovy reads a call of the number, which fails when the code runs.
      const isCall = this.inCode && COMMAND_STARTS.has(this.ahead(-1));
      this.report('unit-without-dot', rangeOf(next), isCall ? STRICT : BOTH, { name: unitOf(token, next) });
      this.SKIP_TOKEN();
      return { kind: 'missing', start: token.startOffset, end: this.lastEnd() };
    }
    const number = readNumber(token.image);
    const start = token.startOffset;
    const end = endOf(token);
    if (number === undefined) {
      this.report('bad-number', { start, end }, BOTH);
      return { kind: 'missing', start, end };
    }
    const { type, value } = number;
    return { kind: 'number', start, end, type, value, text: token.image };
  }

  private quoted(token: IToken, quote: ast.Quote, read: Reading): ast.StringLiteral {
    return this.ACTION((): ast.StringLiteral => {
      const width = quote.length;
      const { value, badEscape } = read(token.image.slice(width, -width));
      if (badEscape !== undefined) this.report('bad-escape', rangeOf(token), BOTH);
      if (quote === '$/') this.report('dollar-slashy', rangeOf(token), STRICT);
      return { kind: 'string', start: token.startOffset, end: endOf(token), value, quote };
    });
  }

  /** A bad escape is reported at the opening quote if it stands before any hole, as the engine does. */
  private text(token: IToken, read: Reading): ast.TemplatePart {
    return this.ACTION((): ast.TemplatePart => {
      const { value, badEscape } = read(token.image);
      const start = token.startOffset;
      const end = endOf(token);
      if (badEscape !== undefined) {
        const before = this.LA(-1);
        const first = endOf(before) === start && TEXT_OPENERS.has(before.tokenTypeIdx);
        this.report('bad-escape', first ? rangeOf(before) : { start: start + badEscape, end }, BOTH);
      }
      return { kind: 'text', start, end, value };
    });
  }

  private buildTemplate(open: IToken, parts: readonly ast.TemplatePart[]): ast.Template | ast.StringLiteral {
    const quote = open.image as ast.Quote;
    const start = open.startOffset;
    const end = this.lastEnd();
    if (quote === '/') this.report('slashy-interpolation', rangeOf(open), STRICT);
    if (quote === '$/') this.report('dollar-slashy', rangeOf(open), STRICT);
    if (parts.some((part) => part.kind === 'hole')) return { kind: 'template', start, end, quote, parts };
    const value = parts.map((part) => (part.kind === 'text' ? part.value : '')).join('');
    return { kind: 'string', start, end, value, quote };
  }
}

const UNIT = /^(?:[KMGTPEZ]?B|B|m?s|sec|min|[mhd]|hours?|days?|minutes?|seconds?)$/i;

/** Whether a word after a number is meant as its unit: it touches the number, or is the name of one. */
function isUnit(number: IToken, word: IToken): boolean {
  const gap = word.startOffset - endOf(number);
  return gap === 0 || (gap === 1 && UNIT.test(word.image));
}

/** `a.b.c` from its text: a variable and members. */
function buildPath(path: string, start: number): ast.Expression {
  let expression: ast.Expression | undefined;
  let offset = start;
  for (const name of path.split('.')) {
    const end = offset + name.length;
    expression =
      expression === undefined
        ? { kind: 'variable', start, end, name }
        : {
            kind: 'member',
            start,
            end,
            object: expression,
            name: { kind: 'name', start: offset, end, name, quoted: false },
            operator: '.',
          };
    offset = end + 1;
  }
  return expression ?? { kind: 'missing', start, end: start };
}

/** `10GB` is read as `10G` and `B`. */
function unitOf(number: IToken, word: IToken): string {
  const suffix = /[A-Za-z]$/u.exec(number.image)?.[0] ?? '';
  const unit = [suffix + word.image, word.image].find((name) => UNIT.test(name) && name !== 'B' && name !== 'b');
  return unit ?? 'GB';
}
