import type { IOrAlt, IToken, ParserMethod } from 'chevrotain';
import type * as ast from './ast.ts';
import { BOTH, STRICT } from './diagnostics.ts';
import { LiteralGrammar } from './literal-grammar.ts';
import { buildTree, type Item } from './operators.ts';
import { endOf, rangeOf } from './reader.ts';
import { startsOperand } from './token-sets.ts';
import * as t from './tokens.ts';
import { PRIMITIVE_TYPES } from './words.ts';

const LEGACY_OPERATORS: ReadonlySet<string> = new Set(['===', '!==', '<..', '<..<']);
const LEGACY_MEMBERS: ReadonlySet<string> = new Set(['.@', '.&', '::', '??.']);

type Condition = { readonly value: ast.Expression; readonly then: ast.Expression | undefined };

/** Expressions, loosest first. A rule's optional argument is an operand that the caller has already read. */
export abstract class ExpressionGrammar extends LiteralGrammar {
  protected abstract readonly closure: ParserMethod<[], ast.Expression>;
  protected abstract readonly name: ParserMethod<[], ast.Name>;
  protected abstract readonly typeName: ParserMethod<[], string>;

  /** expression = conditional [ ("=" | "+=" …) expression ] ; assignments as values are the legacy dialect's */
  protected readonly expression: ParserMethod<[left?: ast.Expression | undefined], ast.Expression> = this.RULE(
    'expression',
    (left?: ast.Expression) => {
      const target = this.SUBRULE(this.conditional, { ARGS: [left] });
      const assigned = this.OPTION(() => {
        const operator = this.OR([
          { ALT: () => this.CONSUME(t.Equals) },
          { ALT: () => this.CONSUME(t.CompoundAssign) },
        ]);
        this.ACTION(() =>
          this.report('unexpected-token', rangeOf(operator), STRICT, { found: `\`${operator.image}\`` }),
        );
        return { operator, value: this.SUBRULE(this.expression) };
      });
      if (assigned === undefined) return target;
      return this.ACTION((): ast.Expression => {
        const { start } = target;
        const { value, operator } = assigned;
        return { kind: 'binary', start, end: value.end, operator: operator.image, left: target, right: value };
      });
    },
  );

  /** conditional = binary [ "?" expression ":" conditional | "?:" conditional ] , right to left, built without recursion */
  protected readonly conditional: ParserMethod<[left?: ast.Expression | undefined], ast.Expression> = this.RULE(
    'conditional',
    (left?: ast.Expression) => {
      const conditions: Condition[] = [];
      let value = this.SUBRULE(this.binary, { ARGS: [left] });
      this.MANY(() => {
        const then = this.OR([
          {
            ALT: () => {
              this.CONSUME(t.Question);
              const expression = this.SUBRULE(this.expression);
              this.CONSUME(t.Colon);
              return expression;
            },
          },
          {
            ALT: () => {
              this.CONSUME(t.Elvis);
              return undefined;
            },
          },
        ]);
        conditions.push({ value, then });
        value = this.SUBRULE2(this.binary);
      });
      return conditions.length === 0 ? value : this.ACTION(() => buildConditions(conditions, value));
    },
  );

  /** binary = { sign } operand { operator { sign } operand | ("as" | "instanceof") type } ; see `buildTree` */
  protected readonly binary: ParserMethod<[left?: ast.Expression | undefined], ast.Expression> = this.RULE(
    'binary',
    (left?: ast.Expression) => {
      let items: Item[] | undefined;
      const sign = (): void => {
        const token = this.OR1([{ ALT: () => this.CONSUME1(t.Plus) }, { ALT: () => this.CONSUME1(t.Minus) }]);
        items ??= [];
        items.push({
          operator: { symbol: token.image, sign: true, start: token.startOffset, end: 0, type: undefined },
        });
      };
      if (left === undefined) this.MANY1(sign);
      const first = this.SUBRULE(this.operand, { ARGS: [left] });
      items?.push({ operand: first });
      this.MANY2(() => {
        items ??= [{ operand: first }];
        const list = items;
        const before = this.LA(0);
        this.OR2([
          {
            ALT: () => {
              const token = this.SUBRULE(this.infix);
              list.push({ operator: { symbol: token.image, sign: false, start: 0, end: 0, type: undefined } });
              this.ACTION(() => this.judgeOperator(token, before));
              this.MANY3(sign);
              list.push({ operand: this.SUBRULE2(this.operand) });
            },
          },
          {
            ALT: () => {
              const token = this.SUBRULE(this.typeOperator);
              const type = this.SUBRULE(this.typeName);
              list.push({ operator: { symbol: token.image, sign: false, start: 0, end: this.lastEnd(), type } });
            },
          },
        ]);
      });
      const list = items;
      return list === undefined ? first : this.ACTION(() => buildTree(list));
    },
  );

