import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../../../src/base/digest.ts';
import type { LoadedPack } from '../../../src/engine/packs/load-pack.ts';
import type { ScanOptions } from '../../../src/index.ts';
import { openDatabase } from '../../../src/store/open-database.ts';
import { collect } from '../../support/collect.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { withEngine } from '../../support/with-engine.ts';

/** Returns a policy with a body, and perhaps further lines of metadata. */
function policyOf(name: string, body: string, facts: readonly string[] = []): string {
  const id = `ACME-${name.toUpperCase()}`;
  const lines = ['METADATA', `title: Policy ${name}`, 'custom:', `  id: ${id}`, '  severity: high', ...facts];
  return `${lines.map((line) => `# ${line}`).join('\n')}\npackage policies.acme.${name}\n\n${body}\n`;
}

const pinned = (message: string): string =>
  `deny contains {"setting": "process.container", "message": "${message}"} if not contains(input.config.process.container, "@")`;
const docker =
  'deny contains {"setting": "docker.enabled", "message": "Docker is off."} if not input.config.docker.enabled';
const scope = 'warn contains {"setting": "process.cpus", "message": "no cpus"} if not input.config.process.cpus';
const undecided = 'undecided contains "no one knows" if input.config.process.queue == "x"';
const together = 'deny contains "many" if count(input) > 0';

const packs = {
  first: { pinned: policyOf('pinned', pinned('{setting} is not pinned.')), docker: policyOf('docker', docker) },
  worded: { pinned: policyOf('pinned', pinned('{setting} has no digest.')), docker: policyOf('docker', docker) },
  again: {
    pinned: policyOf('pinned', `${pinned('{setting} is not pinned.')}\n# Again.`),
    docker: policyOf('docker', docker),
  },
  added: {
    pinned: policyOf('pinned', pinned('{setting} is not pinned.')),
    scope: policyOf('scope', scope),
    undecided: policyOf('undecided', undecided),
  },
  removed: { docker: policyOf('docker', docker) },
  timed: { pinned: policyOf('pinned', `${pinned('x')}\ndeny contains "late" if time.now_ns() < 0`) },
  superseding: { spoken: policyOf('spoken', pinned('x'), ['  supersedes: [settings/unknown]']) },
  combined: { all: policyOf('all', together, ['  combine: true']), docker: policyOf('docker', docker) },
} as const;
type Name = keyof typeof packs;

const at = '2026-11-22T00:00:00Z';
const loaded = new Map<Name, LoadedPack>();

beforeAll(async () => {
  await withEngine({ cwd: '.' }, async ({ policies }) => {
    for (const [name, files] of Object.entries(packs)) {
      const sources = Object.entries(files).map(([path, text]) => ({ path: `${path}.rego`, text }));
      loaded.set(name as Name, await policies.compile(sources));
    }
  });
}, 120_000);

/** Scans a folder and returns the report as text. */
async function report(
  cwd: string,
  name: Name,
  options: Partial<ScanOptions> = {},
  onNote?: (note: string) => void,
): Promise<string> {
  return await withEngine({ cwd, onNote }, async (engine) => {
    const repositories = engine.findRepositories({ repositories: ['r'] });
    const run = engine.scan({ repositories, pack: loaded.get(name) as LoadedPack, at, ...options });
    const results = await collect(run);
    return JSON.stringify(run.report(results, { failOn: 'medium', durationMs: null, verdicts: 'all' }));
  });
}

/** Returns how the last scan got the result: 0 for the files, 1 for the earlier result, 2 for the recorded documents. */
async function wayOf(cwd: string): Promise<number | undefined> {
  const database = await openDatabase(join(cwd, 'state'), false);
  const rows = await database.selectFrom('scan_repository').select('is_unchanged').orderBy('scan').execute();
  await database.destroy();
  return rows.at(-1)?.is_unchanged;
}

const site = `process { // the image of all
  container = 'quay.io/acme/tool' /* not pinned */
  queue = params.queue ?: 'x'
}
docker.enabeld = true
profiles {
  a { process.container = 'acme/a@sha256:1'; docker.enabled = true }
  b { process { cpus = 2 // two
  } }
}
`;
const files = {
  'r/nextflow.config': `includeConfig 'conf/site.config'\nincludeConfig 'https://example.org/x.config'\n`,
  'r/conf/site.config': site,
  'r/other/nextflow.config': "process.container = 'y'\nprocess {\n",
};

