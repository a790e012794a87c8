import { expect, test } from 'vitest';
import { checkAge } from '../../../src/vocabulary/checks/check-age.ts';
import type { Spelling } from '../../../src/vocabulary/setting.ts';
import { findDefinition, parseVersionConstraint, settings, toCanonical } from '../../../src/vocabulary/vocabulary.ts';

function check(path: string, required = '', spelling: Spelling = 'nextflow') {
  const segments = path.split('.');
  const canonical = toCanonical(segments, spelling);
  const definition = findDefinition(canonical);
  if (definition === undefined) throw new Error(`${path} is no setting.`);
  return checkAge({ definition, canonical, path: segments, spelling, engine: parseVersionConstraint(required) });
}

test.each([
  ['executor.retry.maxAttempt', 'executor.retry.maxAttempts'],
  ['executor.$slurm.retry.maxAttempt', 'executor.$slurm.retry.maxAttempts'],
  ['wave.httpClient.connectTime', 'wave.httpClient.connectTimeout'],
  ['workflow.output.retryPolicy.maxAttempt', 'nextflow.retryPolicy.maxAttempts'],
])('reports that %s was never read; %s is', (path, right) => {
  expect(check(path)).toMatchObject([{ code: 'no-effect', fix: `Write \`${right}\`.` }]);
});

test.each([
  ['>=25.10', 'Write `nextflow.retryPolicy.maxAttempts`.'],
  ['<25', 'Write `workflow.output.retryPolicy.maxAttempts`.'],
  [
    '>=24.10',
    'Write `workflow.output.retryPolicy.maxAttempts`, or from 25.06.0-edge on `nextflow.retryPolicy.maxAttempts`.',
  ],
])('suggests the name of the engines that "%s" admits', (required, fix) => {
  expect(check('workflow.output.retryPolicy.maxAttempt', required)).toMatchObject([{ code: 'no-effect', fix }]);
});

test.each([
  ['google.zone', '', 'removed'],
  ['google.zone', '>=25.10', 'removed'],
  ['google.zone', '>=24.04', 'removed-in-newer-engine'],
  ['aws.client.signerOverride', '25.10.0', 'removed'],
])('reports that %s has no effect with the requirement "%s": %s', (path, required, code) => {
  expect(check(path, required)).toMatchObject([{ code }]);
});

test.each([
  ['google.zone', '<25'],
  ['google.zone', '24.10.0'],
  ['aws.client.signerOverride', '>=23.04, <=24.10'],
  ['manifest.author', '>=23.04'],
  ['manifest.author', '23.10.1'],
  ['fusion.exportAwsAccessKeys', '<23'],
])('accepts %s with the requirement "%s"', (path, required) => {
  expect(check(path, required)).toEqual([]);
});

test('names the successor of a removed setting', () => {
  expect(check('executor.submit.retry.reason')).toMatchObject([
    { code: 'removed', facts: { since: '25.10.0' }, fix: 'Write `executor.retry.reason`.' },
  ]);
  expect(check('google.lifeSciences.network')).toMatchObject([
    { code: 'removed', fix: 'Write `google.batch.network`.' },
  ]);
  expect(check('google.lifeSciences.sshDaemon')).toMatchObject([{ code: 'removed', fix: 'Remove it.' }]);
});

test.each([
  ['aws.client.uploadStorageClass', 'deprecated', 'aws.client.storageClass'],
  ['fusion.exportAwsAccessKeys', 'renamed', 'fusion.exportStorageCredentials'],
  ['nextflow.publish.mode', 'renamed', 'workflow.output.mode'],
  ['nextflow.publish.retryPolicy.delay', 'renamed', 'nextflow.retryPolicy.delay'],
  ['k8s.pullPolicy', 'renamed', 'k8s.imagePullPolicy'],
  ['wave.retry.maxAttempts', 'renamed', 'wave.retryPolicy.maxAttempts'],
  ['process.echo', 'renamed', 'process.debug'],
  ['process.withName:X.echo', 'renamed', 'process."withName:X".debug'],
])('reports %s as %s in favour of %s', (path, code, right) => {
  expect(check(path)).toMatchObject([{ code, fix: `Write \`${right}\`.` }]);
});

