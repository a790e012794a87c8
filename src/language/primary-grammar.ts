import type { IOrAlt, IToken, ParserMethod } from 'chevrotain';
import type * as ast from './ast.ts';
import { BOTH, STRICT } from './diagnostics.ts';
import { endOf, rangeOf } from './reader.ts';
import { SuffixGrammar } from './suffix-grammar.ts';
import { startsOperand } from './token-sets.ts';
import * as t from './tokens.ts';
import { PRIMITIVE_TYPES } from './words.ts';

/** Operands: values with what stands before and after them; lists, maps and arguments. */
export abstract class PrimaryGrammar extends SuffixGrammar {
  protected abstract readonly expression: ParserMethod<[left?: ast.Expression | undefined], ast.Expression>;
  protected abstract readonly name: ParserMethod<[], ast.Name>;
  protected abstract readonly typeName: ParserMethod<[], string>;

  /** operand = { "!" | "~" | "++" | cast } primary { suffix } */
  protected readonly operand: ParserMethod<[left?: ast.Expression | undefined], ast.Expression> = this.RULE(
    'operand',
    (left?: ast.Expression) => {
      let prefixes: { readonly start: number; readonly operator: string; readonly cast: boolean }[] | undefined;
      this.MANY1({
        GATE: () => left === undefined && (!this.sees(t.LParen) || this.seesCast()),
        DEF: () => {
          const prefix = this.SUBRULE(this.prefix);
          prefixes ??= [];
          prefixes.push(prefix);
        },
      });
      let value = left ?? this.SUBRULE(this.primary);
      this.MANY2({
        GATE: () => (!this.sees(t.LBrace) && !this.sees(t.ArrowBrace) ? true : takesClosure(value)),
        DEF: () => {
          value = this.SUBRULE(this.suffix, { ARGS: [value] });
        },
      });
      this.ACTION(() => this.mention(value, false));
      for (const prefix of prefixes?.reverse() ?? []) {
        const { start, operator } = prefix;
        const { end } = value;
        value = prefix.cast
          ? { kind: 'cast', start, end, value, type: operator }
          : { kind: 'unary', start, end, operator, operand: value, postfix: false };
      }
      return value;
    },
  );

  private readonly prefix = this.RULE('prefix', () =>
    this.OR([
      { ALT: () => ({ ...this.unary(this.CONSUME(t.Not)), cast: false }) },
      { ALT: () => ({ ...this.unary(this.CONSUME(t.Tilde)), cast: false }) },
      {
        ALT: () => {
          const token = this.CONSUME(t.Increment);
          this.ACTION(() => this.report('operator-in-strict', rangeOf(token), STRICT, { name: `\`${token.image}\`` }));
          return { ...this.unary(token), cast: false };
        },
      },
      {
        ALT: () => {
          const open = this.CONSUME(t.LParen);
          const operator = this.SUBRULE(this.typeName);
          this.CONSUME(t.RParen);
          this.ACTION(() =>
            this.report('operator-in-strict', { start: open.startOffset, end: this.lastEnd() }, STRICT, {
              name: 'cast in front of a value',
            }),
          );
          return { start: open.startOffset, operator, cast: true };
        },
      },
    ]),
  );

  #primaries: IOrAlt<ast.Expression>[] | undefined;

  /** primary = word | number | string | template | list | map | closure | "(" expression ")" | "new" Type arguments | … */
  private readonly primary = this.RULE('primary', (): ast.Expression => {
    this.ACTION(() => {
      if (!startsOperand(this.LA(1))) this.fail('a value');
    });
    this.#primaries ??= [
      { ALT: () => this.SUBRULE(this.variable) },
      { ALT: () => this.SUBRULE(this.plainString) },
      { ALT: () => this.SUBRULE(this.template) },
      { ALT: () => this.SUBRULE(this.number) },
      { ALT: () => this.literalWord(this.CONSUME(t.True)) },
      { ALT: () => this.literalWord(this.CONSUME(t.False)) },
      { ALT: () => this.literalWord(this.CONSUME(t.Null)) },
      { ALT: () => this.SUBRULE(this.listOrMap) },
      { ALT: () => this.SUBRULE(this.closure) },
      { ALT: () => this.SUBRULE(this.parenthesized) },
      { ALT: () => this.SUBRULE(this.creation) },
      { ALT: () => this.omitted(this.CONSUME(t.Unexpected)) },
      { ALT: () => this.omitted(this.CONSUME(t.Omitted)) },
    ];
    return this.OR(this.#primaries);
  });

