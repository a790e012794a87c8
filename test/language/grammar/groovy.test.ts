import { expect, test } from 'vitest';
import { parse } from '../../../src/language/parse.ts';

// Syntax that Groovy 4 accepts and refuses. Each example was compared with its own parser.

function refusers(text: string): readonly string[] {
  const { problems } = parse({ path: 'nextflow.config', text });
  return ['v1', 'v2'].filter((dialect) => problems.some(({ refusedBy }) => refusedBy.some((by) => by === dialect)));
}

test.each([
  ...['[1, 2].collect(x -> x * 2)', '(() -> 5)()', '[1].each((a, int b = 2) -> { a })', '(List<String>) [1]'],
  ...['(String[]) a', '(Map<String, List<File>>) [:]', '(int) -5', '(boolean) !a', '(String) 5', '((String) a).trim()'],
  ...[
    'new int[3]',
    'new int[] { 1, 2 }',
    'new Runnable() { void run() { } }',
    'switch (a) { case 1 -> 2; default -> 3 }',
  ],
  ...[
    'switch (a) { case 1: yield 2; default: yield 3 }',
    'f(*a)',
    'f(*: a)',
    'f("$a": 1)',
    'f((a): 1)',
    '[*a]',
    'a?[0]',
  ],
])('refuses the value %s in the strict dialect only', (value) => {
  expect(refusers(`params.x = ${value}`)).toEqual(['v2']);
  expect(refusers(`params.x = { ${value} }`)).toEqual(['v2']);
  expect(refusers(`params.x = [${value}]`)).toEqual(['v2']);
});

test.each([
  ...[
    'a.f try: 1',
    'f if: 1',
    'f in: 1, try: 2',
    'final (a, b) = c',
    'final (int a, b) = c',
    'var (a, b) = c',
    'a b c d',
  ],
  ...[
    'a b { c } d',
    'a(b) c d',
    'a "b" c',
    'def a = b c d',
    'a = b ?: c d',
    'if (a b) c',
    'a = b c',
    'if (a) b; else c',
    'if (a);',
  ],
  ...['if (a) { b } c', 'try (def a = b) { c }', 'a: for (b in c) { break a }', 'a: { b }', 'synchronized (a) { b }'],
  ...[
    '@A def a = 1',
    'for (int i = 0, j = 1; i < j; i++, j--) { }',
    'do a while (b)',
    'throw a = b c',
    '5 GB',
    'in',
    'f as',
  ],
  ...['switch (a) { case 1 -> { b }\n default -> throw c }', '(a) -> b', 'f(a -> b)'],
])('refuses the code %s in the strict dialect only', (code) => {
  expect(refusers(`params.x = { ${code} }`)).toEqual(['v2']);
});

test.each([
  ...['class A { }', 'enum A { B }', 'import a.B', 'def f() { }', 'int f(a) { }', 'x + y z', 'a = x + y z', 'new Foo'],
  ...['[a.b: 1]', '[-1: 2]', 'def (a, b)'],
  ...['a.&b = c', '"a" = b', '-\n1', 'if (def a = b) c', 'if (a, b) c', 'switch (a) { case : b }', '1_.5'],
  ...['switch (a) { b }', 'def int = 5', '{ int -> 5 }'],
  ...['{ a.b -> 5 }', '{ "a": 1 }', 'a ==> b', 'try { a } catch () { b }', 'break 5', 'threadsafe', 'do'],
  ...['9999999999i', '99999999999999999999L', 'a@b'],
])('refuses the code %s in both dialects', (code) => {
  expect(refusers(`params.x = { ${code} }`)).toEqual(['v1', 'v2']);
});

test.each([
  'foo { def f() { } }',
  'foo { import a.B }',
  'foo { class A { } }',
  'if (a) { def f() { } }',
  'foo { x: }',
  'foo { for }',
])('refuses definitions and statement words in braces in both dialects: %s', (text) => {
  expect(refusers(text)).toEqual(['v1', 'v2']);
});

test('reports `default` before other cases, also for the legacy dialect', () => {
  expect(refusers('params.x = { switch (a) { default: b; case 1: c } }')).toEqual(['v1', 'v2']);
  expect(refusers('params.x = { switch (a) { case 1: c; default: b } }')).toEqual(['v2']);
});

test.each([
  ...['foo.x = for', 'foo.x = { x + y z }', 'foo.x = { f( }', 'foo.x = { def f() { } }', 'foo.x = class'],
  ...['foo.x = { for (a in ) { } }', 'for (a in ) { }', 'foo.x = [a.b: 1]', 'break', 'foo.x = { break }'],
])('reports one error in each dialect for one mistake: %s', (text) => {
  const { problems } = parse({ path: 'nextflow.config', text });
  for (const dialect of ['v1', 'v2'] as const)
    expect(problems.filter(({ refusedBy }) => refusedBy.includes(dialect)).length).toBe(1);
});

test.each([
  ...['class { a = 1 }', 'foo { switch { a = 1 } }', 'while.x = 1', 'process { withName: for { a = 1 } }'],
  ...['process { default: A { a = 1 } }'],
])('reports a reserved word that begins a setting, for the legacy dialect: %s', (text) => {
  expect(refusers(text)).toContain('v1');
});

test.each(['x = { if = 1 }', 'x = { try.y = 1 }', 'x = true = y', 'x = { if (a) { b } else { c } if (d) { e } }'])(
  'refuses %s in both dialects',
  (text) => {
    expect(refusers(text)).toEqual(['v1', 'v2']);
  },
);
