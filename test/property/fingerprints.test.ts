import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareBaseline } from '../../src/findings/baseline/compare-baseline.ts';
import { createBaseline } from '../../src/findings/baseline/update-baseline.ts';
import type { Finding, RepositoryResult } from '../../src/findings/finding.ts';
import { createEngine, type LoadedPack } from '../../src/index.ts';
import { collect } from '../support/collect.ts';
import {
  type Draw,
  dotBlocks,
  drawFrom,
  insertLines,
  listProfiles,
  reindent,
  replaceAll,
  swapBlocks,
} from './edits.ts';

type Files = Readonly<Record<string, string>>;

const root = join(import.meta.dirname, '..', '..');
const corpus = join(root, '..', 'shared', 'corpus', 'repos');
/** Repositories of the corpus with findings of many kinds and few files; those of `examples/` are always there. */
const chosen = [
  'guigolab__grape-nf',
  'openproblems-bio__nf-openproblems',
  'replikation__poreCov',
  'TRON-Bioinformatics__tronflow-alignment',
];
const folders = [
  ...readdirSync(join(root, 'examples/organisation')).map((name) => join(root, 'examples/organisation', name)),
  ...chosen.map((name) => join(corpus, name)),
].filter((folder) => existsSync(join(folder, 'nextflow.config')));
/** Used without the corpus, where few files have adjacent blocks. */
const written: Files = {
  'nextflow.config': `manifest {
    name = 'acme/written'
}
docker {
    enabled = true
    runOptions = '--privileged'
}
singularity {
    autoMounts = true
    runOptions = '--bind /etc'
}
process {
    container = 'acme/tools:latest'
    withName: 'ALIGN' { memory = '4 GB' ; memory = '5 GB' }
}
includeConfig 'conf/cloud.config'
`,
  'conf/cloud.config': `google {
    project = 'acme'
    batch { usePrivateAddress = false }
}
aws {
    region = 'eu-west-1'
    client { endpoint = 'http://s3.example.org' }
}
`,
};
const repositories = [written, ...folders.map((folder) => readFiles(folder))].filter(
  ({ 'nextflow.config': text = '' }) => text.length < 20_000,
);

const engine = createEngine({ cwd: root });
let pack: LoadedPack;
const before = new Map<Files, readonly Finding[]>();
beforeAll(async () => {
  pack = await engine.policies.load();
  for (const files of repositories) before.set(files, await judge(files));
}, 120_000);
afterAll(() => engine.close());

function readFiles(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.config'));
  return Object.fromEntries(
    paths.sort().map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')]),
  );
}

async function judge(files: Files): Promise<readonly Finding[]> {
  const targets = await collect(engine.check({ files }, { pack, at: '2026-11-22' }));
  return targets.flatMap(({ findings }) => findings);
}

function idsOf(findings: readonly Finding[]): readonly string[] {
  return findings
    .map(({ id, rule, location, setting, profile }) => `${rule} ${location.file} ${setting} ${profile} ${id}`)
    .sort();
}

const seeds = fc.record({ index: fc.nat({ max: 1000 }), seed: fc.nat() });

test('finds findings of many rules in the files', () => {
  const findings = [...before.values()].flat();
  expect(findings.length).toBeGreaterThan(30);
  expect(new Set(findings.map(({ rule }) => rule)).size).toBeGreaterThan(10);
});

describe('keeps the identity of every finding when', () => {
  test.each<[string, (text: string, draw: Draw) => string, number]>([
    ['lines are inserted', insertLines, 12],
    ['lines are indented otherwise', reindent, 12],
    ['blocks are reordered', swapBlocks, 12],
    ['blocks are written with dots', dotBlocks, 12],
  ])('%s', async (_, edit, numRuns) => {
    const apply = (files: Files, seed: number): Files => {
      const draw = drawFrom(seed);
      return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, edit(text, draw)]));
    };
    const isChanged = (files: Files, seed: number): boolean =>
      JSON.stringify(apply(files, seed)) !== JSON.stringify(files);
    const able = repositories.filter((files) => [1, 2, 3, 4, 5, 6, 7, 8].some((seed) => isChanged(files, seed)));
    expect(able.length).toBeGreaterThan(0);
    await fc.assert(
      fc.asyncProperty(seeds, async ({ index, seed }) => {
        const files = able[index % able.length] ?? {};
        expect(idsOf(await judge(apply(files, seed)))).toEqual(idsOf(before.get(files) ?? []));
      }),
      { numRuns },
    );
  });

  test('keeps the fingerprint if a value changes and is still wrong', async () => {
    const files = { 'nextflow.config': "docker.enabled = true\ndocker.runOptions = '--privileged'\n" };
    const edited = { 'nextflow.config': "docker.enabled = true\ndocker.runOptions = '--privileged --rm -u 0'\n" };
    const ids = (findings: readonly Finding[]) =>
      findings.filter(({ rule }) => rule === 'PL-PRIVILEGE-002').map(({ id }) => id);
    expect(ids(await judge(edited))).toEqual(ids(await judge(files)));
  });
});