  protected readonly variable: ParserMethod<[], ast.Expression> = this.RULE('variable', (): ast.Expression => {
    const token = this.CONSUME(t.Identifier);
    return { kind: 'variable', start: token.startOffset, end: endOf(token), name: token.image };
  });

  /** "(" expression ")" */
  protected readonly parenthesized: ParserMethod<[], ast.Expression> = this.RULE(
    'parenthesized',
    (): ast.Expression => {
      const open = this.CONSUME(t.LParen);
      const expression = this.SUBRULE(this.expression);
      const close = this.CONSUME(t.RParen);
      return { kind: 'parenthesized', start: open.startOffset, end: endOf(close), expression };
    },
  );

  /** "new" Type [ "(" arguments ")" ] ; `new Type[size]` is the legacy dialect's */
  private readonly creation = this.RULE('creation', (): ast.Expression => {
    const start = this.CONSUME(t.New).startOffset;
    const type = this.SUBRULE(this.typeName);
    const values = this.OPTION(() => this.SUBRULE(this.arguments));
    return { kind: 'new', start, end: this.lastEnd(), type, arguments: values ?? [] };
  });

  /** arguments = "(" [ argument { "," argument } [ "," ] ] ")" */
  protected readonly arguments: ParserMethod<[], readonly ast.Argument[]> = this.RULE('arguments', () => {
    const list: ast.Argument[] = [];
    this.CONSUME(t.LParen);
    this.OPTION(() => {
      list.push(this.SUBRULE(this.argument));
      this.MANY(() => {
        this.CONSUME(t.Comma);
        this.OPTION2({
          GATE: () => !this.sees(t.RParen),
          DEF: () => list.push(this.SUBRULE2(this.argument)),
        });
      });
    });
    this.CONSUME(t.RParen);
    return list;
  });

  /** argument = [ name ":" ] expression | spread */
  protected readonly argument: ParserMethod<[], ast.Argument> = this.RULE('argument', (): ast.Argument => {
    const first = this.LA(1);
    const named = this.RECORDING_PHASE || this.sees(t.Colon, 2);
    const name = this.OPTION({
      GATE: () => named,
      DEF: () => {
        const key = this.OR([
          { ALT: () => this.CONSUME(t.Identifier).image },
          { ALT: () => this.SUBRULE(this.plainString).value },
          { ALT: () => this.CONSUME(t.NumberToken).image },
        ]);
        this.CONSUME(t.Colon);
        return key;
      },
    });
    const value = this.SUBRULE(this.item);
    return { kind: 'argument', start: first.startOffset, end: this.lastEnd(), name, value };
  });

  /** item = "*" expression | expression ; spreading is the legacy dialect's */
  protected readonly item: ParserMethod<[], ast.Expression> = this.RULE(
    'item',
    (): ast.Expression =>
      this.OR([
        {
          ALT: () => {
            const star = this.CONSUME(t.Star);
            const map = this.OPTION(() => this.CONSUME(t.Colon)) !== undefined;
            const value = this.SUBRULE(this.expression);
            return this.ACTION((): ast.Expression => {
              this.report('operator-in-strict', rangeOf(star), STRICT, { name: 'spread operator' });
              return { kind: 'spread', start: star.startOffset, end: value.end, value, map };
            });
          },
        },
        { ALT: () => this.SUBRULE2(this.expression) },
      ]),
  );

