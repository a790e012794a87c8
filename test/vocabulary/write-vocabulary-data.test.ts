import { expect, test } from 'vitest';
import { type Json, writeCanonicalJson } from '../../src/base/json.ts';
import { vocabularyData } from '../../src/vocabulary/vocabulary.ts';

const data = vocabularyData() as { readonly [key: string]: { readonly [key: string]: Json } };

test('policies see every row by its canonical path, with what the row says', () => {
  expect(data['settings']?.['cloudA.batch.maxSpotAttempts']).toEqual({
    source: 'reference',
    types: ['int'],
    default: 0,
    defaultChanges: [{ version: '24.08.0-edge', from: 5, to: 0 }],
    since: '22.04.0',
  });
  expect(data['settings']?.['cloudB.batch.accountKey']).toMatchObject({
    secret: true,
    environment: ['AZURE_BATCH_ACCOUNT_KEY'],
  });
  expect(
    Object.values(data['settings'] ?? {}).filter((row) => (row as { source?: string }).source === 'reference'),
  ).toHaveLength(330);
});

test('policies see the course of each default, without a value where it is not known', () => {
  expect(data['defaults']?.['cloudA.batch.maxSpotAttempts']).toEqual([
    { from: [0, 0, 0, 0], value: 5 },
    { from: [24, 8, 0, 'edge'], value: 0 },
  ]);
  expect(data['defaults']?.['cloudB.retryPolicy.delay']).toEqual([
    { from: [0, 0, 0, 0] },
    { from: [25, 4, 0, 0], value: 250 },
  ]);
  expect(data['defaults']?.['platform.endpoint']).toEqual([{ from: [0, 0, 0, 0] }]);
  expect(data['defaults']?.['executor.queueSize']).toEqual([{ from: [0, 0, 0, 0] }]);
});

test('policies see the spellings and the executors', () => {
  expect(data['spellings']).toMatchObject({
    scopes: { cloudC: 'google' },
    names: { 'manifest.engineVersion': 'nextflowVersion' },
  });
  expect(data['executors']).toMatchObject({
    defaults: { slurm: { group: 'grid', queueSize: 100, pollInterval: 5000 }, local: { queueSize: null } },
  });
});

test('is plain JSON of less than 150 KB without prose', () => {
  const text = writeCanonicalJson(data);
  expect(JSON.parse(text)).toEqual(data);
  expect(text.length).toBeLessThan(150_000);
  expect(text).not.toContain('"notes":"Keeps pulled images');
});
