import { expect, test } from 'vitest';
import { checkAge } from '../../../src/vocabulary/checks/check-age.ts';
import type { Spelling } from '../../../src/vocabulary/setting.ts';
import { findDefinition, parseVersionConstraint, toCanonical } from '../../../src/vocabulary/vocabulary.ts';

function check(path: string, required = '', spelling: Spelling = 'nextflow') {
  const segments = path.split('.');
  const canonical = toCanonical(segments, spelling);
  const definition = findDefinition(canonical);
  if (definition === undefined) throw new Error(`${path} is no setting.`);
  return checkAge({ definition, canonical, path: segments, spelling, engine: parseVersionConstraint(required) });
}

test.each([
  ['executor.retry.maxAttempt', 'executor.retry.maxAttempts'],
  ['wave.httpClient.connectTime', 'wave.httpClient.connectTimeout'],
  ['workflow.output.retryPolicy.maxAttempt', 'workflow.output.retryPolicy.maxAttempts'],
])('%s was never read; %s is', (path, right) => {
  expect(check(path)).toMatchObject([{ code: 'no-effect', fix: `Write \`${right}\`.` }]);
});

test('the right name of today is told where only engines of today are admitted', () => {
  expect(check('workflow.output.retryPolicy.maxAttempt', '>=25.10')).toMatchObject([
    { code: 'no-effect', fix: 'Write `nextflow.retryPolicy.maxAttempts`.' },
  ]);
});

test.each([
  ['google.zone', '', 'removed'],
  ['google.zone', '>=25.10', 'removed'],
  ['google.zone', '>=24.04', 'removed-in-newer-engine'],
  ['aws.client.signerOverride', '25.10.0', 'removed'],
])('%s has no effect any more with the requirement "%s": %s', (path, required, code) => {
  expect(check(path, required)).toMatchObject([{ code }]);
});

test.each([
  ['google.zone', '<25'],
  ['google.zone', '24.10.0'],
  ['aws.client.signerOverride', '>=23.04, <=24.10'],
  ['manifest.author', '>=23.04'],
  ['manifest.author', '23.10.1'],
  ['fusion.exportAwsAccessKeys', '<23'],
])('%s is right with the requirement "%s"', (path, required) => {
  expect(check(path, required)).toEqual([]);
});

test('what is gone and has a successor says which', () => {
  expect(check('executor.submit.retry.reason')).toMatchObject([
    { code: 'removed', facts: { since: '25.10.0' }, fix: 'Write `executor.retry.reason`.' },
  ]);
});

test.each([
  ['manifest.author', 'deprecated', 'manifest.contributors'],
  ['aws.client.uploadStorageClass', 'deprecated', 'aws.client.storageClass'],
  ['fusion.exportAwsAccessKeys', 'renamed', 'fusion.exportStorageCredentials'],
  ['nextflow.publish.mode', 'renamed', 'workflow.output.mode'],
])('%s is %s in favour of %s', (path, code, right) => {
  expect(check(path)).toMatchObject([{ code, fix: `Write \`${right}\`.` }]);
});

test('in the reference’s words the replacement is told in them', () => {
  expect(check('objfs.exportAwsAccessKeys', '', 'reference')).toMatchObject([
    { code: 'renamed', fix: 'Write `objfs.exportStorageCredentials`.' },
  ]);
});

test.each([
  ['singularity.ociAutoPull', '!>=23.04.0'],
  ['singularity.ociAutoPull', '23.10.0'],
  ['workflow.output.mode', '>=24.04'],
])('%s is newer than the oldest engine that "%s" admits', (path, required) => {
  expect(check(path, required)).toMatchObject([{ code: 'newer-than-required-engine' }]);
});

test.each([
  ['singularity.ociAutoPull', ''],
  ['singularity.ociAutoPull', '<24'],
  ['singularity.ociAutoPull', '>=23.12.0'],
  ['singularity.ociAutoPull', '>=24.04'],
  ['docker.enabled', '>=20.04'],
  ['manifest.contributors', '>=23.04'],
])('%s is not, with "%s"', (path, required) => {
  expect(check(path, required)).toEqual([]);
});
