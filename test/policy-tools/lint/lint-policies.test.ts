import { expect, test } from 'vitest';
import { lintPolicies } from '../../../src/policy-tools/lint/lint-policies.ts';
import { readLibraryFolder } from '../../policy/rego-folder.ts';
import { compiler } from '../../support/shared-compiler.ts';

const library = readLibraryFolder();
const now = '2026-11-22T00:00:00Z';
const levels = new Map([
  ['lint/no-metadata', 'off'],
  ['lint/no-setting', 'off'],
] as const);

/** Lints files and returns the rules without `lint/`, in the order of their places. */
async function lint(...texts: readonly string[]): Promise<readonly string[]> {
  const files = texts.map((text, index) => ({
    path: `p${index}${text.startsWith('package t') ? '_test' : ''}.rego`,
    text,
  }));
  const { findings } = await lintPolicies(files, library, compiler, { now, levels });
  return findings.map(({ rule }) => rule.id.replace('lint/', ''));
}

/** The same of the conditions of one rule. */
const lintConditions = (...conditions: readonly string[]): Promise<readonly string[]> =>
  lint(
    `package p\n\nimport data.plumbline.lib\n\ndeny contains lib.spelled("docker.enabled") if {\n\tx := input.config.process.ext\n\t${conditions.join('\n\t')}\n}\n`,
  );

test.each([
  ['values that differ', ['x.a == 1', 'x.a == 2']],
  ['a value and its negation', ['x.a == "1"', 'not x.a == "1"']],
  ['a value outside of a set', ['x.a in {"1", "2"}', 'x.a == "3"']],
  ['sets without a common value', ['x.a in {"1", "2"}', 'x.a in ["3"]']],
  ['bounds that do not meet', ['x.a > 3', 'x.a < 3']],
  ['bounds of which one leaves the value out', ['x.a >= 3', '3 > x.a']],
  ['a condition and its not', ['x.a', 'not x.a']],
  ['false and a condition', ['x.a == false', 'x.a']],
  ['the same call', ['lower(x.a) == "b"', 'lower(x.a) == "c"']],
  ['literals on the left', ['1 == x.a', '2 == x.a']],
])('reports a contradiction: %s', async (_, conditions) => {
  expect(await lintConditions(...conditions)).toEqual(['contradiction']);
});

test.each([
  ['bounds that meet', ['x.a >= 3', 'x.a <= 3']],
  ['any two items', ['x[_] == 1', 'x[_] == 2']],
  ['a value and another that it is not', ['x.a == 1', 'x.a != 2']],
  ['bounds of different types', ['x.a > "b"', 'x.a < 3']],
  ['what only another input has', ['x.a == 1', 'x.a == 2 with input as {}']],
  ['a computed value', ['x.a == x.b', 'x.a == 2']],
])('accepts conditions that can hold together: %s', async (_, conditions) => {
  expect(await lintConditions(...conditions)).toEqual([]);
});

test.each([
  ['a literal', ['false', 'x']],
  ['two literals', ['"a" == "b"', 'x']],
  ['a literal in a list', ['"a" in ["b"]', 'x']],
  ['an empty list', ['some y in []', 'x == y']],
  ['a thing and itself', ['x.a != x.a']],
  ['what is always so, under not', ['not 1 == 1', 'x']],
  ['in a comprehension', ['count([y | some y in x; 1 == 2]) > 0']],
])('reports a constant condition: %s', async (_, conditions) => {
  expect(await lintConditions(...conditions)).toEqual(['constant-condition']);
});

test.each([
  ['upper case in a set', ['upper(x.a) in {"a"}'], ['letter-case']],
  ['a prefix', ['startswith(lower(x.a), "A")'], ['letter-case']],
  ['a variable', ['y := lower(x.a)', 'y == "A"'], ['letter-case']],
  ['text without letters', ['lower(x.a) == "1"'], []],
])('checks letter case: %s', async (_, conditions, expected) => {
  expect(await lintConditions(...conditions)).toEqual(expected);
});

test('accepts a total function under not', async () => {
  const policy = (head: string): string =>
    `package p\n\ndeny contains "x" if {\n\tsome name in input.config.env\n\tnot name in known(name)\n}\n\n${head}\n`;
  expect(await lint(policy('known(name) := {each | some each in input.config.env; each != name}'))).toEqual([]);
  expect(await lint(policy('known(name) := input.config.env[name]'))).toEqual(['call-in-not']);
});

test.each([
  ['as the argument of another call', 'not endswith(lower(lib.effective("docker.registry")), "x")', ['call-in-not']],
  ['in an array', 'not [lib.effective("docker.registry")] == ["x"]', ['call-in-not']],
  ['in a comprehension', 'not "x" in [each | each := lib.effective("docker.registry")]', []],
])('reports a call of the library before a `not`: %s', async (_, condition, expected) => {
  expect((await lintConditions(condition)).filter((rule) => rule === 'call-in-not')).toEqual(expected);
});