test('reports metadata as deprecated if the requirement excludes versions that know only the old name', () => {
  expect(check('manifest.author')).toEqual([]);
  expect(check('manifest.author', '<=25.10')).toEqual([]);
  expect(check('manifest.author', '>=25.04')).toMatchObject([
    { code: 'deprecated', fix: 'Write `manifest.contributors`.' },
  ]);
});

test('names the replacement in the canonical spelling if the setting is in it', () => {
  expect(check('objfs.exportAwsAccessKeys', '', 'reference')).toMatchObject([
    { code: 'renamed', fix: 'Write `objfs.exportStorageCredentials`.' },
  ]);
});

test.each([
  ['singularity.ociAutoPull', '!>=23.04.0'],
  ['singularity.ociAutoPull', '23.10.0'],
  ['workflow.output.mode', '>=24.04'],
])('reports %s as newer than the oldest engine that "%s" admits', (path, required) => {
  expect(check(path, required)).toMatchObject([{ code: 'newer-than-required-engine' }]);
});

test.each([
  ['singularity.ociAutoPull', ''],
  ['singularity.ociAutoPull', '<24'],
  ['executor.retry.reason', '<26'],
  ['executor.retry.reason', '!=24.10.0'],
  ['singularity.ociAutoPull', '>=23.12.0'],
  ['singularity.ociAutoPull', '>=24.04'],
  ['docker.enabled', '>=20.04'],
  ['manifest.contributors', '>=23.04'],
])('accepts %s with "%s"', (path, required) => {
  expect(check(path, required)).toEqual([]);
});

test.each([
  ['google.batch.gcsfuseOptions', '<24.04', true],
  ['executor.retry.reason', '<24.04', true],
  ['executor.retry.reason', '>=23.04, <25', true],
  ['workflow.onError', '24.04.0', true],
  ['singularity.ociAutoPull', '>=23.04', false],
])('reports whether no engine knows %s that "%s" admits: %s', (path, required, isUnknown) => {
  expect(check(path, required)).toMatchObject([{ code: 'newer-than-required-engine', facts: { isUnknown } }]);
});

test.each([
  ['nextflow.publish.retryPolicy.maxAttempt', '25.04.0', 'Write `workflow.output.retryPolicy.maxAttempts`.'],
  ['nextflow.publish.retryPolicy.maxAttempt', '>=25.10', 'Write `nextflow.retryPolicy.maxAttempts`.'],
  [
    'nextflow.publish.retryPolicy.maxAttempt',
    '>=24.10',
    'Write `workflow.output.retryPolicy.maxAttempts`, or from 25.06.0-edge on `nextflow.retryPolicy.maxAttempts`.',
  ],
  ['workflow.output.retryPolicy.delay', '>=24.10', 'From 25.06.0-edge on, write `nextflow.retryPolicy.delay`.'],
])('replaces %s by the name of the engines that "%s" admits', (path, required, fix) => {
  expect(check(path, required)).toMatchObject([{ fix }]);
});

/** Rows that time has changed, each with a path as a file may have it. */
const aged = settings
  .map(({ definition }) => definition)
  .filter(
    ({ deprecated, engine }) =>
      deprecated !== undefined ||
      engine?.deprecated !== undefined ||
      engine?.gone !== undefined ||
      engine?.name !== undefined,
  );

