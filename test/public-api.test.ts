import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import * as plumbline from '../src/index.ts';

const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'));

test('exports these names and no others', () => {
  expect(Object.keys(plumbline).sort()).toEqual([
    'HostError',
    'OperationalError',
    'PolicyError',
    'UsageError',
    'createEngine',
    'documentSchema',
    'exitCode',
    'reportFormats',
    'reportSchema',
    'settingsSchema',
    'version',
  ]);
});

test('exports the version of package.json', () => {
  expect(manifest).toMatchObject({ name: 'plumbline-policy', version: plumbline.version });
});

test('publishes types that need no other package', () => {
  const dist = join(import.meta.dirname, '..', 'dist');
  const files = new Set([join(dist, 'index.d.ts')]);
  const packages = new Set<string>();
  for (const file of files) {
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/(?: from |\bimport\()['"]([^'"]+)['"]/gu)) {
      if (from.startsWith('.')) files.add(join(dirname(file), from.replace(/\.[jt]s$/u, '.d.ts')));
      else if (!from.startsWith('node:')) packages.add(from);
    }
  }
  expect(files.size).toBeGreaterThan(50);
  expect([...packages]).toEqual([]);
});
