import type { IOrAlt, IToken } from 'chevrotain';
import type { Range } from '../../base/source.ts';
import type * as ast from '../ast/nodes.ts';
import { BOTH, NEITHER, STRICT } from '../diagnostics.ts';
import { isKeyInStrict, isNeverVariable } from '../tokens/reserved-words.ts';
import { ARGUMENT_NAMES, startsOperand } from '../tokens/token-sets.ts';
import * as t from '../tokens/token-types.ts';
import { isTypeWord, measureTypeArguments, seesEllipsis } from './lookahead.ts';
import { findEnd, type Parser, toRange } from './parser.ts';
import type { Rules, ValueRules } from './rules.ts';

/** Operands: words, literals, lists and maps, closures, parentheses, and their parts. */
export function defineValueRules(p: Parser, rules: Rules): ValueRules {
  const primaries: IOrAlt<ast.Expression>[] = [
    { ALT: () => readVariable(p) },
    { ALT: () => p.SUBRULE(rules.plainString) },
    { ALT: () => p.SUBRULE(rules.template) },
    { ALT: () => p.SUBRULE(rules.number) },
    { ALT: () => buildBoolean(p.CONSUME(t.True), true) },
    { ALT: () => buildBoolean(p.CONSUME(t.False), false) },
    { ALT: () => ({ kind: 'null', ...toRange(p.CONSUME(t.Null)) }) },
    { ALT: () => p.SUBRULE(listOrMap) },
    { ALT: () => p.SUBRULE(rules.closure) },
    { ALT: () => p.SUBRULE(parenthesized) },
    { ALT: () => p.SUBRULE(creation) },
    // Unreadable values have been reported.
    { ALT: () => ({ kind: 'missing', ...toRange(p.CONSUME(t.Unexpected)) }) },
    { ALT: () => ({ kind: 'missing', ...toRange(p.CONSUME(t.Omitted)) }) },
  ];

  /** primary = word | number | plainString | template | listOrMap | closure | parenthesized | creation */
  function readPrimary(): ast.Expression {
    const next = p.LA(1);
    if (!p.RECORDING_PHASE && !startsOperand(next)) p.fail('a value');
    if (next.image === 'switch' && p.sees(t.Identifier) && p.sees(t.LParen, 2)) p.leaveUnread();
    return p.OR(primaries);
  }

  /** parenthesized = "(" value ")" */
  const parenthesized = p.RULE('parenthesized', (): ast.Expression => {
    const open = p.CONSUME(t.LParen);
    if (p.sees(t.RParen)) p.leaveUnread();
    const expression = rules.readValue();
    // The parameters of a lambda.
    if (p.sees(t.Comma)) p.leaveUnread();
    const close = p.CONSUME(t.RParen);
    return { kind: 'parenthesized', start: open.startOffset, end: findEnd(close), expression };
  });

  /** name = word */
  const name = p.RULE('name', (): ast.Name => {
    const token = p.CONSUME(t.Identifier);
    return { kind: 'name', start: token.startOffset, end: findEnd(token), name: token.image, quoted: false };
  });

  /**
   * typeName = word { "." word } [ "<" … ">" ] { "[" "]" } [ "..." ] ; the last word begins with a capital letter, or is a
   * primitive type
   */
  const typeName = p.RULE('typeName', () => {
    let last = p.CONSUME(t.Identifier).image;
    let text = last;
    while (p.sees(t.Dot) && p.sees(t.Identifier, 2)) {
      p.SKIP_TOKEN();
      last = p.CONSUME(t.Identifier).image;
      text += `.${last}`;
    }
    p.skip(measureTypeArguments(p, 1));
    while (p.sees(t.LBracket) && p.sees(t.RBracket, 2)) {
      p.skip(2);
      text += '[]';
    }
    if (seesEllipsis(p, 1)) {
      p.report('unexpected-token', toRange(p.LA(1)), STRICT, { found: '`...`' });
      p.skip(2);
      text += '...';
    }
    if (!isTypeWord(last) && last !== 'void') p.report('type-name', toRange(p.LA(1)), BOTH);
    return text;
  });

  /** creation = "new" typeName arguments ; arrays and classes without a name are not read */
  const creation = p.RULE('creation', (): ast.Expression => {
    const start = p.CONSUME(t.New).startOffset;
    const type = p.SUBRULE(typeName);
    if (!p.RECORDING_PHASE && (p.sees(t.LBracket) || type.endsWith('[]'))) p.leaveUnread();
    const values = p.SUBRULE(argumentList);
    if (p.sees(t.LBrace)) p.leaveUnread();
    return { kind: 'new', start, end: p.findLastEnd(), type, arguments: values };
  });

  /** arguments = "(" [ argument { "," argument } [ "," ] ] ")" */
  const argumentList = p.RULE('arguments', (): readonly ast.Argument[] => {
    const list: ast.Argument[] = [];
    p.CONSUME(t.LParen);
    p.readList(t.RParen, () => list.push(p.SUBRULE(argument)));
    p.CONSUME(t.RParen);
    return list;
  });

  const argumentNames: IOrAlt<string>[] = [
    { ALT: () => p.CONSUME(t.Identifier).image },
    { ALT: () => p.SUBRULE(rules.plainString).value },
    { ALT: () => p.CONSUME(t.NumberToken).image },
    { ALT: () => p.CONSUME(t.Star).image },
  ];

  /** argument = [ argumentName ] expression ; in the legacy dialect also "*" [ ":" ] expression */
  const argument = p.RULE('argument', (): ast.Argument => {
    const first = p.LA(1);
    const name = ARGUMENT_NAMES.has(p.peek(1)) && p.sees(t.Colon, 2) ? p.SUBRULE(argumentName) : undefined;
    const star = p.sees(t.Star) ? p.CONSUME(t.Star) : name === '*' ? first : undefined;
    const value = p.SUBRULE(rules.expression);
    if (name === undefined && p.sees(t.Colon) && isKey(value)) p.leaveUnread();
    if (name !== undefined && first.tokenTypeIdx === t.Identifier.tokenTypeIdx) judgeKey(p, name, toRange(first));
    const start = first.startOffset;
    const { end } = value;
    if (star === undefined) return { kind: 'argument', start, end, name, value };
    const isMap = name === '*';
    const spread = buildSpread(p, star, value, isMap);
    return { kind: 'argument', start, end, name: isMap ? undefined : name, value: spread };
  });

  /** argumentName = ( word | plainString | number | "*" ) ":" */
  const argumentName = p.RULE('argumentName', () => {
    const text = p.OR(argumentNames);
    p.CONSUME(t.Colon);
    return text;
  });

  /** listOrMap = "[" "]" | "[" ":" "]" | "[" entry { "," entry } [ "," ] "]" */
  const listOrMap = p.RULE('listOrMap', (): ast.Expression => {
    const items: (ast.Expression | ast.MapEntry)[] = [];
    const open = p.CONSUME(t.LBracket);
    const isEmptyMap = p.takes(t.Colon);
    p.readList(t.RBracket, () => {
      items.push(readEntry());
    });
    const close = p.CONSUME(t.RBracket);
    return buildListOrMap(p, open, close, items, isEmptyMap);
  });

  /** entry = [ key ":" ] expression ; in the legacy dialect also "*" [ ":" ] expression, and line breaks around ":" */
  function readEntry(): ast.Expression | ast.MapEntry {
    const first = p.LA(1);
    if (p.takes(t.Star)) {
      const isMap = p.takes(t.Colon);
      const spread = buildSpread(p, first, p.SUBRULE(rules.expression), isMap);
      return isMap ? { kind: 'entry', start: spread.start, end: spread.end, key: spread, value: spread } : spread;
    }
    const isWord = p.sees(t.Identifier) && p.sees(t.Colon, 2);
    const key = isWord ? p.SUBRULE(name) : p.SUBRULE(rules.expression);
    if (!p.sees(t.Colon)) return key as ast.Expression;
    const before = p.LA(0);
    const colon = p.CONSUME(t.Colon);
    if (key.kind === 'name') judgeKey(p, key.name, key);
    else if (!isKey(key)) p.report('map-key', key, BOTH);
    p.judgeLineBreak(before, colon);
    p.judgeLineBreak(colon, p.LA(1));
    const value = p.SUBRULE(rules.expression);
    return { kind: 'entry', start: first.startOffset, end: p.findLastEnd(), key, value };
  }

  return { name, typeName, readPrimary, parenthesized, arguments: argumentList, argument };
}

