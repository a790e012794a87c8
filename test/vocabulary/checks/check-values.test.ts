import { expect, test } from 'vitest';
import { checkValues } from '../../../src/vocabulary/checks/check-values.ts';
import { findDefinition, toCanonical } from '../../../src/vocabulary/vocabulary.ts';
import { resolveText } from '../../resolve/resolve-text.ts';

function codes(text: string, profiles: readonly string[] = []): readonly string[] {
  return resolveText(text, { profiles }).settings.flatMap(({ path, value, origin }) => {
    const definition = findDefinition(toCanonical(path, 'nextflow'));
    if (definition === undefined || path[0] === 'params') return [];
    return checkValues(definition, value, { path, origin }).map(({ code }) => code.slice('settings/'.length));
  });
}

test.each([
  ["docker.enabled = 'false'", 'boolean-text'],
  ["process { withName: 'A' { time = '10 mins' } }", 'bad-duration'],
  ["process.memory = '8 gigs'", 'bad-size'],
  ["executor.$slurm.submitRateLimit = 'often'", 'bad-rate'],
  ["manifest.nextflowVersion = 'latest'", 'bad-version'],
  ["workflow.output.mode = 'teleport'", 'not-allowed'],
  ["azure.batch.pools.a.scaleInterval = '1 min'", 'out-of-range'],
  ['docker.enabled = { true }', 'wrong-type'],
  ["process.cpus = { 'many' }", 'wrong-type'],
  ["params.x = 'many'\nprocess.cpus = params.x", 'wrong-type'],
  ["process.cpus = env('X') ? 'many' : 'few'", 'wrong-type'],
  ["aws.client.endpoint = 'minio.example.org:9000'", 'bad-form'],
  ["docker.registry = 'https://quay.io'", 'bad-form'],
  ["aws.batch.cliPath = '/opt/bin/ls'", 'bad-form'],
  ['k8s.fuseDevicePlugin = [a: 1, b: 2]', 'bad-form'],
  ["resume = 'yes'", 'not-allowed'],
  ["resume = 'false'", 'not-allowed'],
  ['fusion.tags = 5', 'wrong-type'],
  ["fusion.tags = ['a', 'b']", 'wrong-type'],
  ['workflow.output.contentType = [a: 1]', 'wrong-type'],
  ['singularity.cacheDir = true', 'wrong-type'],
  ['process.publishDir = 5', 'wrong-type'],
  ['executor.queueSize = 99999999999', 'out-of-range'],
  ["executor.queueSize = '99999999999'", 'out-of-range'],
  ['executor.pollInterval = -1', 'out-of-range'],
  ['process.memory = -1', 'out-of-range'],
  ['process.memory = 8', 'bad-size'],
  ['process.time = 2', 'bad-duration'],
  ['process.cpus = 0', 'out-of-range'],
  ['process.cpus = { 0 }', 'out-of-range'],
  ['process.maxForks = -1', 'out-of-range'],
  ["process.errorStrategy = 'rety'", 'not-allowed'],
  ["process.stageInMode = 'hardlink'", 'not-allowed'],
  ["process.executor = 'slrum'", 'not-allowed'],
  ["executor.name = 'awsbtch'", 'not-allowed'],
])('judges %s as %s', (text, code) => {
  expect(codes(text)).toEqual([code]);
});

test.each([
  ['docker.enabled = params.x'],
  ["process.cpus = env('X') ? 'many' : 2"],
  ['process.cpus = { task.attempt * 2 }'],
  ["process.cpus = '4'"],
  ["docker.registry = 'quay.io'"],
  ["aws.client.endpoint = 'https://minio.example.org'"],
  ["aws.client.endpoint = env('ENDPOINT')"],
  ["aws.batch.cliPath = '/home/ec2-user/miniconda/bin/aws'"],
  ["aws.batch.cliPath = '/opt/s5cmd'"],
  ["k8s.fuseDevicePlugin = ['nextflow.io/fuse': 1]"],
  ["wave.build.repository = ''"],
  ['aws.secretKey = 12345'],
  ["resume = 'last'"],
  ["resume = '4dc656d2-c410-44c8-bc32-7dd0ea87bebf'"],
  ["resume = '4dc656d2'"],
  ['fusion.tags = false'],
  ['process.maxErrors = -1'],
  ["process.errorStrategy = 'RETRY'"],
  ["process.executor = 'SLURM'"],
  ["process.executor = 'nqsii'"],
  ["process.executor = 'float'"],
  ["process.cache = 'lenient'"],
  ['process.publishDir = false'],
  ["azure.azcopy.blobTier = 'hot'"],
  ['singularity.cacheDir = false'],
  // The engine compares its text.
  ["process.scratch = 'false'"],
])('accepts %s, which may be right', (text) => {
  expect(codes(text)).toEqual([]);
});

test('reports a setting of a profile in the views that select the profile', () => {
  const text = "profiles { a { docker.enabled = 'false' } }";
  expect(codes(text)).toEqual([]);
  expect(codes(text, ['a'])).toEqual(['boolean-text']);
});

test.each([
  ["workflow.output.mode = 'Cpoy'", "Write 'copy'."],
  ["process.executor = 'slrum'", "Write 'slurm'."],
  ["dag.direction = 'tb'", "Write 'TB'."],
  ["workflow.output.mode = 'teleport'", undefined],
])('suggests the intended word for a typo: %s', (text, fix) => {
  const [found] = resolveText(text).settings.flatMap(({ path, value, origin }) => {
    const definition = findDefinition(toCanonical(path, 'nextflow'));
    return definition === undefined ? [] : checkValues(definition, value, { path, origin });
  });
  expect(found?.fix).toBe(fix);
});

test('reports the value at its location if every branch is wrong', () => {
  const text = (first: string, second: string): string =>
    `if (System.getenv('Q')) { process.cpus = ${first} } else { process.cpus = ${second} }`;
  const messages = (config: string): readonly string[] =>
    resolveText(config, { dialect: 'v1' }).settings.flatMap(({ path, value, origin }) => {
      const definition = findDefinition(['process', 'cpus']);
      return definition === undefined ? [] : checkValues(definition, value, { path, origin }).map(({ code }) => code);
    });
  const [one, two] = [messages('process.cpus = -1'), messages("process.cpus = 'many'")];
  expect(one).not.toEqual(two);
  expect(messages(text('-1', "'many'"))).toEqual(two);
  expect(messages(text("'many'", '-1'))).toEqual(one);
});

test('treats an empty text as an unset directive, except for disk', () => {
  const names = ['memory', 'time', 'maxSubmitAwait', 'cpus', 'maxRetries', 'maxErrors', 'disk'];
  expect(names.filter((name) => codes(`process.${name} = ''`).length > 0)).toEqual(['disk']);
  expect(codes("executor.pollInterval = ''")).toEqual(['bad-duration']);
});
