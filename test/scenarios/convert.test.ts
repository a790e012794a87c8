import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportFormats } from '../../src/reports/registry.ts';
import { gitRepository } from '../support/git-repository.ts';
import { callProgram } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const env = { PATH: process.env['PATH'] ?? '' };
const root = join(import.meta.dirname, '../..');
const examples = join(root, 'examples/organisation');
const real = join(root, '../shared/corpus/repos/nextflow-io__rnaseq-nf');
const isThere = existsSync(real);

/** Writes every format to a folder, one file a repository where the format is so. */
const outputsTo = (folder: string): readonly string[] =>
  reportFormats.flatMap(({ name, isPerRepository }) => [
    '--output',
    `${name}=${join(folder, isPerRepository ? `${name}/{repository}` : name)}`,
  ]);

function filesIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names.map((entry) => join(entry.parentPath, entry.name)).sort();
  return new Map(paths.map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]));
}

/** Scans a path and converts the JSON report; returns what both wrote. */
async function scanAndConvert(path: string, ...options: readonly string[]) {
  const cwd = temporaryFolder();
  const json = join(cwd, 'scanned/json');
  const scan = ['scan', path, '--policy', join(root, 'policies'), '--json-frames', 'full', ...options];
  const scanned = await callProgram([...scan, ...outputsTo(join(cwd, 'scanned'))], { cwd, env });
  expect([0, 1, 3]).toContain(scanned.status);
  const convert = ['report', 'convert', json, '--json-frames', 'full', ...options];
  const converted = await callProgram([...convert, ...outputsTo(join(cwd, 'converted'))], { cwd, env });
  expect(converted.status).toBe(0);
  return { scanned: filesIn(join(cwd, 'scanned')), converted: filesIn(join(cwd, 'converted')) };
}

function expectEqual({ scanned, converted }: Awaited<ReturnType<typeof scanAndConvert>>): void {
  expect([...converted.keys()]).toEqual([...scanned.keys()]);
  for (const [name, text] of scanned) expect(converted.get(name), name).toBe(text);
}

test('writes each format of the examples with equal bytes, from the scan and from its JSON report', async () => {
  const both = await scanAndConvert(examples);
  const folders = new Set([...both.scanned.keys()].map((name) => name.split('/')[1]));
  expect([...folders].sort()).toEqual(reportFormats.map(({ name }) => name).sort());
  expectEqual(both);
});

test.skipIf(!isThere)(
  isThere ? 'so is each format of a real repository' : 'SKIPPED, ../shared/corpus is absent',
  async () => {
    expectEqual(await scanAndConvert(real));
  },
);

test('writes each format of the last scan with state with equal bytes, also if nothing changed', async () => {
  const cwd = temporaryFolder();
  const scan = ['scan', examples, '--policy', join(root, 'policies'), '--state', 'state'];
  await callProgram([...scan, '--at', '2026-11-21', '--output', 'json=earlier.json'], { cwd, env });
  const words = [...scan, '--at', '2026-11-22', ...outputsTo(join(cwd, 'scanned'))];
  expect((await callProgram(words, { cwd, env })).status).toBe(1);
  const convert = ['report', 'convert', '--state', 'state', ...outputsTo(join(cwd, 'converted'))];
  expect((await callProgram(convert, { cwd, env })).status).toBe(0);
  expectEqual({ scanned: filesIn(join(cwd, 'scanned')), converted: filesIn(join(cwd, 'converted')) });
});

test('keeps remote, commit, directory and the options of a format', async () => {
  const { root: checkout, git } = gitRepository({});
  cpSync(join(examples, 'rnaseq'), join(checkout, 'pipelines/rnaseq'), { recursive: true });
  git('remote', 'add', 'origin', 'https://ann:secret@github.com/acme/mono.git');
  const options = [
    '--sarif-profile',
    'full',
    '--sarif-category',
    'nightly',
    '--junit-dialect',
    'extended',
    '--verbose',
  ];
  const ofFolder = await scanAndConvert(join(checkout, 'pipelines/rnaseq'), ...options);
  expectEqual(ofFolder);
  expect(ofFolder.scanned.get('/json')).toContain('"folder": "pipelines/rnaseq"');
  expect(ofFolder.scanned.get('/sarif/rnaseq')).toContain('"repositoryUri":"https://github.com/acme/mono.git"');
  const ofRoot = await scanAndConvert(checkout, ...options);
  expectEqual(ofRoot);
  expect(ofRoot.scanned.get('/json')).toContain('"remote": "https://github.com/acme/mono.git"');
  expect(ofRoot.converted.get('/sarif/acme__mono')).toContain('"versionControlProvenance"');
});
