import { expect, test } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { listCandidates, type Names } from '../../src/cli/completion/candidates.ts';

const asked: string[] = [];
const names: Names = {
  builtInRules: () => ['settings/unknown', 'syntax/x'],
  policies: (sources) => (sources.length === 0 ? ['PL-A'] : sources.map((source) => `own-${source}`)),
  profiles: async (path) => {
    asked.push(path);
    return ['gcp', 'test'];
  },
  settings: () => ['docker.enabled', 'process.cpus'],
  formats: () => ['text', 'json'],
};

async function list(...words: readonly string[]): Promise<readonly string[]> {
  return (await listCandidates(words, commands, names)).map(({ text }) => text);
}

test('lists commands, and members of a group', async () => {
  expect(await list('')).toEqual(expect.arrayContaining(['scan', 'policy', 'init', 'completion']));
  expect(await list('waiver', '')).toEqual(['add', 'list', 'check', 'prune']);
  expect(await list('nothing', '')).toEqual([]);
  expect(await list('scan', '--ve')).toEqual(['--verification-key', '--verification-scope', '--verbose']);
});

test('lists values of options, in one word or two', async () => {
  expect(await list('scan', '--syntax', 'v')).toEqual(['v2', 'v1']);
  expect(await list('scan', '--output=j')).toEqual(['--output=json']);
  expect(await list('scan', '-o', 't')).toEqual(['text']);
  expect(await list('scan', '--policy', '')).toEqual([]);
  expect(await list('scan', '--verbose', '--fail-on', 'l')).toEqual(['low']);
});

test('lists profiles of the repository that is named, without those that are chosen', async () => {
  asked.length = 0;
  expect(await list('scan', '--profiles', '')).toEqual(['all', 'none', 'gcp', 'test']);
  expect(await list('scan', '--fail-on', 'low', 'checkout', '--profiles', 'gcp,')).toEqual(['gcp,test']);
  expect(await list('document', 'a.config', '--profiles=t')).toEqual(['--profiles=test']);
  expect(asked).toEqual(['.', 'checkout', 'a.config']);
});

test('lists rules and policies, also those of the sources that are named, and then levels', async () => {
  expect(await list('rule', 'show', 's')).toEqual(['settings/unknown', 'syntax/x']);
  expect(await list('policy', 'show', '')).toEqual(['PL-A']);
  expect(await list('scan', '-p', 'mine', '--rule', 'own')).toEqual(['own-mine=']);
  expect(await list('scan', '--rule', 'PL-A=h')).toEqual(['PL-A=high']);
  expect(await list('explain', 'nextflow.config', 'd')).toEqual(['docker.enabled']);
});
