import { expect, test } from 'vitest';
import { resolveText, settingsOf } from './resolve-text.ts';

test.each([
  ['1 + 2 * 3', 'literal 7'],
  ['0.1 + 0.2', 'literal 0.3'],
  ['7 / 2', 'literal 3.5'],
  ['10 / 2 / 5', 'literal 1'],
  ['1 / 3', 'literal 0.3333333333'],
  ['2 ** 10', 'literal 1024'],
  ['-8 >>> 28', 'literal 15'],
  ['017', 'literal 15'],
  ['1_000', 'literal 1000'],
  ['123456789012345678901234', 'literal 123456789012345678901234'],
  ["'a' + 1", 'literal a1'],
  ["'ab' * 2", 'literal abab'],
  ['[1, 2] + 3', 'literal [1, 2, 3]'],
  ['[1, 2] - 1', 'literal [2]'],
  ['[a: 1] + [b: 2]', 'literal [a:1, b:2]'],
  ['1..3', 'literal [1, 2, 3]'],
  ['8.GB', 'literal 8 GB'],
  ['4.GB * 2', 'literal 8 GB'],
  ['8.GB / 2', 'literal 4 GB'],
  ['90.m', 'literal 1h 30m'],
  ['1.5.h', 'literal 1h 30m'],
  ["'8 GB' as MemoryUnit", 'literal 8 GB'],
  ["Duration.of('1h')", 'literal 1h'],
  ["'5' as int", 'literal 5'],
  ["'false' as Boolean", 'literal true'],
  ["'false'.toBoolean()", 'literal false'],
  ['true ? 1 : 2', 'literal 1'],
  ['null ?: 2', 'literal 2'],
  ["'abc' =~ /b/ ? 1 : 2", 'literal 1'],
  ["'abc' ==~ /a.c/", 'literal true'],
  ['1 in [1, 2]', 'literal true'],
  ["'a,b'.tokenize(',')", 'literal [a, b]'],
  ["['x', 'y'].join('-')", 'literal x-y'],
  ['[1, 2].collect { it * 2 }', 'literal [2, 4]'],
  ['[1, 2, 3].findAll { it > 1 }', 'literal [2, 3]'],
  ['[1, 2].inject(0) { a, b -> a + b }', 'literal 3'],
  ['{ def a = 1; a += 2; a }()', 'literal 3'],
  ['{ 1 + 1 }.call()', 'literal 2'],
  ['Math.max(1, 2)', 'literal 2'],
  ["env('HOME')", 'env'],
  ["System.getenv('HOME')", 'env'],
  ["System.getenv().HOME ?: '/x'", 'env'],
  ['secrets.TOKEN', 'secret'],
  ['"x-${secrets.TOKEN}"', 'secret'],
  ['"$projectDir/conf"', 'path'],
  ['"a/${env(\'X\')}/b"', 'partial'],
  ['{ 1 }', 'closure'],
  ["env('X') ? 1 : 2", 'choice'],
  ["env('X') ? 1 : 1", 'resolved 1'],
  ['new Date().format("yyyy")', 'unknown'],
  ["'ls'.execute().text", 'unknown'],
  ['8.GB + 1', 'invalid'],
  ['null.x', 'invalid'],
  ["'2'.GB", 'invalid'],
])('%s is %s', (expression, expected) => {
  expect(settingsOf(`foo.x = ${expression}`)).toEqual({ 'foo.x': expected });
});

test('a value that was computed from a parameter is resolved, and says from which', () => {
  const { settings } = resolveText('params.dir = \'/data\'\nfoo.x = "${params.dir}/in"');
  expect(settings[1]).toMatchObject({
    path: ['foo', 'x'],
    value: { kind: 'string', value: '/data/in', references: ['params.dir'] },
  });
});

test('an environment variable is known where the caller vouches for it', () => {
  const environment = new Map([['HOME', '/home/u']]);
  expect(settingsOf("foo.x = env('HOME')", { environment })).toEqual({ 'foo.x': 'resolved /home/u' });
});

test('a choice keeps its alternatives and the condition between them', () => {
  const { settings } = resolveText("foo.x = env('CI') ? 'a' : 'b'");
  expect(settings[0]?.value).toMatchObject({
    kind: 'choice',
    alternatives: [
      { condition: "env('CI')", value: { kind: 'string', value: 'a' } },
      { condition: "!(env('CI'))", value: { kind: 'string', value: 'b' } },
    ],
  });
});

test('the text that a value is made of stays in its pieces', () => {
  const { settings } = resolveText('foo.x = "s3://bucket/${env(\'RUN\')}/out"');
  expect(settings[0]?.value).toMatchObject({
    kind: 'partial',
    pieces: [
      { kind: 'text', text: 's3://bucket/' },
      { kind: 'reference', text: "env('RUN')", certainty: 'env' },
      { kind: 'text', text: '/out' },
    ],
  });
});

