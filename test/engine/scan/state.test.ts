import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../../../src/base/digest.ts';
import { packText, unpackText } from '../../../src/base/packed-text.ts';
import type { LoadedPack } from '../../../src/engine/packs/load-pack.ts';
import type { ScanOptions } from '../../../src/index.ts';
import { openDatabase } from '../../../src/store/open-database.ts';
import { collect } from '../../support/collect.ts';
import { gitRepository } from '../../support/git-repository.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { withEngine } from '../../support/with-engine.ts';

/** Returns a policy that has findings, passes and undecided verdicts. */
function policyOf(body: string): string {
  return `# METADATA
# title: Images are pinned
# custom:
#   id: ACME-001
#   severity: high
package policies.acme.pinned

deny contains {"setting": "process.container", "message": "{setting} is not pinned."} if {
  ${body}
}
`;
}

const at = '2026-11-22T00:00:00Z';
const pinned = 'not contains(input.config.process.container, "@sha256:")';
let pack: LoadedPack;
let timed: LoadedPack;

beforeAll(async () => {
  const compile = (body: string): Promise<LoadedPack> =>
    withEngine({ cwd: '.' }, ({ policies }) => policies.compile([{ path: 'pinned.rego', text: policyOf(body) }]));
  pack = await compile(pinned);
  timed = await compile(`${pinned}\n  time.now_ns() > 0`);
}, 60_000);

/** Scans a folder and returns the report as text. */
async function report(
  cwd: string,
  options: Partial<ScanOptions> = {},
  onNote?: (note: string) => unknown,
): Promise<string> {
  return await withEngine({ cwd, onNote }, async (engine) => {
    const repositories = engine.findRepositories({ repositories: ['r'] });
    const run = engine.scan({ repositories, pack, at, allowEmpty: true, ...options });
    const results = await collect(run);
    return JSON.stringify(run.report(results, { failOn: 'medium', durationMs: null, verdicts: 'all' }));
  });
}

/** Scans a folder with state, and returns true if the repository was not judged again. */
async function isUnchanged(cwd: string, options: Partial<ScanOptions> = {}): Promise<boolean> {
  await report(cwd, { state: 'state', ...options });
  const database = await openDatabase(join(cwd, 'state'), false);
  const rows = await database.selectFrom('scan_repository').select('is_unchanged').orderBy('scan').execute();
  await database.destroy();
  return rows.at(-1)?.is_unchanged === 1;
}

