import { expect, test } from 'vitest';
import { resolveText, settingsOf } from '../resolve-text.ts';

test.each([
  ['1 + 2 * 3', 'literal 7'],
  ['0.1 + 0.2', 'literal 0.3'],
  ['7 / 2', 'literal 3.5'],
  ['10 / 2 / 5', 'literal 1'],
  ['1 / 3', 'literal 0.3333333333'],
  ['-8 >>> 28', 'literal 15'],
  ['017', 'literal 15'],
  ['1_000', 'literal 1000'],
  ['123456789012345678901234', 'literal 123456789012345678901234'],
  ["'a' + 1", 'literal a1'],
  ["'ab' * 2", 'literal abab'],
  ['[1, 2] + 3', 'literal [1, 2, 3]'],
  ['[1, 2] - 1', 'literal [2]'],
  ['[a: 1] + [b: 2]', 'literal [a:1, b:2]'],
  ['1..3', 'literal 1..3'],
  ['2 ** 10', 'literal 1024'],
  ['-2 ** 2 ** 2', 'literal -16'],
  ['2 ** 31', 'literal 2147483648'],
  ['(1..3) + 4', 'literal [1, 2, 3, 4]'],
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
  ["!('abc' =~ /b/)", 'literal false'],
  ["('abc' =~ /b/) as boolean", 'literal true'],
  ["{ if ('abc' =~ /x/) { 1 } else { 2 } }()", 'literal 2'],
  ["['a', 'b'].findAll { it =~ /b/ }", 'literal [b]'],
  ["('abc' =~ /b/) == true", 'unknown'],
  ["[true].contains('abc' =~ /b/)", 'unknown'],
  ["('abc' =~ /b/).count", 'unknown'],
  ["'x' + ('abc' =~ /b/)", 'partial'],
  ["'abc' ==~ /a.c/", 'literal true'],
  ["0 ?: 'n'", 'literal n'],
  ['0.0 ?: 2', 'literal 2'],
  ['0.0d ?: 2', 'literal 2.0'],
  ['0.0f ?: 2', 'literal 2.0'],
  ['-0.0d ?: 2', 'literal 2.0'],
  ['0L ?: 2', 'literal 2'],
  ['0.00 ?: 2.5d', 'literal 2.5'],
  ['0G ?: 2', 'literal 2'],
  ['1e-400 ?: 3', 'choice'],
  ['(0.0d / 0.0d) ?: 3', 'literal 3'],
  ['1 ?: 2.0d', 'literal 1.0'],
  ["0.0d ?: '2'", 'literal 2'],
  ['true ? -1 : 2.0f', 'literal -1.0'],
  ['true ? (1 as long) : 2.0d', 'literal 1.0'],
  ['true ? 1 : 2.0', 'literal 1'],
  ['{ int f = 1; f ? f : 2.0d }()', 'literal 1.0'],
  ['{ def f = 1; f ? f : 2.0d }()', 'literal 1'],
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
])('evaluates %s to %s', (expression, expected) => {
  expect(settingsOf(`foo.x = ${expression}`)).toEqual({ 'foo.x': expected });
});

test('resolves a value that is computed from a parameter, and names the parameter', () => {
  const { settings } = resolveText('params.dir = \'/data\'\nfoo.x = "${params.dir}/in"');
  expect(settings[1]).toMatchObject({
    path: ['foo', 'x'],
    value: { kind: 'string', value: '/data/in', references: ['params.dir'] },
  });
});

test('knows an environment variable that the caller vouches for', () => {
  const environment = new Map([['HOME', '/home/u']]);
  expect(settingsOf("foo.x = env('HOME')", { environment })).toEqual({ 'foo.x': 'resolved /home/u' });
});

test('keeps the alternatives of a choice and its condition', () => {
  const { settings } = resolveText("foo.x = env('CI') ? 'a' : 'b'");
  expect(settings[0]?.value).toMatchObject({
    kind: 'choice',
    alternatives: [
      { condition: { text: "env('CI')" }, value: { kind: 'string', value: 'a' } },
      { condition: { text: "!(env('CI'))" }, value: { kind: 'string', value: 'b' } },
    ],
  });
});