describe('a repository whose policies have changed', () => {
  test.each<readonly [Name, Name, 0 | 2]>([
    ['first', 'worded', 2],
    ['first', 'added', 2],
    ['added', 'first', 2],
    ['added', 'removed', 2],
    ['first', 'timed', 2],
    ['timed', 'first', 2],
    ['superseding', 'removed', 0],
    ['removed', 'superseding', 0],
    ['removed', 'combined', 0],
    ['combined', 'first', 0],
  ])('has the result of a scan without state: from %s to %s', async (before, after, way) => {
    const cwd = temporaryFolder(files);
    await report(cwd, before, { state: 'state' });
    const expected = await report(cwd, after);
    expect(await report(cwd, after, { state: 'state' })).toBe(expected);
    expect(await wayOf(cwd)).toBe(way);
    expect(await report(cwd, after, { state: 'state' })).toBe(expected);
    expect(await wayOf(cwd)).toBe(1);
    expect(await report(cwd, before, { state: 'state' })).toBe(await report(cwd, before));
  });

  test('is judged by another level or with strict includes from its documents', async () => {
    const cwd = temporaryFolder(files);
    await report(cwd, 'first', { state: 'state' });
    for (const options of [
      { rules: [{ rule: 'ACME-PINNED', level: 'low', origin: 'test' }] as never },
      { strictIncludes: true },
    ]) {
      expect(await report(cwd, 'first', { ...options, state: 'state' })).toBe(await report(cwd, 'first', options));
      expect(await wayOf(cwd)).toBe(2);
    }
  });

  const secret = 'canary93facanary';
  test.each<[string, Name, string, number]>([
    ['a known message', 'again', '', 2],
    ['a new message', 'added', '', 0],
    ['a secret in a comment', 'again', `// ${secret}\n`, 2],
    ['a secret in the name of a setting', 'again', `params.'${secret}' = 1\n`, 2],
    ['a secret as a name beside a finding', 'again', `params.${secret} = 1\n`, 0],
  ])('is read again only if needed where a target has a secret: %s', async (_, after, more, way) => {
    const text = `aws.secretKey = '${secret}'\nprocess.container = 'x'\n${more}`;
    const cwd = temporaryFolder({ ...files, 'r/nextflow.config': text, 'r/conf/nextflow.config': site });
    await report(cwd, 'first', { state: 'state' });
    const expected = await report(cwd, after);
    expect(expected).not.toContain(secret);
    expect(await report(cwd, after, { state: 'state' })).toBe(expected);
    expect(await wayOf(cwd)).toBe(way);
    expect(await report(cwd, 'first', { state: 'state' })).toBe(await report(cwd, 'first'));
  });

  test('is read again if a finding shows a text that is not recorded', async () => {
    const cwd = temporaryFolder({ 'r/nextflow.config': "docker {\n  enabled = false ? 'on' : false\n}\n" });
    await report(cwd, 'first', { state: 'state' });
    expect(await report(cwd, 'removed', { state: 'state' })).toBe(await report(cwd, 'removed'));
  });

  test('has an unreadable target in error under the new policies', async () => {
    const cwd = temporaryFolder({ ...files, 'r/broken/nextflow.config': '\0\0' });
    await report(cwd, 'first', { state: 'state' });
    expect(await report(cwd, 'added', { state: 'state' })).toBe(await report(cwd, 'added'));
    expect(await wayOf(cwd)).toBe(2);
  });

  test('is compared with its files as a sample', async () => {
    const cwd = temporaryFolder(files);
    const days = Array.from({ length: 9000 }, (_, day) => new Date(Date.parse(at) + day * 86_400_000).toISOString());
    const sampled = days.find((day) => Number.parseInt(sha256(`${day}\nr`).slice(0, 8), 16) % 1000 === 0) ?? '';
    await report(cwd, 'first', { state: 'state' });
    const notes: string[] = [];
    const note = (text: string): void => void notes.push(text);
    const expected = await report(cwd, 'worded', { at: sampled });
    expect(await report(cwd, 'worded', { state: 'state', at: sampled }, note)).toBe(expected);
    expect(await wayOf(cwd)).toBe(0);
    expect(notes).toEqual([]);
    // A recorded result that is wrong is noticed under other policies as well.
    const database = await openDatabase(join(cwd, 'state'), false);
    await database.updateTable('view').set({ profiles: '["other"]' }).execute();
    await database.destroy();
    expect(await report(cwd, 'first', { state: 'state', at: sampled }, note)).toBe(
      await report(cwd, 'first', { at: sampled }),
    );
    expect(notes).toEqual([expect.stringMatching(/^the recorded result of r differs from a new one/u)]);
  });
});