describe('a repository with state', () => {
  test('is not judged again under equal policies, options and files', async () => {
    const cwd = temporaryFolder({ 'r/nextflow.config': "process.container = 'x'\n" });
    expect(await isUnchanged(cwd)).toBe(false);
    expect(await isUnchanged(cwd)).toBe(true);
    expect(await isUnchanged(cwd, { at: '2027-01-01T00:00:00Z' })).toBe(true);
  });

  test('is judged again if that is asked for, and its result is used from then on', async () => {
    const cwd = temporaryFolder({ 'r/nextflow.config': "process.container = 'x'\n" });
    const expected = await report(cwd, { state: 'state' });
    expect(await isUnchanged(cwd, { isFresh: true })).toBe(false);
    expect(await report(cwd, { state: 'state', isFresh: true })).toBe(expected);
    expect(await isUnchanged(cwd)).toBe(true);
  });

  test.each([
    ['its files', (number: number): boolean => number % 1000 === 0],
    ['its documents', (number: number): boolean => number % 100 === 0 && number % 1000 !== 0],
  ])('is judged again by %s as a sample, and a recorded result that differs is announced', async (_, isSample) => {
    const cwd = temporaryFolder({ 'r/nextflow.config': "process.container = 'x'\n" });
    const days = Array.from({ length: 9000 }, (_, day) => new Date(Date.parse(at) + day * 86_400_000).toISOString());
    const sampled = days.find((day) => isSample(Number.parseInt(sha256(`${day}\nr`).slice(0, 8), 16))) ?? '';
    const expected = await report(cwd, { at: sampled });
    await report(cwd, { state: 'state' });
    const notes: string[] = [];
    const scan = (): Promise<string> =>
      report(cwd, { state: 'state', at: sampled }, (note) => {
        notes.push(note);
      });
    expect(await scan()).toBe(expected);
    expect(notes).toEqual([]);
    const database = await openDatabase(join(cwd, 'state'), false);
    const { body } = await database.selectFrom('result').select('body').executeTakeFirstOrThrow();
    const changed = packText(unpackText(body).replaceAll('not pinned', 'pinned'));
    await database.updateTable('result').set({ body: changed }).execute();
    await database.destroy();
    expect(await scan()).toBe(expected);
    expect(notes).toEqual([expect.stringMatching(/^the recorded result of r differs from a new one/u)]);
    expect(await isUnchanged(cwd)).toBe(true);
  });

  test.each(['body', 'read'] as const)(
    'is judged again if the recorded %s is damaged, which is noted',
    async (column) => {
      const cwd = temporaryFolder({ 'r/nextflow.config': "process.container = 'x'\n" });
      const expected = await report(cwd, { state: 'state' });
      const database = await openDatabase(join(cwd, 'state'), false);
      await database
        .updateTable('result')
        .set({ [column]: Buffer.from('damaged') })
        .execute();
      await database.destroy();
      const notes: string[] = [];
      expect(await report(cwd, { state: 'state' }, (note) => notes.push(note))).toBe(expected);
      expect(notes).toEqual([expect.stringMatching(/^the recorded result of r is damaged, so it is judged again/u)]);
      expect(await isUnchanged(cwd)).toBe(true);
    },
  );

  test.each<[string, Partial<ScanOptions>]>([
    ['another level', { rules: [{ rule: 'ACME-001', level: 'critical', origin: 'test' }] as never }],
    ['another exclusion', { exclude: ['a.config'] }],
    ['another dialect', { syntax: 'v1' }],
    ['another size limit', { maxFileSize: 1000 }],
    ['strict includes', { strictIncludes: true }],
    ['a configuration of the launch', { launch: { configs: ['one.config'] } }],
    ['a parameter of the launch', { launch: { params: ['a=1'] } }],
    ['a variable of the launch', { launch: { env: new Map([['A', '1']]) } }],
  ])('is judged again with %s', async (_, options) => {
    const cwd = temporaryFolder({
      'r/nextflow.config': "process.container = 'x'\n",
      'one.config': 'process.cpus = 2\n',
    });
    expect(await isUnchanged(cwd)).toBe(false);
    expect(await isUnchanged(cwd, options)).toBe(false);
  });

  test('is judged again each time if the launch has parameters, which may be secrets', async () => {
    const cwd = temporaryFolder({ 'r/nextflow.config': "process.container = 'x'\n" });
    const options = { launch: { params: ['a=1'] } };
    expect(await isUnchanged(cwd, options)).toBe(false);
    expect(await isUnchanged(cwd, options)).toBe(false);
  });

  test('is judged again at another time if a policy reads the time', async () => {
    const cwd = temporaryFolder({ 'r/nextflow.config': "process.container = 'x'\n" });
    expect(await isUnchanged(cwd, { pack: timed })).toBe(false);
    expect(await isUnchanged(cwd, { pack: timed })).toBe(true);
    expect(await isUnchanged(cwd, { pack: timed, at: '2027-01-01T00:00:00Z' })).toBe(false);
  });

  test('is judged again after a change of a configuration that a launch adds', async () => {
    const cwd = temporaryFolder({
      'r/nextflow.config': "process.container = 'x'\n",
      'one.config': 'process.cpus = 2\n',
    });
    const options = { launch: { configs: ['one.config'] } };
    expect(await isUnchanged(cwd, options)).toBe(false);
    expect(await isUnchanged(cwd, options)).toBe(true);
    writeFileSync(join(cwd, 'one.config'), 'process.cpus = 3\n');
    expect(await isUnchanged(cwd, options)).toBe(false);
  });

  test('is judged again at another commit, which policies can read', async () => {
    const repository = gitRepository({ 'r/nextflow.config': "process.container = 'x'\n" });
    const cwd = repository.root;
    const scan = { repositories: await foundIn(cwd) };
    expect(await isUnchanged(cwd, scan)).toBe(false);
    expect(await isUnchanged(cwd, scan)).toBe(true);
    repository.write({ 'other.txt': 'x' });
    expect(await isUnchanged(cwd, scan)).toBe(true);
    repository.commit({ 'other.txt': 'y' });
    expect(await isUnchanged(cwd, { repositories: await foundIn(cwd) })).toBe(false);
  });
});

async function foundIn(cwd: string): Promise<ScanOptions['repositories']> {
  return await withEngine({ cwd }, (engine) => engine.findRepositories({ repositories: ['.'], name: 'r' }));
}

const files = ['nextflow.config', 'conf/base.config', 'conf/deep/site.config', 'main.nf', '.gitignore', 'old.conf'];
const texts = [
  "process.container = 'x'\nincludeConfig 'conf/base.config'\n",
  "includeConfig 'deep/site.config'\nprofiles { a { process.container = 'y@sha256:1' } }\n",
  'process {\n',
  'workflow { }\n',
  'conf/\n',
  "includeConfig params.site ?: 'conf/missing.config'\n",
  '',
];

test('writes the same report with and without state, after any edits', async () => {
  const edit = fc.record({ file: fc.constantFrom(...files), text: fc.option(fc.constantFrom(...texts)) });
  const cwd = temporaryFolder({ 'r/nextflow.config': texts[0] ?? '' });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (edits) => {
      for (const { file, text } of edits) {
        const path = join(cwd, 'r', file);
        mkdirSync(dirname(path), { recursive: true });
        if (text === null) rmSync(path, { force: true });
        else writeFileSync(path, text);
      }
      const expected = await report(cwd);
      expect(await report(cwd, { state: 'state' })).toBe(expected);
      expect(await report(cwd, { state: 'state' })).toBe(expected);
    }),
    { numRuns: 6 },
  );
});
