import { expect, test } from 'vitest';
import { type AstNode, listChildren } from '../../../src/language/ast/walk.ts';
import { parse } from '../../../src/language/parse.ts';

/** More levels than any stack of calls has room for. */
const MANY = 20_000;
const times = (text: string, count = MANY): string => text.repeat(count);

function heightOf(root: AstNode): number {
  let height = 0;
  const pending: (readonly [AstNode, number])[] = [[root, 1]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [node, level] = next;
    height = Math.max(height, level);
    for (const child of listChildren(node)) pending.push([child, level + 1]);
  }
  return height;
}

test.each([
  ['open parentheses', `x = ${times('(')}`],
  ['closed parentheses', `x = ${times('(')}1${times(')')}`],
  ['open brackets', `x = ${times('[')}`],
  ['blocks', times('a { ')],
  ['closed blocks', `${times('a {\n')}${times('}')}`],
  ['members', `x = a${times('.b')}`],
  ['a dotted name', `a${times('.b')} = 1`],
  ['a sum', `x = 1${times('+1')}`],
  ['negations', `x = ${times('!')}a`],
  ['signs', `x = ${times('-')}1`],
  ['templates', `x = ${times('"${')}`],
  ['closed templates', `x = ${times('"${')}1${times('}"')}`],
  ['conditions in the last branch', `x = ${times('a ? b : ')}c`],
  ['conditions in the first branch', `x = ${times('a ? ')}b${times(' : c')}`],
  ['defaults', `x = a${times(' ?: b')}`],
  ['calls', `x = f${times('()')}`],
  ['indexes', `x = a${times('[0]')}`],
  ['closures', `x = ${times('{ a -> ')}`],
  ['trailing closures', `x = f${times(' {}')}`],
  ['else if', `${times('if (a) b = 1 else ')}b = 2`],
  ['if in if', `${times('if (a) ')}b = 2`],
  ['assignments', `${times('a = ')}1`],
  ['else behind a semicolon', `${times('if (a) b; else ')}c`],
  ['casts', `x = ${times('(int) ')}1`],
  ['casts behind', `x = 1${times(' as int')}`],
  ['a path in a string', `x = "$a${times('.b')}"`],
])('reports too many %s as one problem, without a stack overflow', (_, text) => {
  const { file, problems } = parse({ path: 'x', text });
  expect(problems.filter(({ code }) => code === 'syntax/too-deep')).toHaveLength(1);
  expect(heightOf(file)).toBeLessThan(1000);
});

test('keeps the statements before one that is nested too deeply', () => {
  const { file } = parse({ path: 'x', text: `a = 1\nb = ${times('(')}\nc = 2` });
  expect(file.body.map(({ kind }) => kind)).toEqual(['assignment', 'opaque']);
});

test('accepts 128 brackets and hundreds of operators', () => {
  expect(parse({ path: 'x', text: `x = ${times('[', 128)}${times(']', 128)}` }).problems).toEqual([]);
  expect(parse({ path: 'x', text: `x = 1${times(' + 1', 380)}` }).problems).toEqual([]);
  expect(parse({ path: 'x', text: `x = [${times('1 + a.b(c),', 10_000)}]` }).problems).toEqual([]);
});

test.each([
  ['lists', '[', ']'],
  ['maps', '[a: ', ']'],
  ['parentheses', '(', ')'],
  ['calls', 'f(', ')'],
  ['closures', '{ a -> ', '}'],
  ['trailing closures', 'f { ', '}'],
  ['calls with maps with closures', 'f(a: [b: { ', '}])'],
])('parses %s as deep as the limit', (_, open, close) => {
  const count = Math.floor(128 / (open.match(/[[({]/g) ?? []).length);
  expect(parse({ path: 'x', text: `x = ${times(open, count)}1${times(close, count)}` }).problems).toEqual([]);
});

test('takes the limit as an option', () => {
  expect(parse({ path: 'x', text: 'x = [[[1]]]' }, { maxDepth: 2 }).problems.map(({ code }) => code)).toEqual([
    'syntax/too-deep',
  ]);
  expect(parse({ path: 'x', text: 'x = [[[1]]]' }, { maxDepth: 3 }).problems).toEqual([]);
});

const HOSTILE: readonly (readonly [string, string])[] = [
  ['quotes', "'"],
  ['double quotes', '"'],
  ['triple quotes', '"""'],
  ['slashes', '/ '],
  ['escaped slashes', '\\/'],
  ['dollar slashes', '$/ '],
  ['comment starts', '/* '],
  ['closers', '}])'],
  ['mismatched brackets', '(]{)'],
  ['bad statements', 'a b c\n'],
  ['bad values', '= \n'],
  ['bad closures', 'x = { a b c d }\n'],
  ['broken strings', '"a\n'],
  ['control characters', '\0'],
  ['lone surrogates', '\ud800'],
  ['labels', 'a: '],
  ['type arguments', 'List<List<'],
  ['loops', 'for (a in b) '],
  ['words', 'a '],
  ['definitions', 'def f() { '],
];

test.each(HOSTILE)('takes time in proportion to the number of %s', (_, piece) => {
  // In microseconds of processor time, which other programs do not lengthen as they do time on the clock.
  const measure = (count: number): number => {
    const text = times(piece, count);
    const start = process.cpuUsage();
    parse({ path: 'x', text });
    return process.cpuUsage(start).user;
  };
  measure(2000);
  const small = Math.min(measure(2000), measure(2000));
  const large = Math.min(measure(16_000), measure(16_000), measure(16_000));
  // Eight times the text: a quadratic reader would take sixty-four times as long.
  expect(large).toBeLessThan(Math.max(small, 5_000) * 40);
});
