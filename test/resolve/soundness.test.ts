import { expect, test } from 'vitest';
import type { Dialect } from '../../src/language/syntax-problem.ts';
import { codesOf, resolveText, settingsOf } from './resolve-text.ts';

const start = "google.batch.usePrivateAddress=true\nprocess.executor='google-batch'\nparams.list=['a']\n";
const setting = 'google.batch.usePrivateAddress';

/** Returns true if a reader would understand the setting as certainly true. */
function looksTrue(text: string, dialect: Dialect): boolean {
  const config = resolveText(start + text, { dialect });
  const row = config.settings.find(({ path }) => path.join('.') === setting);
  const isOpen = config.incomplete.some(({ scope }) => scope === '*' || setting.startsWith(scope));
  return !isOpen && row?.value.kind === 'boolean' && row.value.value;
}

test.each([
  ['a closure that is called', 'params.z = { google.batch.usePrivateAddress=false; 1 }()'],
  ['a closure that a method calls', 'params.z = params.list.collect { google.batch.usePrivateAddress=false; it }'],
  [
    'a closure that an unknown method may call',
    'params.z = params.list.frob({ google.batch.usePrivateAddress=false })',
  ],
  ['an entry that is a closure', 'params.z = [f: { google.batch.usePrivateAddress=false; 1 }].f()'],
  ['a put in a closure', "params.z = { google.batch.put('usePrivateAddress', false); 1 }()"],
  ['what follows an assertion in a closure', 'params.z = { assert x; google.batch.usePrivateAddress=false }()'],
  ['a loop in a closure', 'params.z = { for (x in [1]) { google.batch.usePrivateAddress=false }; 1 }()'],
])('leaves nothing certain that %s may change', (_, text) => {
  expect(looksTrue(text, 'v1')).toBe(false);
  expect(looksTrue(text, 'v2')).toBe(false);
});

test.each([
  ['a handler after a throw', 'try { throw new Exception() } catch (e) { google.batch.usePrivateAddress=false }'],
  ['a handler that may run', 'try { frob() } catch (e) { google.batch.usePrivateAddress=false }'],
  [
    'a handler of another type',
    'try { throw new Error() } catch (IOException e) { google.batch.usePrivateAddress=false }',
  ],
  ['a finally block', 'try { x.y = 1 } finally { google.batch.usePrivateAddress=false }'],
  ['an alias of a scope', 'def g = google\ng.batch.usePrivateAddress=false'],
  ['an alias of a scope by index', "def g = google\ng.batch['usePrivateAddress']=false"],
  ['an alias given to a function', 'def f(g) { g.batch.usePrivateAddress=false }\nf(google)'],
  ['an assignment in a condition', 'if ((google.batch.usePrivateAddress = false)) { }'],
  ['an assignment in an argument', 'println((google.batch.usePrivateAddress = false))'],
  ['with', 'google.with { batch.usePrivateAddress=false }'],
  ['each', 'params.list.each { google.batch.usePrivateAddress=false }'],
  ['a function', 'def f() { google.batch.usePrivateAddress=false }\nf()'],
  ['a function that takes a block', 'def f(c) { c() }\nf { google.batch.usePrivateAddress=false }'],
  ['the file by index', "this['google'].batch.usePrivateAddress=false"],
  ['the file by a computed index', 'this["goo${"gle"}"].batch.usePrivateAddress=false'],
  ['the file by two indices', "this['google']['batch'].usePrivateAddress=false"],
  ['the file in parentheses', '(this).google.batch.usePrivateAddress=false'],
  ['the owner of a block by index', "docker { owner['google'].batch.usePrivateAddress=false }"],
  ['a property of the file by a call', "docker { this.getProperty('google').batch.usePrivateAddress=false }"],
  ['an owner outside any block', 'owner.google.batch.usePrivateAddress=false'],
  ['<<', 'google.batch << [usePrivateAddress: false]'],
  ['putAll', 'google.putAll([batch: [usePrivateAddress: false]])'],
  ['evaluate', "evaluate('google.batch.usePrivateAddress=false')"],
  ['a value of evaluate', "params.z = evaluate('google.batch.usePrivateAddress=false')"],
  ['an undecided return', 'if (System.getenv("X")) return\ngoogle.batch.usePrivateAddress=true'],
])('leaves nothing certain that %s may change in the legacy dialect', (_, text) => {
  expect(looksTrue(text, 'v1')).toBe(false);
});

test.each([
  [
    'a handler that certainly runs sets what it sets',
    'try { throw new Exception() } catch (e) { a.b = 2 }',
    'literal 2',
  ],
  ['a finally block runs', 'try { x.y = 1 } finally { a.b = 2 }', 'literal 2'],
  ['nothing is applied after return', 'if (true) return\na.b = 2', 'literal 1'],
  ['a return in a block ends only the block', 'c { return\nx = 1 }\na.b = 2', 'literal 2'],
])('%s', (_, text, expected) => {
  const all = settingsOf(`a.b = 1\n${text}`, { dialect: 'v1' });
  expect(all['a.b']).toBe(expected);
  expect(all).not.toHaveProperty('c.x');
});

