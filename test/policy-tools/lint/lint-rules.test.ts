import { expect, test } from 'vitest';
import { lintPolicies } from '../../../src/policy-tools/lint/lint-policies.ts';
import type { LintExample } from '../../../src/policy-tools/lint/lint-rule.ts';
import { lintRules } from '../../../src/policy-tools/lint/lint-rules.ts';
import { readLibraryFolder, readRegoFolder } from '../../policy/rego-folder.ts';
import { compiler } from '../../support/shared-compiler.ts';

const library = readLibraryFolder();
const now = '2026-11-22T00:00:00Z';

/** Returns the texts at which a rule reports an example. */
async function pointAt(
  id: string,
  { text, file = 'policy.rego', beside = [] }: LintExample,
): Promise<readonly string[]> {
  const { findings } = await lintPolicies([{ path: file, text }, ...beside], library, compiler, { now });
  const lines = text.split('\n');
  return findings
    .filter(({ rule, location }) => rule.id === id && location.file === file)
    .map(({ location: { line, column, endLine, endColumn } }) => {
      const [first = '', ...rest] = lines.slice(line - 1, endLine);
      if (rest.length === 0) return first.slice(column - 1, endColumn - 1);
      return [first.slice(column - 1), ...rest.slice(0, -1), rest.at(-1)?.slice(0, endColumn - 1)].join('\n');
    });
}

test.each(lintRules)(
  'marks exactly the error in the bad example of $id, and nothing in its good one',
  async ({ id, examples }) => {
    const { at } = examples.bad;
    expect(await pointAt(id, examples.bad)).toEqual([at.trimEnd()]);
    expect(await pointAt(id, examples.good)).toEqual([]);
  },
);

test('finds nothing in the starter pack and its tests', async () => {
  const { findings } = await lintPolicies(readRegoFolder('policies', 'policy-tests'), [], compiler, { now });
  expect(
    findings.map(
      ({ rule, location, message }) => `${location.file}:${location.line}:${location.column} ${rule.id} ${message}`,
    ),
  ).toEqual([]);
});

test('reports != with any item only for lists of the policy', async () => {
  const found = async (condition: string): Promise<readonly string[]> =>
    pointAt('lint/unequal-to-any', {
      text: `package a\n\nallowed := ["x", "y"]\n\ndeny contains "m" if { ${condition} }\n`,
    });
  expect(await found('some p in input.plugins; p.id != allowed[_]')).toEqual(['p.id != allowed[_]']);
  expect(await found('["x", "y"][_] != input.config.process.executor')).toHaveLength(1);
  expect(await found('data.lists.allowed[_].id != input.config.process.executor')).toHaveLength(1);
  for (const fine of [
    'input.config.process[_].container != "x"',
    'input.config.process[_].container != input.config.process.container',
    'some item in allowed; input.config.process.executor != item',
    'own := input.plugins; own[_].id != input.config.process.executor',
    'allowed[_] != "x"',
  ]) {
    expect(await found(fine), fine).toEqual([]);
  }
});

test('reports references to missing rules, but not to possible data', async () => {
  const policy = (condition: string): string =>
    `package acme.a\n\nimport data.acme.shared\nimport data.teams\n\ndeny contains "m" if ${condition}\n`;
  const beside = [
    { path: 'shared.rego', text: 'package acme.shared.sizes\n\nlarge.cpus if input.config.process.cpus > 8\n' },
    {
      path: 'a_test.rego',
      text: 'package acme.a_test\n\nimport data.acme.a\n\ntest_x if count(a.deny) == 0 with data.acme.limits as {"cpus": 8} with input as {}\n',
    },
  ];
  const found = async (condition: string): Promise<readonly string[]> =>
    pointAt('lint/unresolved-reference', { text: policy(condition), beside });
  expect(await found('shared.size.large.cpus')).toEqual(['shared.size.large.cpus']);
  expect(await found('data.acme.b.bar')).toEqual(['data.acme.b.bar']);
  for (const fine of [
    'shared.sizes.large.cpus',
    'shared.sizes[_].cpus',
    'teams.x',
    'data.other.x',
    'data.acme.limits.cpus == 8',
    'data.parameters["acme-a-deny"] == {}',
    'data.acme[_].deny == set()',
  ]) {
    expect(await found(fine), fine).toEqual([]);
  }
});
