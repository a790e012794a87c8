import { expect, test } from 'vitest';
import { checkName } from '../../../src/vocabulary/checks/check-name.ts';
import type { Spelling } from '../../../src/vocabulary/setting.ts';

function check(path: string, spelling: Spelling = 'nextflow', variables: readonly string[] = []) {
  return checkName(path.split('/'), spelling, new Set(variables));
}

test.each([
  ['docker/enabeld', 'docker.enabled'],
  ['process/memroy', 'process.memory'],
  ['process/tiem', 'process.time'],
  ['trace/feilds', 'trace.fields'],
  ['process/walltime', 'process.time'],
  ['manifest/nextflowversion', 'manifest.nextflowVersion'],
  ['executor/queuesize', 'executor.queueSize'],
  ['process/max_retries', 'process.maxRetries'],
  ['process/withName:A/containr', 'process."withName:A".container'],
  ['google/batch/usePrivateAdress', 'google.batch.usePrivateAddress'],
  ['singulrity/enabled', 'singularity.enabled'],
  ['profile/test/docker/enabled', 'profiles.test.docker.enabled'],
])('reports %s as misspelt, and suggests %s', (path, right) => {
  const doubt = check(path);
  expect(doubt).toMatchObject({ code: 'misspelled' });
  if (path.startsWith('profile/') || path.startsWith('singulrity')) {
    expect(doubt).toMatchObject({ path: [path.split('/')[0]], facts: { right: right.split('.')[0] } });
  } else expect(doubt).toMatchObject({ facts: { right }, fix: `Write \`${right}\`.` });
});

test.each([['executor/max_cpus'], ['docker/colour'], ['scratchDir']])(
  'reports %s as unknown, without a suggestion',
  (path) => {
    const doubt = check(path);
    expect(doubt).toMatchObject({ code: 'unknown', path: path.split('/'), facts: {} });
    expect(doubt).not.toHaveProperty('fix');
  },
);

test('advises to put an unknown directive into ext', () => {
  expect(check('process/withName:A/gpus')).toMatchObject({
    code: 'unknown',
    facts: { homes: '' },
    fix: expect.stringContaining('`process."withName:A".ext.gpus`, which is `task.ext.gpus` there.'),
  });
});

test.each([
  ['docker/cacheDir', '`apptainer`, `singularity`, `charliecloud`, `conda` or `spack`'],
  ['envWhitelist', 'the scope of a container engine, such as `apptainer`'],
  ['cache', '`process`'],
  ['docker/colour', ''],
])('names the scopes in which Nextflow reads %s: %s', (path, homes) => {
  expect(check(path)).toMatchObject({ code: 'unknown', facts: { homes } });
});

test('does not compare a single word for processes with the settings of other scopes', () => {
  const fix = expect.stringContaining('For an option of the scheduler, write `clusterOptions`');
  expect(check('process/project')).toMatchObject({ code: 'unknown', facts: { homes: '' }, fix });
});

test.each([
  ['client/storageEncryption', '`aws.client`'],
  ['batch/cliPath', '`aws.batch`'],
  ['smtp/host', '`mail.smtp`'],
  ['batch/maxSpotAttempts', '`aws.batch` or `google.batch`'],
])('reports that %s has no effect without its outer scope: %s', (path, right) => {
  expect(check(path)).toMatchObject({ code: 'misnested', path: [path.split('/')[0]], facts: { right } });
});

test('reports a misspelt selector keyword as a typo', () => {
  expect(check('process/withNme')).toMatchObject({
    facts: { right: 'withName' },
    fix: "Write `withName: 'NAME' { … }`.",
  });
});

test('reports an unknown scope once, not its settings', () => {
  expect(check('docker/colours/front/left')).toMatchObject({ code: 'unknown', path: ['docker', 'colours'] });
});

test('suggests names in the spelling of the target', () => {
  expect(check('aws/batch/cliPth')).toMatchObject({ facts: { right: 'aws.batch.cliPath' } });
  expect(check('cloudA/batch/cliPth', 'reference')).toMatchObject({ facts: { right: 'cloudA.batch.cliPath' } });
});

test.each([['validation/help/enabled'], ['somePlugin/docker/enabled'], ['tes/endpoint'], ['dags/colour']])(
  'accepts %s, which a plugin may define',
  (path) => {
    expect(check(path)).toBeUndefined();
  },
);

test('treats a name that values refer to as a variable', () => {
  expect(check('container_url', 'nextflow', ['container_url'])).toBeUndefined();
  expect(check('cpus', 'nextflow', ['cpus'])).toBeUndefined();
  expect(check('process/tool', 'nextflow', ['tool'])).toBeUndefined();
});

test('does not repeat the diagnostic of the parser for an assigned selector', () => {
  expect(check('process/withName')).toBeUndefined();
});

test('reports a process selected by its name after a dollar, which Nextflow no longer supports', () => {
  expect(check('process/$align/cpus')).toMatchObject({ code: 'lost-selector', path: ['process', '$align'] });
});

test.each([
  ['process/withName/A/cpus', 'Write `process."withName:A".cpus`.'],
  ['process/withName/cpus', "Write `withName: 'NAME' { … }`."],
  ['process/withLabel/cpus', "Write `withLabel: 'LABEL' { … }`."],
  ['process/withname:A/cpus', 'Write `withName:A`.'],
  ['process/withLabels: A/cpus', 'Write `withLabel:A`.'],
])('reports that %s is not a selector: %s', (path, fix) => {
  expect(check(path)).toMatchObject({ code: 'lost-selector', path: path.split('/').slice(0, 2), fix });
});
