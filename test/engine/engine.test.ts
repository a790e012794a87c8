import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createEngine, type Engine, type LoadedPack, type RepositoryResult } from '../../src/index.ts';
import { collect } from '../support/collect.ts';

const config = "includeConfig 'conf/gcp.config'\nprofiles { private_ip { google.batch.usePrivateAddress = true } }\n";
const included = 'google {\n  batch.usePrivateAddress = false\n}\n';
const memory = { files: { 'nextflow.config': config, 'conf/gcp.config': included } };
const rego = `# METADATA
# title: Jobs must not get a public address
# custom: {id: ACME-001, severity: high}
package acme.address

deny contains {"setting": "cloudC.batch.usePrivateAddress", "message": "public"} if {
	input.config.cloudC.batch.usePrivateAddress == false
}
`;

const folder = mkdtempSync(join(tmpdir(), 'plumbline-engine-'));
for (const [path, text] of Object.entries({
  'a/nextflow.config': config,
  'a/conf/gcp.config': included,
  'b/nextflow.config': "process.cpus = 4\nmanifest.name = 'b'\n",
  'none/readme.txt': '',
})) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const notes: string[] = [];
const engine: Engine = createEngine({ cwd: folder, onNote: (note) => notes.push(note) });
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});
let compiled: Promise<LoadedPack> | undefined;
function loadPack(): Promise<LoadedPack> {
  compiled ??= engine.policies.compile([{ path: 'address.rego', text: rego }]);
  return compiled;
}

describe('check', () => {
  test('judges a configuration in memory, in every profile', async () => {
    const [target, ...others] = await collect(engine.check(memory, { pack: await loadPack() }));
    expect(others).toEqual([]);
    expect(target?.views.map(({ profiles, verdicts }) => [profiles, verdicts])).toEqual([
      [[], [{ policy: 'ACME-001', verdict: 'fail', reason: null }]],
      [['private_ip'], [{ policy: 'ACME-001', verdict: 'pass', reason: null }]],
    ]);
    const findings = target?.findings.filter(({ rule }) => rule === 'ACME-001') ?? [];
    expect(findings.map(({ location: { file, line, column }, spelled }) => [file, line, column, spelled])).toEqual([
      ['conf/gcp.config', 2, 3, 'google.batch.usePrivateAddress'],
    ]);
  });

  test('judges every target of a path, with other levels', async () => {
    const rules = [{ rule: 'ACME-001', level: 'low', source: 'test' }] as const;
    const targets = await collect(engine.check('a', { pack: await loadPack(), rules }));
    expect(targets.map(({ file }) => file)).toEqual(['nextflow.config']);
    expect(targets[0]?.findings.find(({ rule }) => rule === 'ACME-001')?.severity).toBe('low');
  });

  test('refuses a rule that does not exist', async () => {
    const rules = [{ rule: 'ACME-002', level: 'off', source: 'test' }] as const;
    const checked = collect(engine.check(memory, { pack: await loadPack(), rules }));
    await expect(checked).rejects.toMatchObject({ code: 'usage/unknown-rule' });
  });
});

describe('scan', () => {
  test('yields one repository after the other, and builds the report of what was taken', async () => {
    const repositories = engine.findRepositories({ paths: ['.'] });
    const run = engine.scan({ repositories, pack: await loadPack(), at: '2026-11-20T12:00:00Z' });
    const results: RepositoryResult[] = [];
    for await (const result of run) results.push(result);
    expect(results.map(({ name, status }) => [name, status])).toEqual([
      ['a', 'scanned'],
      ['b', 'scanned'],
      ['none', 'scanned'],
    ]);
    const report = run.report(results, { failOn: 'medium', durationMs: null });
    expect(report.summary.verdicts.fail).toBe(1);
    expect(report).toMatchObject({ at: '2026-11-20T12:00:00Z', pack: { name: 'memory' }, durationMs: null });
  });

  test('can be left early', async () => {
    const repositories = engine.findRepositories({ paths: ['.'] });
    for await (const { name } of engine.scan({ repositories, pack: await loadPack() })) {
      expect(name).toBe('a');
      break;
    }
  });

  test('refuses to find nothing', async () => {
    const pack = await loadPack();
    const empty = engine.findRepositories({ repositories: ['none'] });
    await expect(collect(engine.scan({ repositories: empty, pack }))).rejects.toMatchObject({
      code: 'usage/no-target',
    });
    const repositories = engine.findRepositories({ paths: ['b'] });
    const profiles = { kind: 'views', views: [['gone']] } as const;
    const scanned = collect(engine.scan({ repositories, pack, profiles }));
    await expect(scanned).rejects.toMatchObject({ code: 'usage/unknown-profile' });
    const none = engine.findRepositories({ paths: ['none'] });
    expect(none.repositories).toEqual([]);
    await expect(collect(engine.scan({ repositories: none, pack }))).rejects.toThrow(
      'There is no repository to check.',
    );
  });

  test('notes data that policies ask for and nothing provides', async () => {
    const text = rego.replace('input.config', 'data.acme.on; input.config').replace('\t', '\t');
    const pack = await engine.policies.compile([{ path: 'x.rego', text }]);
    engine.scan({ repositories: engine.findRepositories({ paths: ['b'] }), pack });
    expect(notes.join('\n')).toContain('data.acme.on');
  });
});

describe('document and explain', () => {
  test('returns the document of each view of files in memory', async () => {
    const documents = await engine.document(memory, { profiles: { kind: 'all', besides: [] } });
    const shown = [...documents].map((result) =>
      result.kind === 'document' ? result.document.settings['cloudC.batch.usePrivateAddress']?.value : result.code,
    );
    expect(shown).toEqual([false, true]);
  });

  test('reports a file that cannot be read', async () => {
    await expect(engine.document('gone.config')).rejects.toMatchObject({ code: 'usage/no-such-path' });
    const empty = await engine.document({ files: {} });
    expect(() => [...empty]).toThrow('nextflow.config');
  });

  test('explains a setting, and suggests one for an unknown name', async () => {
    const { explanation } = await engine.explain(memory, 'google.batch.usePrivateAddress');
    expect(explanation).toMatchObject({ setting: 'cloudC.batch.usePrivateAddress' });
    const { explanation: none, suggestions } = await engine.explain(memory, 'google.batch.usePrivateAdress');
    expect(none).toBeUndefined();
    expect(suggestions).toContain('google.batch.usePrivateAddress');
  });

  test('explains why a policy fails', async () => {
    const { explanation } = await engine.policies.explain(memory, { pack: await loadPack(), policy: 'ACME-001' });
    expect(explanation).toMatchObject({ verdict: 'fail', fix: null });
  });
});

test('faults of policies in memory have their places', async () => {
  const checked = engine.policies.compile([{ path: 'bad.rego', text: 'package bad\n\ndeny contains' }]);
  await expect(checked).rejects.toMatchObject({
    faults: expect.arrayContaining([expect.objectContaining({ file: 'bad.rego', line: 3 })]),
  });
});

test('allows closing an engine more than once, and disposing of it', async () => {
  const other = createEngine({ cwd: folder });
  await other.close();
  await other[Symbol.asyncDispose]();
});

test('refuses to compile and to scan after it was closed', async () => {
  const other = createEngine({ cwd: folder });
  const pack = await loadPack();
  const run = other.scan({ repositories: other.findRepositories({ paths: ['a'] }), pack });
  await other.close();
  await expect(collect(run)).rejects.toMatchObject({ code: 'usage/engine-closed' });
  await expect(other.policies.compile(pack.files)).rejects.toMatchObject({ code: 'usage/engine-closed' });
});