test('keeps the known text of a partial value in its pieces', () => {
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

test('marks a value that runs a host command, and does not run it', () => {
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
])('reports the host command of %s at the call', (text) => {
  const { diagnostics } = resolveText(text);
  const [found] = diagnostics.filter(({ code }) => code === 'resolve/host-command');
  expect(text.slice(found?.span.start, found?.span.end)).toMatch(/(?:execute|exec|start)\(.*\)$/u);
});

test.each([
  ["def f() { 'id'.execute().text }\na.b = f()"],
  ["def x = 'id'.execute().text"],
  ["if ('id'.execute().text) { a.b = 1 }"],
])('reports the host command of %s in the legacy dialect', (text) => {
  const { diagnostics } = resolveText(text, { dialect: 'v1' });
  expect(diagnostics.map(({ code }) => code)).toContain('resolve/host-command');
});

test.each([
  ["a.b = [1].each { 'id'.execute() }"],
  ["a.b = 'id'.with { it.execute().text }"],
  ["a.b = [1].collectEntries { [it, 'id'.execute().text] }"],
])('reports the host command of a closure that is passed to a method: %s', (text) => {
  const found = resolveText(text).diagnostics.filter(({ code }) => code === 'resolve/host-command');
  expect(found.map(({ span }) => text.slice(span.start, span.end))).toEqual([expect.stringContaining('.execute()')]);
});

test.each([
  ["params.e = null\na.b = params.e ? 'id'.execute().text : ''"],
  ["a.b = 'x' ?: 'id'.execute().text"],
  ["a.b = false && { 'id'.execute() }()"],
  ["if (false) { a.b = 'id'.execute().text }"],
  ["def f = false ? 'id'.&execute : null"],
  ["a.b = true ? 1 : new GroovyShell().evaluate('1')"],
])('reports a host command in a branch that is not taken: %s', (text) => {
  const { diagnostics } = resolveText(text, { dialect: 'v1' });
  const found = diagnostics.filter(({ code }) => code === 'resolve/host-command');
  expect(found.map(({ message }) => message)).toEqual([
    expect.stringContaining('a branch that this view does not take'),
  ]);
});

test.each([["def f = 'id'.&execute"], ["a.b = new GroovyShell().evaluate('1')"], ["a.b = Eval.me('1')"]])(
  'reports the host command of %s',
  (text) => {
    const { diagnostics } = resolveText(text, { dialect: 'v1' });
    const found = diagnostics.filter(({ code }) => code === 'resolve/host-command');
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining('Plumbline does not run it')]);
  },
);

test.each([
  ["process.beforeScript = { 'id'.execute().text }", 1],
  ["process { withName:A { ext.args = { def x = ['id'].execute(); { -> 'id'.execute() } } } }", 2],
  ["if (false) { process.ext.a = { Runtime.runtime.exec('id') } }", 1],
  ["profiles { x { process.ext.a = { 'id'.execute() } } }", 0],
  ['process.ext.a = { task.execute }', 0],
])('reports the commands of the closures of %s apart from those that run while the file is read', (text, count) => {
  const { diagnostics } = resolveText(text, { dialect: 'v1' });
  const codes = diagnostics.map(({ code }) => code).filter((code) => code.endsWith('-command'));
  expect(codes).toEqual(Array.from({ length: count }, () => 'resolve/closure-command'));
});

test('marks a closure that runs a host command', () => {
  const { settings } = resolveText("process.beforeScript = { 'id'.execute().text }\nprocess.ext.a = { 1 }");
  expect(settings.map(({ value }) => 'executes' in value)).toEqual([true, false]);
});

test.each([
  ["process.beforeScript = { 'id'.execute().text }"],
  ["process.ext.args = 'execute'"],
  ["profiles { x { a.b = 'id'.execute().text } }"],
  ['a.b = params.start()'],
])('reports no host command for %s', (text) => {
  const { diagnostics } = resolveText(text);
  expect(diagnostics.map(({ code }) => code)).not.toContain('resolve/host-command');
});

test.each([
  ["'x' * 1000000000", 'unknown'],
  ['1..1000000000', 'unknown'],
])('evaluates %s at little cost', (expression, expected) => {
  expect(settingsOf(`foo.x = ${expression}`)['foo.x']).toMatch(expected);
});

test('stops following a closure that calls itself without end', () => {
  const text = 'def f(x) { return f(x) }\nfoo.x = f(1)';
  expect(settingsOf(text, { dialect: 'v1' })).toEqual({ 'foo.x': 'unknown' });
});