test.each(["this['a'].b = 2", 'this.a.b = 2', "c { owner['d'].e = 3 }", 'c { delegate.f = 4 }'])(
  'marks all settings as incomplete after an assignment to a part of the file itself: %s',
  (text) => {
    const { settings, incomplete } = resolveText(text, { dialect: 'v1' });
    expect(settings).toEqual([]);
    expect(incomplete.map(({ scope }) => scope)).toContain('*');
  },
);

test('sets nothing with certainty through the delegate outside any block', () => {
  expect(settingsOf('a.b = 1\ndelegate.a.b = 2\nc.d = a.b', { dialect: 'v1' })['c.d']).toBe('unknown');
});

test('treats a name in capitals that a legacy fragment does not set as a possible variable of the launch', () => {
  const { settings } = resolveText('process.queue = QUEUE', { dialect: 'v1', fragment: true });
  expect(settings[0]?.value).toMatchObject({ kind: 'unknown', references: ['env.QUEUE'] });
});

test('creates no settings for an alias and a method', () => {
  const text = 'a.b = 1\ndef g = a\ng.c = 2\na.list.each { d = 3 }';
  expect(Object.keys(settingsOf(text, { dialect: 'v1' }))).toEqual(['a.b']);
});

test('creates a scope for an unknown name that is changed in the legacy dialect', () => {
  for (const text of ['docker << [enabled: true]', 'docker.putAll([enabled: true])']) {
    const { diagnostics, incomplete } = resolveText(text, { dialect: 'v1' });
    expect(diagnostics.filter((problem) => problem.severity === 'error')).toEqual([]);
    expect(incomplete.map((row) => row.scope)).toEqual(['docker']);
  }
});

test('leaves a changed local variable unknown, and settings complete', () => {
  const { incomplete, settings } = resolveText('def l = []\ndef m = l\nl << 1\nx.y = m', { dialect: 'v1' });
  expect(incomplete).toEqual([]);
  expect(settings[0]?.value.kind).toBe('unknown');
});

test.each([
  'def x = [1, 2]\n def s = 0\n x.each { s += it }\n s',
  'def s = []\n [1, 2].each { s << it }\n s',
  'def s = 0\n [1, 2].eachWithIndex { a, i -> s++ }\n s',
])('leaves unknown what a closure changes in a way that is not followed: %s', (body) => {
  expect(settingsOf(`a.b = { ${body} }()`)['a.b']).toBe('unknown');
});

test('leaves a parameter unknown after a change that is not followed', () => {
  const { settings } = resolveText('params.n = [1]\nparams.n.add(2)\na.b = params.n', { dialect: 'v1' });
  expect(settings.map(({ value }) => value.kind)).toEqual(['unknown', 'unknown']);
});

test.each([
  'params.z = { def m = [:]; m.a = 1; m }()',
  'params.z = params.list.collect { it.toUpperCase() }',
  'process { cpus = { task.attempt * 2 } }',
  'def f(x) { return x + 1 }\nparams.z = f(1)',
  "try { includeConfig 'a.config' } catch (Exception e) { System.err.println('no') }",
  'assert true',
])('keeps settings known and complete after %s', (text) => {
  const files = { 'nextflow.config': start + text, 'a.config': 'x.y = 1' };
  expect(resolveText(files, { dialect: 'v1' }).incomplete).toEqual([]);
  expect(codesOf(files, { dialect: 'v1' })).toEqual([]);
});

/** Returns the certain value of a setting as the engine would print it; undefined if any part of it is unknown. */
function certainValue(text: string, dialect: Dialect): string | undefined {
  const found = settingsOf(text, { dialect })['a.b'];
  return found !== undefined && /^(?:literal|resolved) /u.test(found) ? found : undefined;
}

test.each([
  "params.l = ['b']\na.b = { params.l << 'a'; params.l.join(' ') }()",
  'params.m = [a: 1]\na.b = { params.m.put("b", 2); params.m.size() }()',
  "params.l = ['b', 'a']\na.b = { params.l.sort(); params.l.join(' ') }()",
  'params.l = [1]\na.b = { [params.l].each { it << 5 }; params.l.size() }()',
  'params.l = [1]\na.b = { def f = { x -> x << 5 }; f(params.l); params.l.size() }()',
  'params.l = [1]\nx.y = { def l = [params.l]; l[0] << 5; 1 }()\na.b = params.l.size()',
  'params.l = [1]\na.b = { def l = params.l; params.l << 5; l.size() }()',
  'params.l = [1, 2]\nx.y = params.l.reverse(true)\na.b = params.l[0]',
  'params { m { x = 1 } }\na.b = { params.m.put("y", 2); params.m.size() }()',
])('leaves a parameter unknown that may have changed before it is read: %s', (text) => {
  expect(certainValue(text, 'v1')).toBeUndefined();
  expect(certainValue(text, 'v2')).toBeUndefined();
});

