import type { IOrAlt, IToken, ParserMethod } from 'chevrotain';
import type { Range } from '../base/source.ts';
import type * as ast from './ast.ts';
import { BOTH, STRICT } from './diagnostics.ts';
import { judgeKeys } from './judge-settings.ts';
import { isKeyInStrict, isNeverVariable } from './names.ts';
import { endOf, rangeOf } from './reader.ts';
import { SuffixGrammar } from './suffix-grammar.ts';
import { describeToken, startsOperand } from './token-sets.ts';
import * as t from './tokens.ts';

/** Values: words, literals, lists and maps, closures, parentheses. */
export abstract class PrimaryGrammar extends SuffixGrammar {
  protected abstract readonly lambda: ParserMethod<[], ast.Expression>;
  protected abstract readonly switchExpression: ParserMethod<[], ast.Expression>;
  /** What a class without a name holds, and the values of an array, in braces. */
  protected abstract skipBody(): void;
  /** Reads on where what was read is called without parentheses. */
  protected abstract commanded(callee: ast.Expression): ast.Expression;

  #primaries: IOrAlt<ast.Expression>[] | undefined;

  /**
   * primary = word | number | string | template | list | map | closure | "(" value ")" | "new" Type arguments ;
   * in the legacy dialect also lambda | switch
   */
  protected primary(): ast.Expression {
    if (!this.RECORDING_PHASE && !startsOperand(this.LA(1))) this.fail('a value');
    if (!this.RECORDING_PHASE && this.seesSwitch()) return this.SUBRULE(this.switchExpression);
    this.#primaries ??= [
      { ALT: () => this.buildVariable(this.CONSUME(t.Identifier)) },
      { ALT: () => this.SUBRULE(this.plainString) },
      { ALT: () => this.SUBRULE(this.template) },
      { ALT: () => this.SUBRULE(this.number) },
      { ALT: () => this.buildWord(this.CONSUME(t.True)) },
      { ALT: () => this.buildWord(this.CONSUME(t.False)) },
      { ALT: () => this.buildWord(this.CONSUME(t.Null)) },
      { ALT: () => this.SUBRULE(this.listOrMap) },
      { ALT: () => this.SUBRULE(this.closure) },
      { ALT: () => this.SUBRULE(this.parenthesized) },
      { ALT: () => this.SUBRULE(this.lambda) },
      { ALT: () => this.SUBRULE(this.creation) },
      { ALT: () => this.buildMissing(this.CONSUME(t.Unexpected)) },
      { ALT: () => this.buildMissing(this.CONSUME(t.Omitted)) },
    ];
    return this.OR(this.#primaries);
  }

  private seesSwitch(): boolean {
    return this.LA(1).image === 'switch' && this.sees(t.Identifier) && this.sees(t.LParen, 2);
  }

  /** "(" value ")" */
  protected readonly parenthesized: ParserMethod<[], ast.Expression> = this.RULE(
    'parenthesized',
    (): ast.Expression => {
      const open = this.CONSUME(t.LParen);
      const expression = this.SUBRULE(this.value);
      const close = this.CONSUME(t.RParen);
      return { kind: 'parenthesized', start: open.startOffset, end: endOf(close), expression };
    },
  );

  /** "new" Type arguments ; `new Type[size]`, `new Type[] { … }` and `new Type() { … }` are the legacy dialect's */
  private readonly creation = this.RULE('creation', (): ast.Expression => {
    const start = this.CONSUME(t.New).startOffset;
    let type = this.SUBRULE(this.typeName);
    const values = this.OPTION(() => this.SUBRULE(this.arguments));
    this.ACTION(() => {
      const next = this.LA(1);
      const isArray = values === undefined && type.endsWith('[]');
      const hasBody = this.sees(t.LBrace) && (isArray || values !== undefined);
      if (!hasBody && values !== undefined) return;
      if (!hasBody && (isArray || !this.sees(t.LBracket))) this.fail('`(`');
      this.report('unexpected-token', rangeOf(next), STRICT, { found: describeToken(next) });
      if (!hasBody) return;
      this.skipBody();
      // No type that anybody knows.
      type += ' {}';
    });
    return { kind: 'new', start, end: this.lastEnd(), type, arguments: values ?? [] };
  });