test('reports a set of a library used as a condition', async () => {
  expect(await lintConditions('lib.images', 'x')).toEqual(['set-as-condition']);
  expect(await lintConditions('not lib.images', 'x')).toEqual(['set-as-condition']);
  expect(await lintConditions('count(lib.images) > 0', 'some image in lib.images', 'x == image')).toEqual([]);
});

test.each([
  ['%s and a percent sign', 'sprintf("%s is 5%%", [x.a])', []],
  ['a width of its own', 'sprintf("%*d", [3, x.a])', []],
  ['numbered gaps', 'sprintf("%[1]s %[1]s", [x.a])', []],
  ['one too many', 'sprintf("%v", [x.a, x.b])', ['sprintf-arguments']],
  ['none at all', 'sprintf("all of them", [x.a])', ['sprintf-arguments']],
  ['a format that is computed', 'sprintf(x.format, [x.a])', []],
])('counts verbs and values of sprintf: %s', async (_, call, expected) => {
  expect(await lintConditions(`y := ${call}`, 'y != x.b')).toEqual(expected);
});

test.each(['denies', 'deny_', 'denyAll', 'dney', 'violations', 'warnings', 'warning_x', 'undecidd'])(
  'reports the misspelt judging rule %s',
  async (name) => {
    expect(await lint(`package p\n\n${name} contains "x" if input.config.process.cpus > 1\n`)).toEqual([
      'misspelt-rule',
    ]);
  },
);

test('does not report helpers with names similar to judging rules', async () => {
  expect(
    await lint(
      'package p\n\ndeny contains name if some name in denied\n\ndenied contains "x" if warned(input.config.process.cpus)\n\nwarned(n) if n > 1\n',
    ),
  ).toEqual([]);
});

test('counts references from other packages, tests and whole packages as uses', async () => {
  const helper = 'package p\n\ndeny contains "x" if input.config.process.cpus > 1\n\nhelp := 1\n';
  expect(await lint(helper)).toEqual(['unused-rule']);
  expect(
    await lint(helper, 'package q\n\nimport data.p\n\ndeny contains "y" if input.config.process.cpus > p.help\n'),
  ).toEqual([]);
  expect(await lint(helper, 'package q\n\ndeny contains "y" if input.config.process.cpus > data.p.help\n')).toEqual([]);
  expect(await lint(helper, 'package t\n\nimport data.p\n\ntest_all if p["help"] == 1\n')).toEqual([]);
  expect(
    await lint(helper, 'package q\n\ndeny contains name if some name, rule in data.p\n').then((all) =>
      all.includes('unused-rule'),
    ),
  ).toBe(false);
});

test('ranges are exact after characters of two code units and over several lines', async () => {
  const text =
    'package p\n\ndeny contains "😀" if { "😀" == "ä"; input.config.process.cpus > 1 } # 😀\n\ndeny_x contains "y" if {\n\tinput.config.process.cpus ==\n\t\t1\n\tinput.config.process.cpus == 2\n}\n';
  const { findings } = await lintPolicies([{ path: 'p.rego', text }], library, compiler, { now, levels });
  expect(
    findings.map(({ location: { line, column, endLine, endColumn } }) => [line, column, endLine, endColumn]),
  ).toEqual([
    [3, 25, 3, 36],
    [8, 2, 8, 32],
  ]);
});

test('reads conditions in parentheses, with another input, and on either side of `or`', async () => {
  expect(
    await lint(
      'package p\n\nimport future.keywords.or\n\ndeny contains "x" if (input.config.process.cpus == 1) with input.config as {}\n\ndeny contains "y" if input.config.process.cpus or ((input.config.process.cpus == 3) with input.config as {})\n\ndeny contains "z" if input.config.process.cpus == 1 or input.config.process.cpus == 2\n',
    ),
  ).toEqual([]);
});

test('refuses Rego that does not parse and invalid METADATA, with the location', async () => {
  await expect(lint('package p\n\ndeny contains "x" if {')).rejects.toMatchObject({
    code: 'policy/bad-rego',
    faults: [{ line: 3 }],
  });
  await expect(
    lint('# METADATA\n# title: a\n# custom: {id: a.b}\npackage p\n\ndeny contains "x" if input.x\n'),
  ).rejects.toMatchObject({
    code: 'policy/bad-metadata',
  });
});

test('lints libraries and tests without policies', async () => {
  expect(await lint('package lib\n\nis_one(n) if {\n\tx := n\n\tn == 1\n}\n')).toEqual(['unused-variable']);
  expect(
    await lint('package t\n\ntest_x if true\n\ntest_y := 1 == 1\n').then((all) =>
      all.includes('test-without-condition'),
    ),
  ).toBe(true);
});
