import { expect, test } from 'vitest';
import { findMisnested } from '../../../src/vocabulary/checks/misnested.ts';

test.each([
  ['docker/process/container', 'docker.process', 'process'],
  ['apptainer/env/NXF_HOME', 'apptainer.env', 'env'],
  ['process/params/max_cpus', 'process.params', 'params'],
  ['process/withLabel:gpu/singularity/runOptions', 'process.withLabel:gpu.singularity', 'singularity'],
  ['process/docker/enabled', 'process.docker', 'docker'],
  ['report/report/overwrite', 'report.report', 'report'],
])('places in %s the block %s at the top level', (path, wrong, right) => {
  expect(findMisnested(path.split('/'), 'nextflow')).toEqual({ wrong: wrong.split('.'), scope: [], right: [right] });
});

test.each([
  ['google/usePrivateAddress', 'google.batch.usePrivateAddress'],
  ['google/batch/location', 'google.location'],
  ['aws/maxErrorRetry', 'aws.client.maxErrorRetry'],
  ['azure/batch/tokenDuration', 'azure.storage.tokenDuration'],
  ['cpus', 'process.cpus'],
  ['shell', 'process.shell'],
  ['queueSize', 'executor.queueSize'],
  ['fixOwnership', 'docker.fixOwnership'],
  ['channels', 'conda.channels'],
  ['executor/queue', 'process.queue'],
  ['executor/local/cpus', 'executor.$local.cpus'],
  ['executor/slurm/queueSize', 'executor.$slurm.queueSize'],
  ['executor/$slurm/clusterOptions', 'process.clusterOptions'],
  ['singularity/beforeScript', 'process.beforeScript'],
  ['process/queueSize', 'executor.queueSize'],
  ['process/withName:A/submitRateLimit', 'executor.submitRateLimit'],
  ['process/cleanup', 'cleanup'],
  ['executor/workDir', 'workDir'],
])('places %s in %s', (path, right) => {
  expect(findMisnested(path.split('/'), 'nextflow')?.right.join('.')).toBe(right);
});

test('finds the same scope in the canonical spelling', () => {
  expect(findMisnested(['cloudC', 'usePrivateAddress'], 'reference')?.right.join('.')).toBe(
    'cloudC.batch.usePrivateAddress',
  );
  expect(findMisnested(['containerD', 'process', 'cpus'], 'reference')?.right).toEqual(['process']);
});

test.each([
  ['runOptions', 'several scopes have it'],
  ['enabled', 'many things can be enabled'],
  ['azure/accountName', 'two scopes below have it'],
  ['aws/batch/enabled', 'many things can be enabled'],
  ['wave/build/conda/cacheDir', 'the scope has a conda of its own'],
  ['report/tag', 'the word means other things as well'],
  ['process/maxCpus', 'nothing has that name'],
  ['manifest/time', 'nobody looks for tasks there'],
  ['k8s/scheduler/workDir', 'the block may be a plugin’s'],
  ['system', 'one word may be meant for anything'],
  ['strategy', 'one word may be meant for anything'],
  ['projectDir', 'it is a name of the engine’s own'],
])('does not guess where %s belongs: %s', (path) => {
  expect(findMisnested(path.split('/'), 'nextflow')).toBeUndefined();
});
