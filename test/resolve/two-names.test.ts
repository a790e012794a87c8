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
  'two names of one scope leave nothing open where neither is set again: %j',
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
])('what one of two names changes is not told of the other: %j', (text) => {
  expect(scopesOf(shared + text)).toEqual(expect.arrayContaining(['cloudC.batch', 'x']));
});

test.each(['if (env("A")) { x = google.batch }', 'profiles { standard { x = google.batch } }'])(
  'where it is open whether there are two names, it is said at once: %j',
  (text) => {
    expect(scopesOf(`google.batch.spot = true\n${text}`)).toContain('cloudC.batch');
  },
);

test.each([
  'setProperty("foo", 1)',
  'docker { setProperty("enabled", true) }',
  'docker { with { enabled = true } }',
  'docker { { -> enabled = true }() }',
])('what may be set in a way that is not followed is no error: %j', (text) => {
  expect(scopesOf(text).length).toBeGreaterThan(0);
  expect(problemsOf(text)).toEqual(['resolve/no-effect']);
});

test('one cause is one error: a block in which the engine stops is not called empty as well', () => {
  expect(problemsOf('docker { it.enabled = false }')).toEqual(['resolve/invalid-value']);
  expect(problemsOf('docker { }')).toEqual(['resolve/empty-scope']);
});

test.each(['[1].each { }', '[1].each { x -> }'])('a loop that does nothing leaves nothing open: %j', (text) => {
  expect(scopesOf(text)).toEqual([]);
});

test('a plain text in a list that may change does not change with it', () => {
  const text = "params.a = 'x'\nparams.b = [params.a]\nparams.c = params.b.foo()";
  const { settings } = documentOf(text, [], { dialect: 'v1' });
  expect(settings['params.a']).toMatchObject({ certainty: 'literal', value: 'x' });
  expect(settings['params.b']?.certainty).toBe('unknown');
});

test.each([
  "params.a = ['x']\nparams.a[0] = 'y'\nprocess.queue = params.a[0]",
  "params.a = 'x'\nparams[System.getenv('K')] = 'y'\nprocess.queue = params.a",
  "foo.a = 'x'\nfoo.\"${System.getenv('K')}\" = 'y'\nprocess.queue = foo.a",
])('what is read after a computed name was set is not known: %j', (text) => {
  const row = documentOf(text, [], { dialect: 'v1' }).settings['process.queue'];
  expect(row).toMatchObject({ certainty: 'unknown' });
});
