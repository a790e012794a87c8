import { expect, test } from 'vitest';
import { createContext } from '../../../src/engine/context.ts';
import type { Grant } from '../../../src/engine/settings/parse-settings.ts';
import { noSettings } from '../../../src/engine/settings/parse-settings.ts';
import { loadRepositorySettings, type RepositorySettings } from '../../../src/engine/settings/repository-settings.ts';
import { MemoryFileSystem } from '../../../src/host/memory-file-system.ts';

interface Run {
  readonly granted?: readonly Grant[];
  readonly locks?: readonly string[];
  readonly given?: readonly string[];
}

/** Loads the settings of a repository `acme/a`, whose files are given. */
function load(
  files: Record<string, string>,
  { granted = [], locks = [], given = [] }: Run,
): RepositorySettings | undefined {
  const run = { ...noSettings, folder: '.', file: null, granted, locks };
  const repository = { name: 'acme/a', path: '/repositories/a' };
  return loadRepositorySettings(createContext({ cwd: '/' }), run, {
    repositories: [repository],
    given: new Set(given),
    open: () => new MemoryFileSystem(files),
  }).get('acme/a');
}

const waiver = '{rule: X, reason: r, owner: o, until: 2027-01-31}';

test('ignores and reports the settings of a repository without grants', () => {
  const own = load({ '.plumbline.yaml': 'exclude: [a]\n', 'waivers.yaml': `waivers: [${waiver}]` }, {});
  expect(own).toMatchObject({ exclude: [], waivers: [], applied: [] });
  expect(own?.refused).toEqual([
    { file: '.plumbline.yaml', reason: 'The settings of the scan allow no settings of repositories.' },
  ]);
  expect(load({ 'nextflow.config': '' }, { granted: ['waivers'] })).toBeUndefined();
});

test('applies granted keys to the repository alone, with the place of each', () => {
  const own = load(
    {
      '.plumbline.yaml': `exclude: [old/]\nsyntax: v1\nprofiles: [none]\nrules: {PL-A: low}\noverrides: [{file: x, rules: {PL-B: off}}]\nwaivers: [more.yaml, ${waiver}]\n`,
      'more.yaml': `waivers: [${waiver}]`,
    },
    { granted: ['exclude', 'syntax', 'profiles', 'rules', 'overrides', 'waivers'] },
  );
  expect(own).toMatchObject({ exclude: ['old/'], syntax: 'v1', profiles: { kind: 'views', views: [[]] }, refused: [] });
  expect(own?.overrides.map(({ rule, level, file, within }) => [rule, level, file, within])).toEqual([
    ['PL-A', 'low', null, 'acme/a'],
    ['PL-B', 'off', 'x', 'acme/a'],
  ]);
  expect(own?.waivers.map(({ within, source }) => [within, source])).toEqual([
    ['acme/a', 'acme/a/.plumbline.yaml:6:22'],
    ['acme/a', 'acme/a/more.yaml:1:11'],
  ]);
  expect(own?.applied[0]).toEqual({ name: 'exclude', value: 'old/', source: 'acme/a/.plumbline.yaml:1:1' });
});

test('applies waivers of the settings of a repository that sets nothing else', () => {
  const own = load({ '.plumbline.yaml': `waivers: [${waiver}]\n` }, { granted: ['waivers'] });
  expect(own?.waivers.map(({ source }) => source)).toEqual(['acme/a/.plumbline.yaml:1:11']);
  expect(own?.applied).toEqual([{ name: 'waivers', value: '1 waiver', source: 'acme/a/.plumbline.yaml:1:1' }]);
});

test('refuses locked keys and rules, and those that are not granted', () => {
  const own = load(
    { '.plumbline.yaml': 'exclude: [a]\nrules: {PL-SECRETS-001: off, settings/unknown: off}\nfail-on: critical\n' },
    { granted: ['exclude', 'rules'], locks: ['exclude', 'rules.PL-SECRETS-*', 'rules.settings/*'] },
  );
  expect(own).toMatchObject({ exclude: [], overrides: [] });
  expect(own?.refused.map(({ reason }) => reason)).toEqual([
    'exclude (1:1): locked by the settings of the run (exclude).',
    'fail-on (3:1): repositories may set only exclude, rules.',
    'rules.PL-SECRETS-001 (2:9): locked by the settings of the run (rules.PL-SECRETS-*).',
    'rules.settings/unknown (2:30): locked by the settings of the run (rules.settings/*).',
  ]);
});

test('applies a lock on a key to the keys below it and to files of it', () => {
  const files = {
    '.plumbline.yaml': 'overrides: [{file: a, rules: {X: off}}]\n',
    'waivers.yaml': `waivers: [${waiver}]`,
  };
  const own = load(files, { granted: ['overrides', 'waivers'], locks: ['rules', 'waivers'] });
  expect(own).toMatchObject({ overrides: [], waivers: [], applied: [] });
  expect(own?.refused).toEqual([
    { file: '.plumbline.yaml', reason: 'rules.X (1:31): locked by the settings of the run (rules).' },
    { file: 'waivers.yaml', reason: 'waivers: locked by the settings of the run (waivers).' },
  ]);
});

test('overrides the file by the command line, without a notice', () => {
  const files = { '.plumbline.yaml': 'exclude: [a]\nrules: {X: off, Y: off}\n' };
  const own = load(files, { granted: ['exclude', 'rules'], given: ['exclude', 'rules.X'] });
  expect(own).toMatchObject({ exclude: [], refused: [] });
  expect(own?.overrides.map(({ rule }) => rule)).toEqual(['Y']);
});

test.each([
  ['.plumbline.yaml', 'rules: {X: hihg}\n', '1:12: X: expected one of off'],
  ['.plumbline.yaml', 'profiles: ["a,"]\n', '--profiles expects'],
  ['waivers.yaml', 'waivers: [{rule: X}]\n', '1:11: A waiver needs reason'],
  ['plumbline-baseline.jsonl', '{}\n', '1: the first line is not'],
])('does not apply an invalid %s: %s', (file, text, reason) => {
  const own = load({ [file]: text }, { granted: ['rules', 'profiles', 'waivers', 'baseline'] });
  expect(own?.refused).toEqual([{ file, reason: expect.stringContaining(reason) }]);
  expect(own).toMatchObject({ overrides: [], waivers: [], baseline: undefined });
});