test.each([
  '[1, 2, 3].each { a += it }',
  '3.times { a += it }',
  '(1..3).each { a += it }',
  '1.upto(3) { a += it }',
  '[1].eachWithIndex { x, i -> a += x }',
  '[1].with { a += 2 }',
  'def f = { a += it }; [1].each(f)',
  '[1, 2].any { a += it; true }',
  "def b = env('X') ? { a = 2 }() : 3",
  "def b = env('X') ?: { a = 2 }()",
  "def b = env('X') && { a = 2 }()",
  "def b = env('X') || a++",
])('leaves a local variable unknown after %s', (statement) => {
  expect(certainValue(`a.b = { def a = 0; ${statement}; a }()`, 'v2')).toBeUndefined();
});

test.each([
  "def m = [a: 1]; m.get('z', 5); m.size()",
  "def m = [a: 1]; m.computeIfAbsent('z') { 5 }; m.size()",
  'def l = [1, 2]; l.reverse(true); l[0]',
  'def l = [1, 2]; l.removeIf { it == 1 }; l[0]',
  'def l = [1, 2]; Collections.reverse(l); l[0]',
  'def l = [1]; def m = [l, 5]; m[0].add(6); l.size()',
  'def l = [1]; def m = [x: l]; m.x << 6; l.size()',
  'def l = [[1]]; l.first().add(2); l[0].size()',
  'def l = [1]; (true ? l : null).add(2); l.size()',
  'def l = [1]; [1].each(l.&add); l.size()',
])('leaves a collection unknown after a change by another name or method: %s', (body) => {
  expect(certainValue(`a.b = { ${body} }()`, 'v2')).toBeUndefined();
});

test.each([
  ["try { 'abc'.toInteger() } catch (NullPointerException e) { -1 }", undefined],
  ["try { 'abc'.toInteger() } catch (NullPointerException e) { -1 } catch (Exception e) { -2 }", undefined],
  ["try { throw new Error('x') } catch (Exception e) { -1 }", undefined],
  ["try { env('X').toInteger(); 1 } catch (Exception e) { -1 }", undefined],
  ["try { 'abc'.toInteger() } catch (Exception e) { -1 }", 'literal -1'],
  ["try { throw new Error('x') } catch (Throwable e) { -1 }", 'literal -1'],
  ['try { 1 } finally { return 5 }', 'literal 5'],
])('runs a handler only where it surely catches what is thrown: %s', (body, expected) => {
  expect(certainValue(`a.b = { ${body} }()`, 'v2')).toBe(expected);
});

test.each([
  ['String s = 5; s + 1', 'literal 51'],
  ['int n = 7 / 2; n', 'literal 3'],
  ['int a = 7; a /= 2; a', 'literal 3'],
  ["boolean a = 'x'; a", 'literal true'],
  ['Integer a = 5.7; a', 'literal 5'],
  ["int a = '5'; a", undefined],
  ['int a = 3000000000; a', 'literal -1294967296'],
  ['int a; a', undefined],
  ['List a = 5; a', undefined],
  ['def f = { int x -> x }; f(5.7)', 'literal 5'],
])('converts a value to the declared type: %s', (body, expected) => {
  expect(certainValue(`a.b = { ${body} }()`, 'v2')).toBe(expected);
});

test.each([
  ['a.b = { -> 3 }(1)', undefined],
  ['a.b = { a, b -> b }(1)', undefined],
  ['a.b = { a, b -> 3 }([1])', undefined],
  ['a.b = { it }(1, 2)', undefined],
  ['a.b = { a, b -> b }([1, 2])', 'literal 2'],
  ['a.b = { a = 1, b -> a }(5)', 'literal 1'],
  ['a.b = { a, b = 9 -> b }(1)', 'literal 9'],
  ['def f(a, b) { b }\na.b = f([1, 2])', undefined],
  ['int f(a) { a }\na.b = f(5.7)', 'literal 5'],
])('follows a call only with as many arguments as are declared: %s', (text, expected) => {
  expect(certainValue(text, 'v1')).toBe(expected);
});

test.each([
  'x = google.batch\nx.usePrivateAddress = false',
  'params.b = google.batch\nparams.b.usePrivateAddress = false',
  'x = [b: google.batch]\nx.b.usePrivateAddress = false',
  'process { ext = google.batch\n ext.usePrivateAddress = false }',
])('does not follow settings by one of the two names of an assigned scope to the other: %s', (text) => {
  expect(looksTrue(text, 'v1')).toBe(false);
});

test.each([
  'x = params.m\nx.a = 2',
  'x = params.m.in\nx.a = 2',
  'params { x = m\n x.a = 2 }',
  'params { x = params.m\n x.a = 2 }',
  'x = [m: params.m]\nx.m.a = 2',
])('does not know an assigned map after a change by one of its two names: %s', (text) => {
  const settings = settingsOf(`params.m = [a: 1, in: [a: 1]]\n${text}`, { dialect: 'v1' });
  expect(settings['params.m']).toBe('unknown');
});

test('knows an assigned map as long as nothing changes it', () => {
  const settings = settingsOf('params.m = [a: 1]\nx = params.m\ny.a = 2', { dialect: 'v1' });
  expect(settings).toMatchObject({ 'params.m': 'literal [a:1]', x: 'resolved [a:1]' });
});
