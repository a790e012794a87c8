import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as plumbline from '../src/index.ts';

const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'));

test('the package exports these names and no others', () => {
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

test('the version is the one in package.json', () => {
  expect(manifest).toMatchObject({ name: 'plumbline-policy', version: plumbline.version });
});