test('reports every deprecated setting with its version and its replacement', () => {
  expect(aged.length).toBeGreaterThan(30);
  for (const { path } of aged) {
    const doubts = check(path.replace('*', 'x'), path.startsWith('manifest.') ? '>=30.04' : '', 'reference');
    expect(doubts.length, path).toBe(1);
    const [doubt] = doubts;
    expect(doubt?.fix, path).toMatch(/^(?:Write `|Remove it|No)/u);
    expect(doubt?.code === 'no-effect' ? '0' : doubt?.facts, path).toEqual(
      doubt?.code === 'no-effect' ? '0' : expect.objectContaining({ since: expect.stringMatching(/^\d\d\.\d\d/u) }),
    );
  }
});

/** Returns the paths of a row: for a renamed scope, all paths of its new name. */
function pathsOf({ path, deprecated, engine }: (typeof aged)[number]): readonly string[] {
  if (!path.endsWith('.*')) return [path];
  const scope = (deprecated ?? engine?.deprecated)?.replacement ?? '';
  const below = settings.filter(({ definition }) => definition.path.startsWith(`${scope}.`));
  return below.map(({ definition }) => path.replace('*', definition.path.slice(scope.length + 1)));
}

/** One engine at a time, and one without a version. */
const engines = ['', '22.10.0', '23.10.0', '24.04.0', '24.10.0', '25.04.0', '25.10.0', '26.04.0', '26.10.0'];

test.each(engines)('replaces an old name by a current one that has an effect, with the engine "%s"', (engine) => {
  const rights = aged
    .flatMap(pathsOf)
    .flatMap((path) => check(path, engine, 'reference'))
    .flatMap(({ code, fix }) =>
      code === 'newer-than-required-engine' ? [] : (/^Write `([^`]*)`\.$/u.exec(fix ?? '')?.[1] ?? []),
    );
  expect(rights.length).toBeGreaterThan(3);
  for (const right of rights) {
    if (findDefinition(right.split('.')) !== undefined) expect(check(right, engine, 'reference'), right).toEqual([]);
  }
});

test('reports every earlier name of a setting as renamed', () => {
  const renamed = settings.flatMap(({ definition: { path, renamedFrom } }) =>
    renamedFrom === undefined ? [] : [{ path, renamedFrom }],
  );
  expect(renamed.length).toBeGreaterThan(2);
  for (const { path, renamedFrom } of renamed) {
    expect(check(renamedFrom.path, '', 'reference'), path).toMatchObject([
      { code: 'renamed', facts: { since: renamedFrom.since }, fix: `Write \`${path}\`.` },
    ]);
  }
});

test('records the age of every row as data', () => {
  for (const { definition } of settings) {
    if (aged.includes(definition)) continue;
    expect(definition.notes ?? '', definition.path).not.toMatch(/deprecated|current name|removed in/iu);
  }
});

// The Versioning section of the reference, row by row.
test.each([
  ['cloudA.client.glacierAutoRetrieval', '24.02.0-edge', 'Remove it.'],
  ['cloudA.client.glacierExpirationDays', '24.02.0-edge', 'Remove it.'],
  ['cloudA.client.glacierRetrievalTier', '24.02.0-edge', 'Remove it.'],
  ['nextflow.publish.overwrite', '24.10.0', 'Write `workflow.output.overwrite`.'],
  ['objfs.exportAwsAccessKeys', '23.05.0-edge', 'Write `objfs.exportStorageCredentials`.'],
])('reports %s as old since %s: %s', (path, since, fix) => {
  expect(check(path, '', 'reference')).toMatchObject([{ facts: { since }, fix }]);
});

test.each([
  ['cloudA.batch.maxSpotAttempts', '24.08.0-edge', 5, 0],
  ['cloudC.batch.maxSpotAttempts', '24.08.0-edge', 5, 0],
  ['cloudB.batch.deleteJobsOnCompletion', '23.08.0-edge', true, false],
  ['containerB.autoMounts', '23.09.0-edge', false, true],
])('reports that the default of %s changed in %s', (path, version, from, to) => {
  expect(findDefinition(path.split('.'))?.defaultChanges).toEqual([{ version, from, to }]);
  expect(findDefinition(path.split('.'))?.default).toBe(to);
});
