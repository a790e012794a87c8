import type { IOrAlt, IToken, ParserMethod, TokenType } from 'chevrotain';
import type * as ast from './ast.ts';
import { BOTH, STRICT } from './diagnostics.ts';
import { readDollarSlashy, readNumber, readSlashy, readText } from './literals.ts';
import { endOf, Reader, rangeOf } from './reader.ts';
import * as slashy from './slashy-tokens.ts';
import * as t from './tokens.ts';

type Reading = (raw: string) => { readonly value: string; readonly badEscape: number | undefined };

const plainly =
  (read: (raw: string) => string): Reading =>
  (raw) => ({ value: read(raw), badEscape: undefined });

/** Numbers, the words that are values, and strings of every kind. */
export abstract class LiteralGrammar extends Reader {
  /** What a `${…}` holds: see the statement grammar. */
  protected abstract readonly hole: ParserMethod<[], ast.Expression>;

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

  #templates: IOrAlt<ast.Template | ast.StringLiteral>[] | undefined;

  /** template = opening quote { text | hole } closing quote */
  protected readonly template: ParserMethod<[], ast.Template | ast.StringLiteral> = this.RULE('template', () => {
    this.#templates ??= [
      { ALT: () => this.SUBRULE(this.doubleQuoted) },
      { ALT: () => this.SUBRULE(this.tripleQuoted) },
      { ALT: () => this.SUBRULE(this.slashyTemplate) },
      { ALT: () => this.SUBRULE(this.dollarSlashyTemplate) },
    ];
    return this.OR(this.#templates);
  });

  private readonly doubleQuoted = this.RULE('doubleQuoted', () => {
    const parts: ast.TemplatePart[] = [];
    const open = this.CONSUME(t.DqOpen);
    this.MANY(() => {
      const part = this.OR([
        { ALT: () => this.text(this.CONSUME(t.DqText), open, readText) },
        { ALT: () => this.text(this.CONSUME(t.LoneDollar), open, readText) },
        { ALT: () => this.SUBRULE(this.braced) },
        { ALT: () => this.SUBRULE(this.bare) },
      ]);
      parts.push(part);
    });
    this.closeText(t.DqClose);
    return this.finish(open, '"', parts);
  });

  private readonly tripleQuoted = this.RULE('tripleQuoted', () => {
    const parts: ast.TemplatePart[] = [];
    const open = this.CONSUME(t.TdqOpen);
    this.MANY(() => {
      const part = this.OR([
        { ALT: () => this.text(this.CONSUME(t.TdqText), open, readText) },
        { ALT: () => this.text(this.CONSUME(t.LoneDollar), open, readText) },
        { ALT: () => this.SUBRULE(this.braced) },
        { ALT: () => this.SUBRULE(this.bare) },
      ]);
      parts.push(part);
    });
    this.closeText(t.TdqClose);
    return this.finish(open, '"""', parts);
  });

  private readonly slashyTemplate = this.RULE('slashyTemplate', () => {
    const parts: ast.TemplatePart[] = [];
    const open = this.CONSUME(slashy.SlashyOpen);
    this.ACTION(() => this.report('slashy-interpolation', rangeOf(open), STRICT));
    this.MANY(() => {
      const part = this.OR([
        { ALT: () => this.text(this.CONSUME(slashy.SlashyText), open, plainly(readSlashy)) },
        { ALT: () => this.SUBRULE(this.braced) },
        { ALT: () => this.SUBRULE(this.bare) },
      ]);
      parts.push(part);
    });
    this.closeText(slashy.SlashyClose);
    return this.finish(open, '/', parts);
  });

  private readonly dollarSlashyTemplate = this.RULE('dollarSlashyTemplate', () => {
    const parts: ast.TemplatePart[] = [];
    const open = this.CONSUME(slashy.DollarSlashyOpen);
    this.ACTION(() => this.report('dollar-slashy', rangeOf(open), STRICT));
    this.MANY(() => {
      const part = this.OR([
        { ALT: () => this.text(this.CONSUME(slashy.DollarSlashyText), open, plainly(readDollarSlashy)) },
        { ALT: () => this.SUBRULE(this.braced) },
        { ALT: () => this.SUBRULE(this.bare) },
      ]);
      parts.push(part);
    });
    this.closeText(slashy.DollarSlashyClose);
    return this.finish(open, '$/', parts);
  });

  /** hole = "${" expression "}" */
  private readonly braced = this.RULE('braced', (): ast.TemplatePart => {
    const open = this.CONSUME(t.HoleOpen);
    const expression = this.SUBRULE(this.hole);
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

  /** A string that nothing closes runs to the end of the file; that has been reported. */
  private closeText(type: TokenType): void {
    if (this.RECORDING_PHASE || !this.sees(t.End)) this.CONSUME(type);
  }

  private buildNumber(token: IToken): ast.Expression {
    const next = this.LA(1);
    if (next.tokenTypeIdx === t.Identifier.tokenTypeIdx && isUnit(token, next)) {
      this.report('unit-without-dot', rangeOf(next), BOTH, { name: UNIT.test(next.image) ? next.image : 'GB' });
      this.SKIP_TOKEN();
      return { kind: 'missing', start: token.startOffset, end: this.lastEnd() };
    }
    const number = readNumber(token.image);
    const range = rangeOf(token);
    if (number !== undefined) return { kind: 'number', ...range, ...number, text: token.image };
    this.report('bad-number', range, BOTH);
    return { kind: 'missing', ...range };
  }

  private quoted(token: IToken, quote: ast.Quote, read: Reading): ast.StringLiteral {
    return this.ACTION((): ast.StringLiteral => {
      const width = quote.length;
      const { value, badEscape } = read(token.image.slice(width, -width));
      const range = rangeOf(token);
      if (badEscape !== undefined) this.report('bad-escape', range, BOTH);
      if (quote === '$/') this.report('dollar-slashy', range, STRICT);
      return { kind: 'string', ...range, value, quote };
    });
  }

  /** A bad escape is reported at the opening quote if it stands before any hole, as the engine does. */
  private text(token: IToken, open: IToken, read: Reading): ast.TemplatePart {
    return this.ACTION((): ast.TemplatePart => {
      const { value, badEscape } = read(token.image);
      const range = rangeOf(token);
      if (badEscape !== undefined) {
        const first = token.startOffset === endOf(open);
        this.report('bad-escape', first ? rangeOf(open) : { start: range.start + badEscape, end: range.end }, BOTH);
      }
      return { kind: 'text', ...range, value };
    });
  }

  private finish(open: IToken, quote: ast.Quote, parts: readonly ast.TemplatePart[]): ast.Template | ast.StringLiteral {
    const range = { start: open.startOffset, end: this.lastEnd() };
    if (parts.some((part) => part?.kind === 'hole')) return { kind: 'template', ...range, quote, parts };
    const value = parts.map((part) => (part?.kind === 'text' ? part.value : '')).join('');
    return { kind: 'string', ...range, value, quote };
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
