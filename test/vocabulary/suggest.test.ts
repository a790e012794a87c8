import { expect, test } from 'vitest';
import { suggest } from '../../src/vocabulary/vocabulary.ts';

test.each([
  ['singularity.runOption', 'singularity.runOptions'],
  ['singularity.envWhiteList', 'singularity.envWhitelist'],
  ['executor.queuesize', 'executor.queueSize'],
  ['executor.submitRatelimit', 'executor.submitRateLimit'],
  ['executor.$slurm.queuesize', 'executor.$slurm.queueSize'],
  ['tower.workspace', 'tower.workspaceId'],
  ['process.cpu', 'process.cpus'],
  ['process.withName:X.memry', 'process.withName:X.memory'],
  ['dockr.enabled', 'docker.enabled'],
  ['azure.batch.pools.small.vmTypes', 'azure.batch.pools.small.vmType'],
  ['manifest.nextflowversion', 'manifest.nextflowVersion'],
  ['aws.uploadStorageClass', 'aws.client.uploadStorageClass'],
  ['azure.batch.tokenDuration', 'azure.storage.tokenDuration'],
  ['docker.process.executor', 'process.executor'],
  ['trace.trace.overwrite', 'trace.overwrite'],
  ['google.google.batch.spot', 'google.batch.spot'],
  ['singularity.docker.enabled', 'docker.enabled'],
  ['apptainer.env.TMPDIR', 'env.TMPDIR'],
  ['azure.process.withName:X.queue', 'process.withName:X.queue'],
])('suggests for %s %s', (path, meant) => {
  expect(suggest(path.split('.'), 'nextflow')).toEqual([meant]);
});

test.each(['docker.enabled', 'env.X', 'params.anything', 'google.batch', 'zzz', 'singularity.frobnicate', ''])(
  'suggests nothing for %j',
  (path) => {
    expect(suggest(path === '' ? [] : path.split('.'), 'nextflow')).toEqual([]);
  },
);

test('suggestions are in the spelling of the target', () => {
  expect(suggest(['containerB', 'runOption'], 'reference')).toEqual(['containerB.runOptions']);
  expect(suggest(['containrB', 'enabled'], 'reference')).toContain('containerB.enabled');
});
