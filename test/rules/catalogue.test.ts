import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTarget } from '../../src/check/check-target.ts';
import type { RuleLevels } from '../../src/findings/rule-levels.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { Project } from '../../src/resolve/files/project.ts';
import { builtInRules, findRule } from '../../src/rules/catalogue.ts';
import type { Example } from '../../src/rules/rule.ts';

const root = join(import.meta.dirname, '..', '..', 'src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('rules'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

test('reports every rule somewhere: by its name, or in its file', () => {
  expect(new Set(builtInRules.map(({ id }) => id)).size).toBe(builtInRules.length);
  const unreported = builtInRules.filter(({ id }) => {
    const [, name = ''] = id.split('/');
    return !sources.includes(`'${name}'`) && !sources.includes(`/rules/${id}.ts'`);
  });
  expect(unreported.map(({ id }) => id)).toEqual([]);
});

test('keeps every rule in a file named for it', () => {
  const files = readdirSync(join(root, 'rules'), { recursive: true, encoding: 'utf8' });
  for (const { id } of builtInRules) {
    const [area = '', name = ''] = id.split('/');
    expect(
      files.filter((file) => file.startsWith(area) && file.endsWith(`/${name}.ts`)),
      id,
    ).toHaveLength(1);
  }
});

test('describes the problem and the fix of every rule in sentences', () => {
  for (const { id, title, description, help } of builtInRules) {
    expect(title, id).toMatch(/^[A-Z`].*[^.]$/u);
    expect(description, id).toMatch(/^[A-Z`].*\.$/u);
    expect(help, id).toMatch(/^[A-Z`].*[.…]$/u);
  }
});

/** The problems of one file as a whole repository. */
function problemsOf(
  { text, syntax = 'v2' }: Example,
  levels: RuleLevels = {},
): readonly { readonly rule: string; readonly line: number }[] {
  const result = checkTarget(
    new Project(new MemoryFileSystem({ 'nextflow.config': text })),
    {
      repository: { name: 'example', commit: null, ref: null },
      target: { file: 'nextflow.config', kind: 'project', maybeIncluded: false },
      dialect: syntax,
      profiles: { kind: 'all', besides: [] },
      levels,
    },
    [],
    () => [],
  );
  return result.findings.map(({ rule, location }) => ({ rule, line: location.line }));
}

const withExamples = builtInRules.flatMap(({ id, severity, bad, good }) =>
  bad && good ? [{ id, severity, bad, good }] : [],
);

test('allows only rules that a single file cannot cause to have no examples', () => {
  const without = builtInRules.flatMap(({ id, bad }) => (bad === undefined ? [id] : []));
  expect(without.filter((id) => !/^(?:file|scan)\//u.test(id))).toEqual([
    'syntax/too-deep',
    'syntax/too-many-problems',
    'resolve/unknown-profile',
    'resolve/undeclared-profile',
    'resolve/include-unreadable',
    'resolve/include-depth',
    'resolve/include-limit',
    'resolve/too-many-settings',
    'resolve/too-many-steps',
    'resolve/too-many-problems',
  ]);
});

test.each(withExamples)(
  'reports $id in its bad example, alone and at its line, and not in its good one',
  ({ id, severity, bad, good }) => {
    // The level switches on a rule that is off by default.
    const found = problemsOf(bad, { [id]: severity });
    expect(found.filter(({ rule }) => bad.also?.includes(rule) !== true)).toEqual([{ rule: id, line: bad.line }]);
    expect(found.length).toBe(1 + (bad.also?.length ?? 0));
    expect(problemsOf(good)).toEqual([]);
  },
);

test('finds no rule for an unknown id', () => {
  expect([findRule('constructor'), findRule('syntax/nothing')]).toEqual([undefined, undefined]);
});
