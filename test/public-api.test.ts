import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as plumbline from '../src/index.ts';

const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'));

test('the package offers these names and no others', () => {
  expect(Object.keys(plumbline).sort()).toEqual([
    'HostError',
    'MemoryFileSystem',
    'NodeFileSystem',
    'OperationalError',
    'PolicyError',
    'Project',
    'UsageError',
    'checkTarget',
    'documentSchema',
    'parse',
    'printLiteral',
    'readTarget',
    'reportSchema',
    'version',
    'walk',
  ]);
});

test('the version is the one in package.json', () => {
  expect(manifest).toMatchObject({ version: plumbline.version });
});

test('a program can judge files that are only in memory, by a judge of its own', () => {
  const files = new plumbline.MemoryFileSystem({
    'nextflow.config': "includeConfig 'conf/gcp.config'\n",
    'conf/gcp.config': 'google {\n  batch.usePrivateAddress = false\n}\n',
  });
  const result = plumbline.checkTarget(
    new plumbline.Project(files),
    {
      repository: { name: 'acme/x', commit: null, ref: null },
      target: { file: 'nextflow.config', kind: 'project', maybeIncluded: false },
      dialect: 'v2',
      profiles: { kind: 'all', besides: [] },
    },
    ['P'],
    ({ document }) => {
      const setting = 'cloudC.batch.usePrivateAddress';
      const isPublic = document.settings[setting]?.value === false;
      const message = { rule: 'deny' as const, message: 'public', setting, severity: 'high' as const, fix: null };
      return [{ policy: 'P', kind: 'evaluated', messages: isPublic ? [message] : [], doubts: [] }];
    },
  );
  expect(result.views.map((view) => view.verdicts)).toEqual([[{ policy: 'P', verdict: 'fail', reason: null }]]);
  expect(
    result.findings.map(({ location, spelled }) => [location.file, location.line, location.column, spelled]),
  ).toEqual([['conf/gcp.config', 2, 3, 'google.batch.usePrivateAddress']]);
});
