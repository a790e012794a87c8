import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Read } from '../../src/policy/pack/pack.ts';
import { compiler } from '../support/shared-compiler.ts';
import { preparePack } from './prepare-pack.ts';
import { readRegoFolder, repositoryRoot } from './rego-folder.ts';

const { pack } = await preparePack(readRegoFolder('policies'), compiler);
const reads = new Map(pack.policies.map((compiled) => [compiled.policy.id, compiled.reads]));

const lines = readFileSync(join(repositoryRoot, 'docs/reference-lines/lines.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [number = '', , holds = ''] = line.split('\t');
    const named = (by: string): readonly string[] =>
      holds.split(' | ').flatMap((hold) => (hold.startsWith(`${by} `) ? [hold.slice(by.length + 1)] : []));
    return { number, rows: named('row'), policies: named('policy') };
  });

test('covers the lines of the reference by policies of the pack', () => {
  const named = lines.flatMap(({ number, policies }) => policies.map((policy) => ({ number, policy })));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ policy }) => !reads.has(policy.split(':')[0] ?? ''))).toEqual([]);
});

test('reads each setting whose line a policy covers', () => {
  const blind = lines.flatMap(({ number, rows, policies }) =>
    policies
      .map((policy) => policy.split(':')[0] ?? '')
      .filter((id) => rows.length > 0 && !rows.some((row) => (reads.get(id) ?? []).some((read) => isOf(read, row))))
      .map((id) => `${number}: ${id} does not read ${rows.join(', ')}`),
  );
  expect(blind).toEqual([]);
});

/** Returns true if a read covers the setting or is below it. */
function isOf({ segments, key, prefix = false }: Read, path: string): boolean {
  if (key !== undefined) return prefix ? path.startsWith(key) || key.startsWith(path) : key === path;
  const names = path.replaceAll('<name>', '*').split('.');
  return (segments ?? []).every((segment, at) => {
    const name = names[at];
    return name === undefined || segment === '*' || name === '*' || segment === name;
  });
}