test.each([
  [String.raw`'a.b.c'.split('\\.')`, 'literal [a, b, c]'],
  ["'ABC' ==~ /(?i)abc/", 'literal true'],
  [String.raw`'a\nb' ==~ /a.b/`, 'literal false'],
  [String.raw`'é' ==~ /\w/`, 'literal false'],
  [String.raw`'abc' ==~ /[\[a]bc/`, 'literal true'],
])('matches the pattern in %s as the engine does', (expression, expected) => {
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
])('leaves a pattern undecided that RE2 lacks or reads differently: %s', (expression) => {
  expect(settingsOf(`foo.x = ${expression}`)['foo.x']).toBe('unknown');
});

test.each([
  ['9223372036854775807 + 1', '-9223372036854775808'],
  ['9223372036854775808 + 1', '9223372036854775809'],
  ['~5000000000', '-5000000001'],
  ['1.50', '1.50'],
  ['1.0 + 1', '2.0'],
  ['1.50 * 2.00', '3.0000'],
  ['6 / 2', '3'],
  ['7.00 / 2', '3.50'],
  ['1 / 3', '0.3333333333'],
  ['1e10 / 3', '3333333333.3'],
  ['100 / 3.0000000000000', '33.3333333333333'],
  ['2 / 3.0000000000001', '0.6666666666666'],
  ['0 / 5.00', '0E+2'],
  ['1e3', '1E+3'],
  ['0.0000001', '1E-7'],
  ['0.1f * 3', '0.30000000447034836'],
  ['1e7d', '1.0E7'],
  ['1e-4d', '1.0E-4'],
  ['-1 >>> 1', '2147483647'],
  ['3000000000 as int', '-1294967296'],
  ['1.1f as double', '1.1'],
  ["'1.50' as BigDecimal", '1.50'],
  ['7.intdiv(2)', '3'],
  ['1.0 == 1', 'true'],
  ['0.1f == 0.1', 'false'],
  ['Math.max(2, 3L)', '3'],
  ['Math.max(1d, 2)', '2.0'],
])('calculates numbers with the types, digits and limits of the engine: %s is %s', (expression, expected) => {
  expect(settingsOf(`foo.x = ${expression}`)['foo.x']).toBe(`literal ${expected}`);
});

test.each([
  ['2 ** -1'],
  ['2.5 ** 2'],
  ['2 ** 5000'],
  ['Math.pow(2, 10)'],
  ['3.7.round()'],
  ['1e999 * 1e999'],
  ['3.7 as BigInteger'],
  ['1e15d as int'],
])('leaves a number unknown that is not modelled or has too many digits: %s', (expression) => {
  expect(settingsOf(`foo.x = ${expression}`)['foo.x']).toBe('unknown');
});

test.each([['true | false'], ['1 in 1'], ['[1] == [1]'], ['[a: 1] != [a: 1]'], ["[env('A'), 'x'].unique()"]])(
  'does not follow operations that no configuration file has: %s',
  (expression) => {
    expect(settingsOf(`foo.x = ${expression}`)['foo.x']).toBe('unknown');
  },
);

test.each([['Math.max(1, 2.5)'], ['7.5.intdiv(2)'], ["'3.7' as int"], ["'3000000000'.toInteger()"], ['1 / 0']])(
  'reports that the engine stops at %s',
  (expression) => {
    expect(settingsOf(`foo.x = ${expression}`)['foo.x']).toBe('invalid');
  },
);

test.each([
  ["'a' == 97", 'literal true'],
  ["97 == 'a'", 'literal true'],
  ["97.0 != 'a'", 'literal false'],
  ['"${1}" == 49', 'literal true'],
  ["1 == '1'", 'literal false'],
  ["'ab' == 97", 'literal false'],
])('compares a text of one character by its code with a number: %s', (text, expected) => {
  expect(settingsOf(`x = ${text}`)['x']).toBe(expected);
});

test.each([
  ["10.GB == 'a'", 'unknown'],
  ["'a' != 1.h", 'unknown'],
  ["10.GB == '10 GB'", 'literal true'],
  ["1.h == '61m'", 'literal false'],
  ['10.GB == [1]', 'literal false'],
])('reads a text beside a size or a duration as one, or not at all: %s', (text, expected) => {
  expect(settingsOf(`x = ${text}`)['x']).toBe(expected);
});
