import { expect, test } from 'vitest';
import { resolveText, settingsOf } from './resolve-text.ts';

const v1 = { dialect: 'v1' } as const;

test.each([
  ['for (x in [1, 2]) { foo.y = x }', { 'foo.y': 'literal 2' }],
  ['for (x in []) { foo.y = x }', {}],
  ['for (x in null) { foo.y = x }', {}],
  ['for (e in [a: 1, b: 2]) { foo[e.key] = e.value }', { 'foo.a': 'literal 1', 'foo.b': 'literal 2' }],
  ['for (x in 1..2) { process { withName: A { cpus = x } } }', { 'process.withName:A.cpus': 'literal 2' }],
  ['def n = 0\nfor (i in 1..9) { if (i == 3) break\n n += i }\nfoo.n = n', { 'foo.n': 'literal 3' }],
  [
    'for (a in [1, 2]) { for (b in [1, 2]) { if (b == 2) break; foo."x$a$b" = 1 } }',
    { 'foo.x11': 'literal 1', 'foo.x21': 'literal 1' },
  ],
  ['for (x in [1, 2]) { foo.a = x; return }\nfoo.b = 1', { 'foo.a': 'literal 1' }],
  ['for (x in [1, 2]) { switch (x) { case 1: continue }; foo."x$x" = 1 }', { 'foo.x2': 'literal 1' }],
  ['foo.x = { def s = 0; for (i in 1..9) { if (i > 4) { return s }; s += i }; 0 }()', { 'foo.x': 'literal 10' }],
  ['foo.x = { def y = 0; for (i in [1, 2, 3]) { if (i == 2) { continue }; y += i }; y }()', { 'foo.x': 'literal 4' }],
  ['foo.x = { switch (2) { case 2: return 1 }; 0 }()', { 'foo.x': 'literal 1' }],
  [
    'def i = 1\nfoo.a = i++\nfoo.b = ++i\nfoo.c = i--',
    { 'foo.a': 'literal 1', 'foo.b': 'literal 3', 'foo.c': 'literal 3' },
  ],
  ['foo.x = 1++', { 'foo.x': 'literal 1' }],
])('runs a loop of the legacy dialect: %s', (text, expected) => {
  expect(settingsOf(text, v1)).toEqual(expected);
  expect(resolveText(text, v1).incomplete).toEqual([]);
});

test.each([
  [
    '1',
    'case 1: foo.x = 1; case 2: foo.y = 2; break; case 3: foo.z = 3',
    { 'foo.x': 'literal 1', 'foo.y': 'literal 2' },
  ],
  ['3', 'case 1: foo.x = 1; break; default: foo.x = 2', { 'foo.x': 'literal 2' }],
  ['3', 'case 1: foo.x = 1', {}],
])('runs switch (%s) { %s }', (subject, cases, expected) => {
  expect(settingsOf(`switch (${subject}) { ${cases} }`, v1)).toEqual(expected);
});

test.each([
  ['a list that is not known', 'for (x in params.q) { n = 2; foo.x = 1; process { cpus = x } }'],
  ['entries that are more than key and value', 'for (e in [a: 1]) { n = "$e"; foo.x = 1; process.cpus = e }'],
  ['a case that is no plain value', 'switch (1) { case 1..3: n = 2; foo.x = 1; process.cpus = 1 }'],
  [
    'a break that is not sure',
    "for (x in [1, 2]) { if (System.getenv('A')) { break }\n n = x; foo.x = x; process.cpus = x }",
  ],
  [
    'a return that is not sure',
    "for (x in [1, 2]) { if (System.getenv('A')) { return }\n n = x; foo.x = x; process.cpus = x }",
  ],
  ['a subject that is not known', "switch (System.getenv('A')) { case '1': n = 2; foo.x = 1; process.cpus = 1 }"],
  ['a case of another kind', "switch (1) { case '1': n = 2; foo.x = 1; process.cpus = 1 }"],
  ['a template among strings', 'switch ("${n}a") { case [\'1a\']: n = 2; foo.x = 1; process.cpus = 1 }'],
  ['a default that others follow', 'switch (1) { default: n = 2; case 1: foo.x = 1; process.cpus = 1 }'],
])('leaves all unknown that %s assigns', (_, statement) => {
  const text = `def n = 1\nfoo.before = 1\n${statement}\nfoo.after = n`;
  expect(settingsOf(text, v1)).toMatchObject({
    'foo.before': 'literal 1',
    'foo.x': 'unknown',
    'process.cpus': 'unknown',
    'foo.after': 'unknown',
  });
  expect(resolveText(text, v1).incomplete.map(({ scope }) => scope)).toContain('*');
});

