import { expect, test } from 'vitest';
import { codesOf, resolveText, settingsOf } from './resolve-text.ts';

const v1 = { dialect: 'v1' } as const;

test('treats an unset scope that `+=` adds to as empty in the legacy dialect', () => {
  expect(settingsOf('process += [cpus: 4]', v1)).toEqual({ process: 'literal [cpus:4]' });
  expect(settingsOf('google { batch += [x: 4] }', v1)).toEqual({ 'google.batch': 'literal [x:4]' });
  expect(codesOf('google.batch += [x: 4]', v1)).toEqual(['resolve/dialect-refuses']);
  expect(codesOf('params.x += 1', v1)).toContain('resolve/unset-param');
});

test.each([
  ['with', 'docker.with { enabled = false\nit.enabled = true }'],
  ['a closure in a variable', 'def c = { enabled = true }\ndocker c'],
  ['a closure in parentheses', 'docker({ enabled = true })'],
  ['a block that is a call in a closure', '[1].each { docker { x = it } }'],
  ['a block of `this`', 'this.docker { x = 1 }'],
])('does not follow %s, and marks all settings as incomplete', (_, text) => {
  const { settings, incomplete } = resolveText(text, v1);
  expect(settings).toEqual([]);
  expect(incomplete.map(({ scope }) => scope)).toContain('*');
});

test('reads `it` in a block as null: a setting below it stops the engine', () => {
  expect(settingsOf('docker { x = 1\nit.enabled = false }', v1)).toEqual({ 'docker.x': 'literal 1' });
  expect(codesOf('docker { x = 1\nit.enabled = false }', v1)).toEqual(['resolve/invalid-value']);
  expect(settingsOf('docker { it = 3\nx = it }', v1)).toEqual({ 'docker.x': 'literal 3' });
});

test('sets computed names in `each` of a variable', () => {
  const text = "def list = ['a', 'b']\nlist.each { process.\"$it\" = 1 }";
  expect(settingsOf(text, v1)).toEqual({ 'process.a': 'literal 1', 'process.b': 'literal 1' });
});

test('ends with a closure that calls itself as a block', () => {
  expect(resolveText('def c = { a c\nb c }\nx c', v1).incomplete.map(({ scope }) => scope)).toContain('*');
});

test.each([
  ['a profile', "profiles { standard { plugins { id 'a@1' } } }"],
  ['a scope', "process { cpus = 1\nplugins { id 'a@1' } }"],
])('refuses plugins in %s in the legacy dialect', (_, text) => {
  const { diagnostics, plugins } = resolveText(text, v1);
  expect(diagnostics.map(({ code }) => code)).toEqual(['resolve/invalid-value']);
  expect(plugins).toEqual([]);
});

test("refuses plugins of a profile's include in the legacy dialect", () => {
  const files = {
    'nextflow.config': "profiles { standard { includeConfig 'p.config' } }",
    'p.config': "plugins { id 'a@1' }",
  };
  expect(codesOf(files, v1)).toEqual(['resolve/invalid-value']);
});

test('merges profiles whose blocks share scopes that contain each other', () => {
  const text = 'profiles { p { process { lsf { a = 1 } }\n lsf { process { b = 1 } } } }\nlsf { c = 1 }\n';
  const { settings } = resolveText(text, { dialect: 'v1', profiles: ['p'] });
  expect(settings.map(({ path }) => path.join('.'))).toContain('lsf.process.b');
});
