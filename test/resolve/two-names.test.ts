import { expect, test } from 'vitest';
import { documentOf } from '../document/document-of.ts';

const shared = 'google.batch.spot = true\nx = google.batch\n';

function scopesOf(text: string): readonly string[] {
  return documentOf(text, [], { dialect: 'v1' }).incomplete.map(({ scope }) => scope);
}

function problemsOf(text: string): readonly string[] {
  return documentOf(text, [], { dialect: 'v1' }).problems.map(({ code }) => code);
}

test.each(['', 'process.cpus = 1', 'google.region = "eu"', 'y.spot = false'])(
  'keeps two names of one scope complete where neither is set again: %j',
  (text) => {
    expect(scopesOf(shared + text)).toEqual([]);
  },
);

test.each([
  'x.spot = false',
  'x.cpu = 1',
  'google.batch.spot = false',
  'google { batch { cpu = 1 } }',
  'profiles { standard { google.batch.spot = false } }',
  'x.put("spot", false)',
  'x.with { spot = false }',
  'if (env("A")) { x.spot = false }',
  'for (i in [1]) { x.spot = false }',
  'def f() { x.spot = false }\nf()',
])('marks both names of one scope as incomplete after a change by one of them: %j', (text) => {
  expect(scopesOf(shared + text)).toEqual(expect.arrayContaining(['cloudC.batch', 'x']));
});

test.each(['if (env("A")) { x = google.batch }', 'profiles { standard { x = google.batch } }'])(
  'marks a scope as incomplete at once where it may have two names: %j',
  (text) => {
    expect(scopesOf(`google.batch.spot = true\n${text}`)).toContain('cloudC.batch');
  },
);

test.each([
  'setProperty("foo", 1)',
  'docker { setProperty("enabled", true) }',
  'docker { with { enabled = true } }',
  'docker { { -> enabled = true }() }',
])('reports no error for a setting that may be set in a way that is not followed: %j', (text) => {
  expect(scopesOf(text).length).toBeGreaterThan(0);
  expect(problemsOf(text)).toEqual(['resolve/no-effect']);
});

test('does not report a block as empty in which the engine stops', () => {
  expect(problemsOf('docker { it.enabled = false }')).toEqual(['resolve/invalid-value']);
  expect(problemsOf('docker { }')).toEqual(['resolve/empty-scope']);
});

test.each(['[1].each { }', '[1].each { x -> }'])('keeps settings complete after a loop without effect: %j', (text) => {
  expect(scopesOf(text)).toEqual([]);
});

test('keeps a plain text known in a list that may change', () => {
  const text = "params.a = 'x'\nparams.b = [params.a]\nparams.c = params.b.foo()";
  const { settings } = documentOf(text, [], { dialect: 'v1' });
  expect(settings['params.a']).toMatchObject({ certainty: 'literal', value: 'x' });
  expect(settings['params.b']?.certainty).toBe('unknown');
});

test.each([
  "params.a = ['x']\nparams.a[0] = 'y'\nprocess.queue = params.a[0]",
  "params.a = 'x'\nparams[System.getenv('K')] = 'y'\nprocess.queue = params.a",
  "foo.a = 'x'\nfoo.\"${System.getenv('K')}\" = 'y'\nprocess.queue = foo.a",
])('leaves a value unknown that is read after a computed name was set: %j', (text) => {
  const row = documentOf(text, [], { dialect: 'v1' }).settings['process.queue'];
  expect(row).toMatchObject({ certainty: 'unknown' });
});