test.each([
  'while (n < 2) { n = 2; foo.x = 1 }',
  'for (int i = 0; i < 3; i++) { n = 2; foo.x = i }',
  'a: for (x in [1]) { n = 2; foo.x = x }',
])('leaves unknown what a loop that is skipped may assign: %s', (statement) => {
  const text = `def n = 1\nfoo.x = 0\n${statement}\nfoo.after = n`;
  expect(settingsOf(text, v1)).toEqual({ 'foo.x': 'unknown', 'foo.after': 'unknown' });
  expect(resolveText(text, v1).incomplete.map(({ scope }) => scope)).toContain('*');
});

test('leaves unknown what a loop in a closure may change that is not followed', () => {
  const text = "def n = 1\nfoo.x = { for (i in System.getenv('A')) { n = 2; docker.enabled = true }; 1 }()\nfoo.y = n";
  expect(settingsOf(text, v1)).toEqual({ 'foo.x': 'unknown', 'foo.y': 'unknown' });
  expect(resolveText(text, v1).incomplete.map(({ scope }) => scope)).toContain('*');
});

test('leaves a closure unknown with a return under an unknown condition in a loop', () => {
  const text = "foo.x = { for (i in 1..3) { if (System.getenv('A')) { return 1 } }; 2 }()";
  expect(settingsOf(text, v1)).toEqual({ 'foo.x': 'unknown' });
});

test('does not let a statement in a loop override itself', () => {
  const [setting] = resolveText('foo.x = 0\nfor (i in 1..100) { foo.x = i }', v1).settings;
  expect(setting?.overridden).toHaveLength(1);
});

test('reports an error in a loop once', () => {
  expect(resolveText('for (i in 1..5) { foo.x = 1 / 0 }', v1).diagnostics).toHaveLength(1);
});

test('records each include in a loop', () => {
  const files = {
    'nextflow.config': "for (n in ['a', 'b']) { includeConfig \"${n}.config\" }",
    'a.config': 'foo.a = 1',
    'b.config': 'foo.b = 2',
  };
  expect(settingsOf(files, v1)).toEqual({ 'foo.a': 'literal 1', 'foo.b': 'literal 2' });
});

test.each([
  ["if (System.getenv('A')) { n = 2 }"],
  ["def f = { n = 2 }\nif (System.getenv('A')) { f() }"],
  ["try { includeConfig System.getenv('A') } catch (Exception e) { n = 2 }"],
])('leaves a variable unknown that %j may have changed', (statement) => {
  expect(settingsOf(`def n = 1\n${statement}\nfoo.n = n`, v1)['foo.n']).not.toMatch(/literal|resolved/u);
});

test('ends both branches of an unknown condition before the statements after them', () => {
  expect(settingsOf("foo.x = { if (true) { if (System.getenv('A')) { 1 } else { 2 } }; 5 }()")).toEqual({
    'foo.x': 'literal 5',
  });
});

test('refuses a loop and nothing in it in the strict dialect', () => {
  const { diagnostics } = resolveText('for (x in [1]) { foo.x = nowhere }');
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
    'syntax/code-in-strict',
  ]);
});

test('runs the rest of a closure after an undecided `if` in a branch that is taken', () => {
  const text = "foo.x = { def n = 1; if (true) { if (System.getenv('A')) { n = 2 } }; return n + 10 }()";
  const [setting] = resolveText(text, v1).settings;
  const { value } = setting ?? {};
  expect(value?.kind === 'choice' ? value.alternatives.map((each) => each.value) : value).toMatchObject([
    { value: 12 },
    { value: 11 },
  ]);
});

test.each([
  ['an assignment below a value', 'params.a.b = 2'],
  ['a statement that is not followed', "switch (env('A')) { case 'x': params.a.b = 2 }"],
])('keeps the value after %s in a `try`', (_, body) => {
  const { settings, diagnostics } = resolveText(`params.a = 1\ntry { ${body} } catch (e) { }`, { dialect: 'v1' });
  expect(settings.map(({ path, value }) => [path.join('.'), value])).toEqual([
    ['params.a', expect.objectContaining({ value: 1 })],
  ]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});
