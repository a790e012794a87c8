import { expect, test } from 'vitest';
import type { Dialect } from '../../src/language/problem.ts';
import { codesOf, resolveText, settingsOf } from './resolve-text.ts';

const start = "google.batch.usePrivateAddress=true\nprocess.executor='google-batch'\nparams.list=['a']\n";
const setting = 'google.batch.usePrivateAddress';

/** Whether a reader would take the setting for certainly true. */
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
])('%s leaves nothing certain that it may change', (_, text) => {
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
  ['<<', 'google.batch << [usePrivateAddress: false]'],
  ['putAll', 'google.putAll([batch: [usePrivateAddress: false]])'],
  ['evaluate', "evaluate('google.batch.usePrivateAddress=false')"],
  ['a value of evaluate', "params.z = evaluate('google.batch.usePrivateAddress=false')"],
  ['an undecided return', 'if (System.getenv("X")) return\ngoogle.batch.usePrivateAddress=true'],
])('in the legacy dialect %s leaves nothing certain that it may change', (_, text) => {
  expect(looksTrue(text, 'v1')).toBe(false);
});

test.each([
  [
    'a handler that certainly runs sets what it sets',
    'try { throw new Exception() } catch (e) { a.b = 2 }',
    'literal 2',
  ],
  ['a finally block runs', 'try { x.y = 1 } finally { a.b = 2 }', 'literal 2'],
  ['with runs its block in the scope', 'a.with { b = 2 }', 'literal 2'],
  ['nothing is applied after return', 'if (true) return\na.b = 2', 'literal 1'],
  ['a return in a block ends only the block', 'c { return\nx = 1 }\na.b = 2', 'literal 2'],
])('%s', (_, text, expected) => {
  const all = settingsOf(`a.b = 1\n${text}`, { dialect: 'v1' });
  expect(all['a.b']).toBe(expected);
  expect(all).not.toHaveProperty('c.x');
});

test('an alias and a method create no settings of their own', () => {
  const text = 'a.b = 1\ndef g = a\ng.c = 2\na.list.each { d = 3 }';
  expect(Object.keys(settingsOf(text, { dialect: 'v1' }))).toEqual(['a.b']);
});

test('an unknown name that is changed becomes a scope of the legacy dialect', () => {
  for (const text of ['docker << [enabled: true]', 'docker.putAll([enabled: true])']) {
    const { diagnostics, incomplete } = resolveText(text, { dialect: 'v1' });
    expect(diagnostics.filter((problem) => problem.severity === 'error')).toEqual([]);
    expect(incomplete.map((row) => row.scope)).toEqual(['docker']);
  }
});

test('a local variable that is changed is not certain any more, and no setting is in doubt', () => {
  const { incomplete, settings } = resolveText('def l = []\ndef m = l\nl << 1\nx.y = m', { dialect: 'v1' });
  expect(incomplete).toEqual([]);
  expect(settings[0]?.value.kind).toBe('unknown');
});

test.each([
  'params.z = { def m = [:]; m.a = 1; m }()',
  'params.z = params.list.collect { it.toUpperCase() }',
  'process { cpus = { task.attempt * 2 } }',
  'def f(x) { return x + 1 }\nparams.z = f(1)',
  "try { includeConfig 'a.config' } catch (Exception e) { System.err.println('no') }",
  'assert true',
])('%s puts nothing in doubt', (text) => {
  const files = { 'nextflow.config': start + text, 'a.config': 'x.y = 1' };
  expect(resolveText(files, { dialect: 'v1' }).incomplete).toEqual([]);
  expect(codesOf(files, { dialect: 'v1' })).toEqual([]);
});