export function readVariable(p: Parser): ast.Variable {
  const token = p.CONSUME(t.Identifier);
  const start = token.startOffset;
  const end = findEnd(token);
  judgeVariable(p, token.image, { start, end });
  return { kind: 'variable', start, end, name: token.image };
}

/** Reports a word that cannot be a variable. */
export function judgeVariable(p: Parser, name: string, { start, end }: Range): void {
  if (isNeverVariable(name)) p.report('reserved-name', { start, end }, BOTH, { name });
  else if (name === 'in' || name === 'as') p.report('reserved-name', { start, end }, STRICT, { name });
}

function judgeKey(p: Parser, name: string, { start, end }: Range): void {
  if (!isKeyInStrict(name)) p.report('reserved-name', { start, end }, STRICT, { name });
}

function buildBoolean(token: IToken, value: boolean): ast.BooleanLiteral {
  return { kind: 'boolean', start: token.startOffset, end: findEnd(token), value };
}

function buildSpread(p: Parser, star: IToken, value: ast.Expression, map: boolean): ast.Spread {
  p.report('operator-in-strict', toRange(star), STRICT, { name: 'spread operator' });
  return { kind: 'spread', start: star.startOffset, end: value.end, value, map };
}

function buildListOrMap(
  p: Parser,
  open: IToken,
  close: IToken,
  items: readonly (ast.Expression | ast.MapEntry)[],
  isEmptyMap: boolean,
): ast.Expression {
  const start = open.startOffset;
  const end = findEnd(close);
  if (!isEmptyMap && !items.some((item) => item.kind === 'entry')) {
    return { kind: 'list', start, end, items: items as readonly ast.Expression[] };
  }
  const entries = items.map((item): ast.MapEntry => {
    if (item.kind === 'entry') return item;
    p.report('expected-token', item, BOTH, { found: 'a value without a key', expected: '`key: value` in a map' });
    const key: ast.Missing = { kind: 'missing', start: item.start, end: item.start };
    return { kind: 'entry', start: item.start, end: item.end, key, value: item };
  });
  judgeDuplicateKeys(p, entries);
  return { kind: 'map', start, end, entries };
}

/** Reports repeated keys; both dialects use the last. */
function judgeDuplicateKeys(p: Parser, entries: readonly ast.MapEntry[]): void {
  const seen = new Set<string>();
  for (const { key } of entries) {
    const name = key.kind === 'name' ? key.name : key.kind === 'string' ? key.value : undefined;
    if (name === undefined) continue;
    if (seen.has(name)) p.report('duplicate-key', key, NEITHER);
    seen.add(name);
  }
}

const KEY_KINDS: ReadonlySet<ast.Expression['kind']> = new Set([
  ...(['variable', 'string', 'template', 'number', 'boolean', 'null', 'list', 'map'] as const),
  ...(['closure', 'parenthesized', 'new', 'missing', 'spread'] as const),
]);

/** Returns true if an expression can be the key of a map entry. */
function isKey({ kind }: ast.Expression): boolean {
  return KEY_KINDS.has(kind);
}