  /** arguments = "(" [ argument { "," argument } [ "," ] ] ")" */
  protected readonly arguments: ParserMethod<[], readonly ast.Argument[]> = this.RULE('arguments', () => {
    const list: ast.Argument[] = [];
    this.CONSUME(t.LParen);
    while (this.RECORDING_PHASE || !this.sees(t.RParen)) {
      list.push(this.SUBRULE(this.argument));
      if (!this.RECORDING_PHASE && this.sees(t.RParen)) break;
      if (!this.RECORDING_PHASE && list.length === 1 && !this.sees(t.Comma)) {
        list.push(this.commandInside(list.pop()));
        break;
      }
      this.CONSUME(t.Comma);
      if (this.RECORDING_PHASE) break;
    }
    this.CONSUME(t.RParen);
    return list;
  });

  #names: IOrAlt<string>[] | undefined;

  /** `f(a b)` is to the legacy dialect a call of `f` with `(a b)`, which is one of `a` with `b`. */
  private commandInside(argument: ast.Argument | undefined): ast.Argument {
    if (argument === undefined || argument.name !== undefined) this.fail('`,` or a closing bracket');
    const first = this.LA(1);
    const value = this.commanded(argument.value);
    if (value === argument.value) this.fail('`,` or a closing bracket');
    this.report('unexpected-token', rangeOf(first), STRICT, { found: describeToken(first) });
    return { ...argument, end: value.end, value };
  }

