import { expect, test } from 'vitest';
import { renderListing } from '../../src/cli/render/vocabulary.ts';
import { type Listing, listVocabulary, toJsonRow } from '../../src/vocabulary/listing.ts';
import { settings } from '../../src/vocabulary/vocabulary.ts';

function rowsOf(query: string | undefined, all = false): Extract<Listing, { kind: 'rows' }> {
  const listing = listVocabulary(query, all);
  if (listing.kind !== 'rows') throw new Error(`No rows for ${query}.`);
  return listing;
}

const paths = (query: string | undefined, all = false): readonly string[] =>
  rowsOf(query, all).rows.map(({ definition }) => definition.path);

test('lists the 330 settings of the reference without a query, and every row with `all`', () => {
  expect(paths(undefined)).toHaveLength(330);
  expect(paths(undefined, true)).toHaveLength(settings.length);
});

test.each([
  ['google.batch', 'cloudC.batch.', 13],
  ['cloudC.batch', 'cloudC.batch.', 13],
  ['sarus', 'containerF.', 4],
  ['azure.batch.pools', 'cloudB.batch.pools.<name>.', 18],
  ['azure.batch.pools.mine', 'cloudB.batch.pools.<name>.', 18],
  ['mail.smtp', 'mail.smtp.', 7],
])('lists for the scope %s the settings that begin with %s', (query, prefix, count) => {
  expect(paths(query).filter((path) => path.startsWith(prefix))).toHaveLength(count);
  expect(paths(query)).toHaveLength(count);
});

test('lists a scope that the reference does not have', () => {
  expect(paths('process')).toContain('process.cpus');
  expect(paths('nextflow.enable')).toContain('nextflow.enable.moduleBinaries');
});

test.each([
  ['google.batch.spot', 'cloudC.batch.spot'],
  ['cloudC.batch.spot', 'cloudC.batch.spot'],
  ['manifest.nextflowVersion', 'manifest.engineVersion'],
  ['executor.$slurm.queueSize', 'executor.queueSize'],
  ['mail.smtp.auth', 'mail.smtp.*'],
  ["azure.batch.pools.'a.b'.vmType", 'cloudB.batch.pools.<name>.vmType'],
])('shows for %s only the row %s', (query, path) => {
  expect(paths(query)).toEqual([path]);
  expect(rowsOf(query).exact).toBe(true);
});

test('suggests similar names for an unknown name', () => {
  expect(listVocabulary('google.batch.usePrivateAdress', false)).toEqual({
    kind: 'unknown',
    suggestions: ['google.batch.usePrivateAddress'],
  });
  expect(listVocabulary('cloudC.batch.usePrivateAdress', false)).toEqual({
    kind: 'unknown',
    suggestions: ['cloudC.batch.usePrivateAddress'],
  });
  expect(listVocabulary('zzz', false)).toEqual({ kind: 'unknown', suggestions: [] });
});

test('returns the same keys for every setting, and both names, as JSON', () => {
  const rows = rowsOf(undefined, true).rows.map(toJsonRow);
  for (const row of rows) {
    expect(Object.keys(row).slice(0, 11)).toEqual([
      'path',
      'spelled',
      'type',
      'types',
      'allowed',
      'default',
      'since',
      'deprecated',
      'secret',
      'unit',
      'source',
    ]);
  }
  expect(rows.find(({ path }) => path === 'containerB.pullTimeout')).toMatchObject({
    spelled: 'singularity.pullTimeout',
    type: 'duration',
    default: 1_200_000,
    unit: 'ms',
    deprecated: null,
    secret: false,
  });
});

test('keeps text to 80 columns', () => {
  const texts = [
    renderListing(rowsOf(undefined, true)),
    ...settings.map((entry) => renderListing({ kind: 'rows', rows: [entry], exact: true })),
  ];
  const wide = texts.flatMap((text) => text.split('\n')).filter((line) => line.length > 80);
  // A default in one word can be longer than a line.
  expect(wide.filter((line) => !line.includes('nextflow.io/metadata'))).toEqual([]);
});

test('prints a scope as a table under its two names', () => {
  expect(renderListing(rowsOf('shifter'))).toBe(`shifter (containerG)
  shifter.enabled                          bool        false

1 setting
`);
});

test('shows one setting with all its facts', () => {
  expect(renderListing(rowsOf('aws.batch.maxSpotAttempts'))).toBe(`aws.batch.maxSpotAttempts
  in the reference  cloudA.batch.maxSpotAttempts
  type              int
  default           0
  default was       5 before 24.08.0-edge
  since             22.04.0
  notes             How often a job starts again after its spot machine was
                    reclaimed.
`);
});