  private readonly infix = this.RULE('infix', () =>
    this.OR([
      { ALT: () => this.CONSUME(t.BinaryOperator) },
      { ALT: () => this.CONSUME(t.Plus) },
      { ALT: () => this.CONSUME(t.Minus) },
      { ALT: () => this.CONSUME(t.Star) },
      { ALT: () => this.CONSUME(t.Slash) },
      { ALT: () => this.CONSUME(t.Less) },
      { ALT: () => this.CONSUME(t.Greater) },
      { ALT: () => this.CONSUME(t.In) },
      { ALT: () => this.CONSUME(t.NotIn) },
    ]),
  );

  private readonly typeOperator = this.RULE('typeOperator', () =>
    this.OR([
      { ALT: () => this.CONSUME(t.As) },
      { ALT: () => this.CONSUME(t.InstanceOf) },
      { ALT: () => this.CONSUME(t.NotInstanceOf) },
    ]),
  );

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

  private readonly variable = this.RULE('variable', (): ast.Expression => {
    const token = this.CONSUME(t.Identifier);
    return { kind: 'variable', ...rangeOf(token), name: token.image };
  });

  /** "(" expression ")" */
  private readonly parenthesized = this.RULE('parenthesized', (): ast.Expression => {
    const open = this.CONSUME(t.LParen);
    const expression = this.SUBRULE(this.expression);
    const close = this.CONSUME(t.RParen);
    return { kind: 'parenthesized', start: open.startOffset, end: endOf(close), expression };
  });

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
  private readonly item = this.RULE(
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

  private readonly entry = this.RULE('entry', (): ast.Expression | ast.MapEntry => {
    const first = this.LA(1);
    const key = this.OR<ast.Name | ast.Expression>([
      { GATE: () => this.sees(t.Colon, 2), ALT: () => this.SUBRULE(this.name) },
      { ALT: () => this.SUBRULE(this.item) },
    ]);
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

  #suffixes: IOrAlt<ast.Expression>[] | undefined;
  #object: ast.Expression | undefined;

  /** suffix = member | arguments | closure | "[" index "]" | "++" */
  private readonly suffix = this.RULE('suffix', (object: ast.Expression): ast.Expression => {
    this.#object = object;
    this.#suffixes ??= [
      { ALT: () => this.SUBRULE(this.member, { ARGS: [this.#object as ast.Expression] }) },
      { ALT: () => this.SUBRULE(this.call, { ARGS: [this.#object as ast.Expression] }) },
      { ALT: () => this.SUBRULE(this.trailing, { ARGS: [this.#object as ast.Expression] }) },
      { ALT: () => this.SUBRULE(this.index, { ARGS: [this.#object as ast.Expression] }) },
      { ALT: () => this.SUBRULE(this.postfix, { ARGS: [this.#object as ast.Expression] }) },
    ];
    return this.OR(this.#suffixes);
  });

  /** member = ("." | "?." | "*." …) (name | string | template) */
  private readonly member = this.RULE('member', (object: ast.Expression): ast.Expression => {
    const operator = this.OR1([{ ALT: () => this.CONSUME(t.Dot) }, { ALT: () => this.CONSUME(t.MemberOperator) }]);
    this.ACTION(() => {
      if (!LEGACY_MEMBERS.has(operator.image)) return;
      this.report('operator-in-strict', rangeOf(operator), STRICT, { name: `\`${operator.image}\`` });
    });
    return this.OR2([
      {
        ALT: (): ast.Expression => {
          const token = this.CONSUME(t.Identifier);
          const end = endOf(token);
          const name: ast.Name = { kind: 'name', start: token.startOffset, end, name: token.image, quoted: false };
          return { kind: 'member', start: object?.start, end, object, name, operator: operator.image };
        },
      },
      {
        ALT: (): ast.Expression => {
          const { start, end, value } = this.SUBRULE(this.plainString);
          const name: ast.Name = { kind: 'name', start, end, name: value, quoted: true };
          return { kind: 'member', start: object?.start, end, object, name, operator: operator.image };
        },
      },
      {
        ALT: (): ast.Expression => {
          const name = this.SUBRULE(this.template);
          this.ACTION(() => this.report('computed-name', { start: name.start, end: name.start + 1 }, STRICT));
          return { kind: 'index', start: object?.start, end: name.end, object, indices: [name], safe: false };
        },
      },
      {
        ALT: (): ast.Expression => {
          const name = this.SUBRULE(this.parenthesized);
          this.ACTION(() => this.report('computed-name', { start: name.start, end: name.start + 1 }, STRICT));
          return { kind: 'index', start: object?.start, end: name.end, object, indices: [name], safe: false };
        },
      },
    ]);
  });

  /** call = arguments { closure } */
  private readonly call = this.RULE('call', (callee: ast.Expression): ast.Expression => {
    this.ACTION(() => this.mention(callee, true));
    const values = this.SUBRULE(this.arguments);
    return { kind: 'call', start: callee?.start, end: this.lastEnd(), callee, arguments: values, parenthesized: true };
  });

  /** A closure after a callee or after its arguments is one more argument. */
  private readonly trailing = this.RULE('trailing', (callee: ast.Expression): ast.Expression => {
    const value = this.SUBRULE(this.closure);
    return this.ACTION((): ast.Expression => {
      const argument: ast.Argument = { kind: 'argument', start: value.start, end: value.end, name: undefined, value };
      if (callee.kind === 'call') return { ...callee, end: value.end, arguments: [...callee.arguments, argument] };
      this.mention(callee, true);
      return { kind: 'call', start: callee.start, end: value.end, callee, arguments: [argument], parenthesized: true };
    });
  });

  /** index = ("[" | "?[") expression { "," expression } "]" */
  private readonly index = this.RULE('index', (object: ast.Expression): ast.Expression => {
    const indices: ast.Expression[] = [];
    const open = this.OR([{ ALT: () => this.CONSUME(t.LBracket) }, { ALT: () => this.CONSUME(t.SafeBracket) }]);
    const safe = this.ACTION(() => open.image.length > 1) === true;
    this.ACTION(() => {
      if (safe) this.report('operator-in-strict', rangeOf(open), STRICT, { name: '`?[`' });
    });
    this.MANY_SEP({ SEP: t.Comma, DEF: () => indices.push(this.SUBRULE(this.item)) });
    const close = this.CONSUME(t.RBracket);
    return { kind: 'index', start: object?.start, end: endOf(close), object, indices, safe };
  });

  private readonly postfix = this.RULE('postfix', (operand: ast.Expression): ast.Expression => {
    const token = this.CONSUME(t.Increment);
    this.ACTION(() => this.report('operator-in-strict', rangeOf(token), STRICT, { name: `\`${token.image}\`` }));
    return { kind: 'unary', start: operand?.start, end: endOf(token), operator: token.image, operand, postfix: true };
  });

  // ---- actions

  private unary(token: IToken): { readonly start: number; readonly operator: string } {
    return { start: token.startOffset, operator: token.image };
  }

  private literalWord(token: IToken): ast.Expression {
    const range = rangeOf(token);
    return token.image === 'null'
      ? { kind: 'null', ...range }
      : { kind: 'boolean', ...range, value: token.image === 'true' };
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
    const range = { start: open.startOffset, end: endOf(close) };
    const map = empty || items.some((item) => item.kind === 'entry');
    if (!map) return { kind: 'list', ...range, items: items as readonly ast.Expression[] };
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
    return { kind: 'map', ...range, entries };
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

  /** Line breaks and comments in front of `+`, `-` and `**` end the statement for the strict dialect. */
  private judgeOperator(token: IToken, before: IToken): void {
    const symbol = token.image;
    if (LEGACY_OPERATORS.has(symbol)) {
      const start = symbol.length === 3 && symbol !== '<..' ? token.startOffset + 2 : token.startOffset;
      this.report('operator-in-strict', { start, end: endOf(token) }, STRICT, { name: `\`${symbol}\`` });
    }
    if (symbol === '+' || symbol === '-' || symbol === '**') this.judgeLineBreak(token, before);
  }

  protected judgeLineBreak(token: IToken, before: IToken): void {
    if (token.startOffset - endOf(before) < 2 && this.source.text[endOf(before)] === ' ') return;
    const gap = this.gapBefore(token, before);
    if (gap !== undefined) this.report(gap === 'line' ? 'line-break' : 'comment-breaks-line', rangeOf(token), STRICT);
  }

  /** Notes what code refers to; of a called member only what it is called on. */
  protected mention(expression: ast.Expression, called: boolean): void {
    if (!this.references.recording) return;
    const subject = called && expression.kind === 'member' ? expression.object : expression;
    const text = dottedText(subject);
    if (text !== undefined) this.references.mention(text);
  }
}

/** `a.b.c`, or undefined for any other expression. */
function dottedText(expression: ast.Expression): string | undefined {
  const names: string[] = [];
  let current = expression;
  while (current.kind === 'member' && (current.operator === '.' || current.operator === '?.')) {
    names.push(current.name.name);
    current = current.object;
  }
  return current.kind === 'variable' ? [current.name, ...names.reverse()].join('.') : undefined;
}

/** Whether a `{` on the same line is an argument of what stands before it. */
function takesClosure(expression: ast.Expression): boolean {
  const { kind } = expression;
  return kind === 'variable' || kind === 'member' || kind === 'call' || kind === 'string';
}

function buildConditions(conditions: readonly Condition[], last: ast.Expression): ast.Expression {
  return conditions.reduceRight((otherwise: ast.Expression, { value, then }): ast.Expression => {
    const { start } = value;
    const { end } = otherwise;
    if (then === undefined) return { kind: 'elvis', start, end, value, otherwise };
    return { kind: 'ternary', start, end, condition: value, then, else: otherwise };
  }, last);
}