test('moves the identity of the findings of a renamed file, and no other, if the rename is known', async () => {
  const moved = repositories.flatMap((files) => {
    const included = Object.keys(files).filter((path) => path !== 'nextflow.config' && mentions(files, path) === 1);
    return included.length === 0 ? [] : [{ files, from: included[0] ?? '' }];
  });
  expect(moved.length).toBeGreaterThan(1);
  for (const { files, from } of moved.slice(0, 4)) {
    const to = `${from.slice(0, -'.config'.length)}-renamed.config`;
    const edited = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path === from ? to : path, text.replaceAll(from, to)]),
    );
    const today = resultOf(await judge(edited));
    const evaluated = new Set([...today.findings, ...(before.get(files) ?? [])].map(({ rule }) => rule));
    const baseline = createBaseline([resultOf(before.get(files) ?? [])], { today: '2026-11-01', evaluated });
    const known = compareBaseline(today, baseline, { evaluated, isComplete: true, renames: new Map([[from, to]]) });
    expect([known.findings.filter(({ baseline: state }) => state?.state !== 'known'), known.fixed]).toEqual([[], []]);
    const unknown = compareBaseline(today, baseline, { evaluated, isComplete: true, renames: new Map() });
    for (const { baseline: state, location } of unknown.findings) {
      expect(state?.state).toBe(location.file === to ? 'new-code' : 'known');
    }
    expect(new Set(unknown.fixed?.map(({ file }) => file))).toEqual(
      new Set(unknown.findings.some(({ location }) => location.file === to) ? [from] : []),
    );
  }
});

test("reports the findings of a renamed profile's block as new, and no other", async () => {
  let renamed = 0;
  for (const files of repositories) {
    const text = files['nextflow.config'] ?? '';
    const found = new Set(before.get(files)?.map(({ profile }) => profile));
    const place = listProfiles(text).find(({ name }) => found.has(name) && wordsIn(files, name) === 1);
    if (place === undefined) continue;
    const edited = { ...files, 'nextflow.config': replaceAll(text, [{ ...place, text: 'renamed_profile' }]) };
    const [old, today] = [before.get(files) ?? [], await judge(edited)];
    const rest = (findings: readonly Finding[], profile: string) =>
      idsOf(findings.filter((each) => each.profile !== profile));
    expect(rest(today, 'renamed_profile')).toEqual(rest(old, place.name));
    const own = old.filter(({ profile }) => profile === place.name);
    const fresh = today.filter(({ profile }) => profile === 'renamed_profile');
    expect(fresh).toHaveLength(own.length);
    const ids = new Set(own.map(({ id }) => id));
    expect(fresh.filter(({ id }) => ids.has(id))).toEqual([]);
    renamed += own.length;
  }
  expect(renamed).toBeGreaterThan(0);
});

describe('changes exactly what a change of meaning changes:', () => {
  const privileged = "docker.runOptions = '--privileged'\n";
  const base = `docker.enabled = true\n${privileged}profiles {\n  a { process.cpus = 1 }\n}\n`;
  const own = async (text: string) =>
    (await judge({ 'nextflow.config': text })).filter(({ rule }) => rule === 'PL-PRIVILEGE-002').map(({ id }) => id);

  test('reports a violation that is removed, added elsewhere, or moved to a profile', async () => {
    const [id] = await own(base);
    expect(await own(base.replace(privileged, ''))).toEqual([]);
    const added = await own(base.replace('a {', `a { ${privileged.trim()};`));
    expect(added).toHaveLength(2);
    expect(added).toContain(id);
    const moved = await own(base.replace(privileged, '').replace('a {', `a { ${privileged.trim()};`));
    expect(moved).toHaveLength(1);
    expect(moved).not.toContain(id);
    expect(added).toContain(moved[0]);
  });
});

function resultOf(findings: readonly Finding[]): RepositoryResult {
  return {
    name: 'memory',
    path: '',
    commit: null,
    ref: null,
    targets: [],
    findings,
    status: 'scanned',
    reason: null,
    skipped: [],
  };
}

function mentions(files: Files, path: string): number {
  return Object.values(files).reduce(
    (sum, text) => sum + text.split(`'${path}'`).length - 1 + text.split(`"${path}"`).length - 1,
    0,
  );
}

function wordsIn(files: Files, word: string): number {
  const found = new RegExp(`\\b${word}\\b`, 'gu');
  return Object.values(files).reduce((sum, text) => sum + [...text.matchAll(found)].length, 0);
}