  /** listOrMap = "[" "]" | "[" ":" "]" | "[" entry { "," entry } [ "," ] "]" ; entry = key ":" expression | item */
  private readonly listOrMap = this.RULE('listOrMap', (): ast.Expression => {
    const items: (ast.Expression | ast.MapEntry)[] = [];
    const open = this.CONSUME(t.LBracket);
    let empty = false;
    this.OR([
      {
        ALT: () => {
          this.CONSUME(t.Colon);
          empty = true;
        },
      },
      {
        ALT: () => {
          this.MANY({
            GATE: () => !this.sees(t.RBracket),
            DEF: () => {
              items.push(this.SUBRULE(this.entry));
              this.OPTION({ GATE: () => !this.sees(t.RBracket), DEF: () => this.CONSUME(t.Comma) });
              this.ACTION(() => this.requireComma());
            },
          });
        },
      },
    ]);
    const close = this.CONSUME(t.RBracket);
    return this.ACTION(() => this.buildListOrMap(open, close, items, empty));
  });

  #keys: IOrAlt<ast.Name | ast.Expression>[] | undefined;

  private readonly entry = this.RULE('entry', (): ast.Expression | ast.MapEntry => {
    const first = this.LA(1);
    this.#keys ??= [
      { GATE: () => this.sees(t.Colon, 2), ALT: () => this.SUBRULE(this.name) },
      { ALT: () => this.SUBRULE(this.item) },
    ];
    const key = this.OR(this.#keys);
    const before = this.LA(0);
    const value = this.OPTION(() => {
      const colon = this.CONSUME(t.Colon);
      this.ACTION(() => this.judgeLineBreak(colon, before));
      return this.SUBRULE(this.expression);
    });
    if (value === undefined) {
      if (key?.kind === 'spread' && key.map) return { kind: 'entry', start: key.start, end: key.end, key, value: key };
      return key as ast.Expression;
    }
    return { kind: 'entry', start: first.startOffset, end: this.lastEnd(), key, value };
  });

  // ---- actions

  private unary(token: IToken): { readonly start: number; readonly operator: string } {
    return { start: token.startOffset, operator: token.image };
  }

  private literalWord(token: IToken): ast.Expression {
    const start = token.startOffset;
    const end = endOf(token);
    return token.image === 'null'
      ? { kind: 'null', start, end }
      : { kind: 'boolean', start, end, value: token.image === 'true' };
  }

  /** What stands where something unreadable was: that has been reported. */
  private omitted(token: IToken): ast.Expression {
    return { kind: 'missing', ...rangeOf(token) };
  }

  private requireComma(): void {
    if (!this.sees(t.RBracket) && this.LA(0).tokenTypeIdx !== t.Comma.tokenTypeIdx) this.fail('`,` or `]`');
  }

  private buildListOrMap(
    open: IToken,
    close: IToken,
    items: readonly (ast.Expression | ast.MapEntry)[],
    empty: boolean,
  ): ast.Expression {
    const start = open.startOffset;
    const end = endOf(close);
    const map = empty || items.some((item) => item.kind === 'entry');
    if (!map) return { kind: 'list', start, end, items: items as readonly ast.Expression[] };
    const entries = items.map((item): ast.MapEntry => {
      if (item.kind === 'entry') return item;
      this.report('expected-token', item, BOTH, { found: 'a value without a key', expected: '`key: value` in a map' });
      return {
        kind: 'entry',
        start: item.start,
        end: item.end,
        key: { kind: 'missing', start: item.start, end: item.start },
        value: item,
      };
    });
    return { kind: 'map', start, end, entries };
  }

  /** Whether `(` opens a cast of the legacy dialect: a type in parentheses directly before an operand. */
  private seesCast(): boolean {
    if (!this.sees(t.Identifier, 2)) return false;
    let distance = 3;
    while (this.sees(t.Dot, distance) && this.sees(t.Identifier, distance + 1)) distance += 2;
    if (!this.sees(t.RParen, distance)) return false;
    const word = this.LA(distance - 1).image;
    if (!PRIMITIVE_TYPES.has(word) && !/^\p{Lu}/u.test(word)) return false;
    const next = this.LA(distance + 1);
    return startsOperand(next) && !this.sees(t.LBrace, distance + 1);
  }
}

/** Whether a `{` on the same line is an argument of what stands before it. */
function takesClosure(expression: ast.Expression): boolean {
  const { kind } = expression;
  return kind === 'variable' || kind === 'member' || kind === 'call' || kind === 'string';
}