  /**
   * argument = [ key ":" ] ( expression | lambda | "*" [ ":" ] expression ) ; spreading, lambdas and keys other than
   * names are the legacy dialect's
   */
  protected readonly argument: ParserMethod<[], ast.Argument> = this.RULE('argument', (): ast.Argument => {
    const first = this.LA(1);
    this.#names ??= [
      { ALT: () => this.CONSUME(t.Identifier).image },
      { ALT: () => this.SUBRULE(this.plainString).value },
      { ALT: () => this.CONSUME(t.NumberToken).image },
      { ALT: () => this.CONSUME1(t.Star).image },
    ];
    const names = this.#names;
    const name = this.OPTION1({
      GATE: () => this.sees(t.Colon, 2),
      DEF: () => {
        const key = this.OR(names);
        this.CONSUME(t.Colon);
        return key;
      },
    });
    const star = this.OPTION2(() => this.CONSUME2(t.Star));
    const value =
      !this.RECORDING_PHASE && this.seesLambda() ? this.SUBRULE(this.lambda) : this.SUBRULE1(this.expression);
    if (!this.RECORDING_PHASE && name === undefined && this.sees(t.Colon) && isKey(value)) return this.keyed(value);
    return this.ACTION((): ast.Argument => {
      if (name !== undefined && first.tokenTypeIdx === t.Identifier.tokenTypeIdx) this.judgeKey(name, rangeOf(first));
      const start = first.startOffset;
      const { end } = value;
      if (name !== '*' && star === undefined) return { kind: 'argument', start, end, name, value };
      const spread = this.buildSpread(star ?? first, value, name === '*');
      return { kind: 'argument', start, end, name: name === '*' ? undefined : name, value: spread };
    });
  });

  /** `f("$a": 1)`: the same as `f(*: ["$a": 1])`. */
  private keyed(key: ast.Expression): ast.Argument {
    this.report('unexpected-token', rangeOf(this.LA(1)), STRICT, { found: '`:`' });
    this.CONSUME4(t.Colon);
    const value = this.SUBRULE3(this.expression);
    const range = { start: key.start, end: value.end };
    const map: ast.MapLiteral = { kind: 'map', ...range, entries: [{ kind: 'entry', ...range, key, value }] };
    return { kind: 'argument', ...range, name: undefined, value: { kind: 'spread', ...range, value: map, map: true } };
  }

  /** Whether a lambda of one name without parentheses begins here. */
  protected seesLambda(): boolean {
    return this.sees(t.Identifier) && this.sees(t.Arrow, 2);
  }

  /** listOrMap = "[" "]" | "[" ":" "]" | "[" entry { "," entry } [ "," ] "]" ; entry = key ":" expression | item */
  private readonly listOrMap = this.RULE('listOrMap', (): ast.Expression => {
    const items: (ast.Expression | ast.MapEntry)[] = [];
    const open = this.CONSUME(t.LBracket);
    const empty = this.OPTION1(() => this.CONSUME1(t.Colon)) !== undefined;
    while (this.RECORDING_PHASE || !this.sees(t.RBracket)) {
      items.push(this.entry());
      if (!this.RECORDING_PHASE && this.sees(t.RBracket)) break;
      this.CONSUME(t.Comma);
      if (this.RECORDING_PHASE) break;
    }
    const close = this.CONSUME(t.RBracket);
    return this.ACTION(() => this.buildListOrMap(open, close, items, empty));
  });

  /** Line breaks between a key, its colon and its value are the legacy dialect's. */
  private entry(): ast.Expression | ast.MapEntry {
    const first = this.LA(1);
    const star = this.OPTION2(() => this.CONSUME(t.Star));
    const map = this.OPTION3({ GATE: () => star !== undefined, DEF: () => this.CONSUME2(t.Colon) }) !== undefined;
    const key =
      this.RECORDING_PHASE || star !== undefined || !this.seesKey() ? this.SUBRULE1(this.expression) : this.word();
    if (star !== undefined && !this.RECORDING_PHASE) {
      const spread = this.buildSpread(star, key as ast.Expression, map);
      return map ? { kind: 'entry', start: spread.start, end: spread.end, key: spread, value: spread } : spread;
    }
    const before = this.LA(0);
    const value = this.OPTION4(() => {
      const colon = this.CONSUME3(t.Colon);
      this.ACTION(() => {
        if (key.kind === 'name') this.judgeKey(key.name, key);
        else if (!isKey(key)) this.report('map-key', key, BOTH);
        this.judgeLineBreak(colon, before);
        this.judgeLineBreak(this.LA(1), colon);
      });
      return this.SUBRULE2(this.expression);
    });
    if (value === undefined) return key as ast.Expression;
    return { kind: 'entry', start: first.startOffset, end: this.lastEnd(), key, value };
  }

  private judgeKey(name: string, at: Range): void {
    if (!isKeyInStrict(name)) this.report('reserved-name', { start: at.start, end: at.end }, STRICT, { name });
  }

  private seesKey(): boolean {
    return this.sees(t.Colon, 2) && this.sees(t.Identifier);
  }

  private word(): ast.Name {
    const token = this.CONSUME(t.Identifier);
    return { kind: 'name', start: token.startOffset, end: endOf(token), name: token.image, quoted: false };
  }

  // ---- actions

  protected buildVariable(token: IToken): ast.Variable {
    this.judgeVariable(token.image, rangeOf(token));
    return { kind: 'variable', start: token.startOffset, end: endOf(token), name: token.image };
  }

  private buildWord(token: IToken): ast.Expression {
    const start = token.startOffset;
    const end = endOf(token);
    if (token.image === 'null') return { kind: 'null', start, end };
    return { kind: 'boolean', start, end, value: token.image === 'true' };
  }

  /** Words of Groovy that no variable has for a name. */
  protected judgeVariable(name: string, at: Range): void {
    if (isNeverVariable(name)) this.report('reserved-name', { start: at.start, end: at.end }, BOTH, { name });
    else if (name === 'in' || name === 'as')
      this.report('reserved-name', { start: at.start, end: at.end }, STRICT, { name });
  }

  /** What stands where something unreadable was: that has been reported. */
  private buildMissing(token: IToken): ast.Expression {
    return { kind: 'missing', start: token.startOffset, end: endOf(token) };
  }

  private buildSpread(star: IToken, value: ast.Expression, map: boolean): ast.Spread {
    this.report('operator-in-strict', rangeOf(star), STRICT, { name: 'spread operator' });
    return { kind: 'spread', start: star.startOffset, end: value.end, value, map };
  }

  private buildListOrMap(
    open: IToken,
    close: IToken,
    items: readonly (ast.Expression | ast.MapEntry)[],
    empty: boolean,
  ): ast.Expression {
    const start = open.startOffset;
    const end = endOf(close);
    if (!empty && !items.some((item) => item.kind === 'entry')) {
      return { kind: 'list', start, end, items: items as readonly ast.Expression[] };
    }
    const entries = items.map((item): ast.MapEntry => {
      if (item.kind === 'entry') return item;
      this.report('expected-token', item, BOTH, { found: 'a value without a key', expected: '`key: value` in a map' });
      const key: ast.Missing = { kind: 'missing', start: item.start, end: item.start };
      return { kind: 'entry', start: item.start, end: item.end, key, value: item };
    });
    judgeKeys(entries, this.report);
    return { kind: 'map', start, end, entries };
  }
}

const KEYS: ReadonlySet<string> = new Set([
  ...['variable', 'string', 'template', 'number', 'boolean', 'null'],
  ...['list', 'map', 'closure', 'parenthesized', 'new', 'missing', 'spread'],
]);

/** Whether an expression can be the key of a map's entry. */
function isKey({ kind }: ast.Expression): boolean {
  return KEYS.has(kind);
}