test('what runs a command of the host is marked, and is not run', () => {
  const { settings, diagnostics } = resolveText("foo.x = ['touch', 'proof'].execute().text");
  expect(settings[0]?.value).toMatchObject({ kind: 'unknown', executes: true });
  expect(diagnostics.map((one) => one.code)).toEqual(['resolve/host-command']);
});

test.each([
  ['a.b = "x ${\'id\'.execute().text}"'],
  ["a.b = env('X') ?: 'id'.execute().text"],
  ["a.b = { -> 'id'.execute().text }()"],
  ["a.b = [c: ['sh', '-c', 'id'].execute()]"],
  ["a.b = Runtime.runtime.exec('id')"],
  ["a.b = java.lang.Runtime.getRuntime().exec('id').text"],
  ["a.b = new ProcessBuilder('id').redirectErrorStream(true).start()"],
  ["params.a = 'id'.execute().text"],
  ["includeConfig 'id'.execute().text"],
])('%s runs a command of the host while the file is read, and the place is that of the call', (text) => {
  const { diagnostics } = resolveText(text);
  const [found] = diagnostics.filter(({ code }) => code === 'resolve/host-command');
  expect(text.slice(found?.span.start, found?.span.end)).toMatch(/(?:execute|exec|start)\(.*\)$/u);
});

test.each([
  ["def f() { 'id'.execute().text }\na.b = f()"],
  ["def x = 'id'.execute().text"],
  ["if ('id'.execute().text) { a.b = 1 }"],
])('in the legacy dialect so does %s', (text) => {
  const { diagnostics } = resolveText(text, { dialect: 'v1' });
  expect(diagnostics.map(({ code }) => code)).toContain('resolve/host-command');
});

test.each([
  ["a.b = [1].each { 'id'.execute() }"],
  ["a.b = 'id'.with { it.execute().text }"],
  ["a.b = [1].collectEntries { [it, 'id'.execute().text] }"],
])('a closure that is handed to a method may be called there: %s', (text) => {
  const found = resolveText(text).diagnostics.filter(({ code }) => code === 'resolve/host-command');
  expect(found.map(({ span }) => text.slice(span.start, span.end))).toEqual([expect.stringContaining('.execute()')]);
});

test.each([
  ["process.beforeScript = { 'id'.execute().text }"],
  ["process.ext.args = 'execute'"],
  ["profiles { x { a.b = 'id'.execute().text } }"],
  ['a.b = params.start()'],
])('%s runs none while this view is read', (text) => {
  const { diagnostics } = resolveText(text);
  expect(diagnostics.map(({ code }) => code)).not.toContain('resolve/host-command');
});

test.each([
  ["'x' * 1000000000", 'unknown'],
  ['1..1000000000', 'unknown'],
  ['9999999999 ** 60', 'literal'],
])('%s costs little', (expression, expected) => {
  expect(settingsOf(`foo.x = ${expression}`)['foo.x']).toMatch(expected);
});

test('a closure that calls itself without end is given up', () => {
  const text = 'def f(x) { return f(x) }\nfoo.x = f(1)';
  expect(settingsOf(text, { dialect: 'v1' })).toEqual({ 'foo.x': 'unknown' });
});

test.each([
  [String.raw`'a.b.c'.split('\\.')`, 'literal [a, b, c]'],
  ["'ABC' ==~ /(?i)abc/", 'literal true'],
  [String.raw`'a\nb' ==~ /a.b/`, 'literal false'],
  [String.raw`'é' ==~ /\w/`, 'literal false'],
  [String.raw`'abc' ==~ /[\[a]bc/`, 'literal true'],
])('the pattern in %s means here what it means to the engine', (expression, expected) => {
  expect(settingsOf(`foo.x = ${expression}`)['foo.x']).toBe(expected);
});

test.each([
  ["'abc'.replaceFirst('[a-b&&[^a]]', 'x')"],
  ["'b]' ==~ /[a[bc]]/"],
  [String.raw`'abab' ==~ /(ab)\1/`],
  [String.raw`'a\n' =~ /a$/`],
  [String.raw`'a\rb' ==~ /a.b/`],
  ["'É' ==~ /(?i)é/"],
  ["'aaa' ==~ /(?U)a+/"],
  ["'a' ==~ /a{,2}/"],
])('what RE2 has not, or reads otherwise than the engine, stays undecided: %s', (expression) => {
  expect(settingsOf(`foo.x = ${expression}`)['foo.x']).toBe('unknown');
});

test.each([['9223372036854775807 + 1'], ['9223372036854775807 * 2'], ['~5000000000']])(
  'where 64 bits end, %s is not known',
  (expression) => {
    expect(settingsOf(`foo.x = ${expression}`)['foo.x']).toBe('unknown');
  },
);
