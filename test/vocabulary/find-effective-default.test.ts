import { expect, test } from 'vitest';
import type { SettingDefinition } from '../../src/vocabulary/setting.ts';
import { toVersionKey } from '../../src/vocabulary/version-constraint.ts';
import { effectiveDefault, findDefinition, parseVersionConstraint } from '../../src/vocabulary/vocabulary.ts';

function row(path: string): SettingDefinition {
  return findDefinition(path.split('.')) ?? { path, types: [] };
}

/** The default under a constraint (or none), as a value, or the text of why it is not known. */
function under(path: string, constraint: string | undefined, executor?: string): unknown {
  const at = constraint === undefined ? undefined : parseVersionConstraint(constraint);
  const found = effectiveDefault(row(path), at, executor);
  return found.known ? found.value : found.why;
}

test('knows a default that never changed without a version', () => {
  expect(under('cloudC.batch.usePrivateAddress', undefined)).toBe(false);
  expect(under('cloudA.client.storageEncryption', undefined)).toBe(null);
  expect(under('cloudB.retryPolicy.jitter', '>=22')).toBe(0.25);
});

test.each([
  ['>=24.10', 0],
  ['>=24.08.0-edge', 0],
  ['<24.08.0-edge', 5],
  ['24.04.4', 5],
  ['>=22.10, <24', 5],
])('returns under %s the spot attempts %d', (constraint, value) => {
  expect(under('cloudA.batch.maxSpotAttempts', constraint)).toBe(value);
});

test('does not know a changed default if the requirement admits both sides', () => {
  expect(under('cloudA.batch.maxSpotAttempts', '>=22.10')).toBe(
    'it is 5, then 0 from 24.08.0-edge, and the required Nextflow version admits both',
  );
  expect(under('cloudA.batch.maxSpotAttempts', undefined)).toMatch(/admits both/);
});

test('determines a default for one version where a range is ambiguous', () => {
  expect(effectiveDefault(row('containerB.autoMounts'), toVersionKey('23.04.0'), undefined)).toEqual({
    known: true,
    value: false,
  });
  expect(effectiveDefault(row('containerB.autoMounts'), toVersionKey('23.10.0'), undefined)).toEqual({
    known: true,
    value: true,
  });
});

test('uses a default that the reference and the engine disagree on only for compared engine versions', () => {
  expect(under('cloudB.retryPolicy.delay', undefined)).toMatch(/differ/);
  expect(under('cloudB.retryPolicy.delay', '>=25.04')).toBe(250);
  expect(under('cloudA.client.socketTimeout', '25.04.0')).toBe(50_000);
  expect(under('cloudA.client.socketTimeout', '>=25.10')).toBe(30_000);
  expect(under('cluster.computeResourceType', '<=26.08')).toBe('Pod');
  expect(under('pkgA.channels', '>=26.04')).toEqual(['conda-forge', 'bioconda']);
});

test('uses the engine’s default if the reference has none', () => {
  expect(under('containerD.fixOwnership', undefined)).toBe(false);
  expect(under('cloudB.batch.pools.x.vmCount', undefined)).toBe(1);
});

test.each([
  ['executor.queueSize', 'slurm', 100],
  ['executor.queueSize', 'awsbatch', 1000],
  ['executor.pollInterval', 'google-batch', 10_000],
  ['executor.pollInterval', 'k8s', 5000],
  ['executor.pollInterval', 'local', 100],
  ['executor.$slurm.pollInterval', 'slurm', 5000],
])('returns as %s of %s %d', (path, executor, value) => {
  expect(under(path, undefined, executor)).toBe(value);
});

test.each([
  ['executor.queueSize', undefined, /depends on the executor/],
  ['executor.queueSize', 'local', /does not apply/],
  ['executor.queueSize', 'magic', /no default is stated/],
])('knows no %s of %s', (path, executor, why) => {
  expect(under(path, undefined, executor)).toMatch(why);
});

test('does not treat an absent setting as unset if the environment can set it', () => {
  expect(under('cloudB.storage.accountKey', undefined)).toMatch(/AZURE_STORAGE_ACCOUNT_KEY/);
  expect(under('platform.endpoint', '>=25')).toMatch(/TOWER_API_ENDPOINT/);
});

test('names the environment variable that may replace a default', () => {
  expect(effectiveDefault(row('pkgA.enabled'), undefined, undefined)).toEqual({
    known: true,
    value: false,
    unless: 'NXF_CONDA_ENABLED',
  });
});

test.each([
  ['cloudA.region', /AWS_REGION/],
  ['cloudA.client.proxyHost', /no default is stated/],
  ['pkgB.parallelBuilds', /CPU cores/],
  ['executor.retry.maxAttempt', /reads executor.retry.maxAttempts instead/],
  ['executor.perJobMemLimit', /lsf.conf/],
])('states a reason why the default of %s is unknown', (path, why) => {
  expect(under(path, undefined)).toMatch(why);
});

test('has no default for a requirement that no version satisfies', () => {
  expect(under('cloudA.batch.maxSpotAttempts', '>=26, <25')).toMatch(/no Nextflow version/);
});
