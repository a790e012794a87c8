import { expect, test } from 'vitest';
import type { Value } from '../../src/resolve/values/value.ts';
import { acceptsClosure } from '../../src/vocabulary/coerce.ts';
import type { SettingDefinition } from '../../src/vocabulary/setting.ts';
import { coerce, findDefinition, settings } from '../../src/vocabulary/vocabulary.ts';

const none: Pick<Value, 'references' | 'literals'> = { references: [], literals: [] };
const text = (value: string): Value => ({ kind: 'string', value, ...none });
const whole = (value: number): Value => ({ kind: 'number', type: 'int', value, text: undefined, ...none });
const decimal = (value: number): Value => ({
  kind: 'number',
  type: 'decimal',
  value,
  text: String(value),
  ...none,
});
const bool = (value: boolean): Value => ({ kind: 'boolean', value, ...none });
const duration = (milliseconds: number): Value => ({ kind: 'duration', milliseconds, ...none });
const memory = (bytes: number): Value => ({ kind: 'memory', bytes, ...none });
const list = (...values: readonly Value[]): Value => ({
  kind: 'list',
  items: values.map((value) => ({ value, span: undefined })),
  ...none,
});
const map = (entries: Readonly<Record<string, Value>>): Value => ({
  kind: 'map',
  entries: new Map(Object.entries(entries).map(([key, value]) => [key, { value, span: undefined }])),
  ...none,
});
const closure = (constant?: Value): Value => ({ kind: 'closure', text: '{ 1 }', constant, ...none });

function row(path: string): SettingDefinition {
  return findDefinition(path.split('.')) ?? { path, types: [] };
}

test.each<readonly [string, Value, unknown]>([
  ['containerD.enabled', bool(true), true],
  ['containerD.enabled', text('true'), true],
  ['containerD.enabled', text(''), false],
  ['containerD.enabled', whole(0), false],
  ['containerD.enabled', list(), false],
  ['executor.cpus', whole(8), 8],
  ['executor.cpus', text('8'), 8],
  ['executor.retry.jitter', text('0.25'), 0.25],
  ['executor.retry.jitter', decimal(0.5), 0.5],
  ['executor.pollInterval', text('1 min 30 s'), 90_000],
  ['executor.pollInterval', duration(500), 500],
  ['executor.pollInterval', whole(500), 500],
  ['executor.memory', text('8 GB'), 8_589_934_592],
  ['executor.memory', memory(1024), 1024],
  ['cloudA.client.uploadChunkSize', whole(10_485_760), 10_485_760],
  ['executor.submitRateLimit', text('50/2min'), '50/2min'],
  ['executor.submitRateLimit', whole(10), '10'],
  ['executor.submit.retry.reason', { kind: 'pattern', source: 'a.*b', ...none }, 'a.*b'],
  ['manifest.engineVersion', text('!>=24.10'), '!>=24.10'],
  ['manifest.version', decimal(1.5), '1.5'],
  ['containerD.envWhitelist', text('A, B,,C '), ['A', 'B', 'C']],
  ['containerD.envWhitelist', list(text('A'), text('B')), ['A', 'B']],
  ['cloudA.batch.volumes', text('/tmp'), ['/tmp']],
  ['imgbuild.scan.allowedLevels', text('LOW,medium'), ['low', 'medium']],
  ['imgbuild.strategy', list(text('container')), ['container']],
  ['workflow.output.mode', text('COPY'), 'copy'],
  ['cloudA.client.protocol', text('HTTP'), 'http'],
  ['cloudA.client.s3Acl', text('public-read'), 'PublicRead'],
  ['cloudA.client.s3Acl', text('Bucket-owner-FULL-control'), 'BucketOwnerFullControl'],
  ['executor.name', text('SLURM'), 'slurm'],
  ['process.executor', text('Google-Batch'), 'google-batch'],
  ['workflow.output.mode', text('copyNoFollow'), 'copyNoFollow'],
  ['workflow.output.overwrite', bool(true), true],
  ['workflow.output.overwrite', text('lenient'), 'lenient'],
  ['objfs.tags', bool(false), false],
  ['resume', text('last'), 'last'],
  ['cluster.runAsUser', whole(0), 0],
  ['cluster.pod', list(map({ env: text('A'), value: whole(1) })), [{ env: 'A', value: 1 }]],
  ['cluster.securityContext', map({ runAsUser: whole(0) }), { runAsUser: 0 }],
  ['mail.smtp.auth', bool(true), true],
  ['env.THREADS', whole(4), 4],
  ['process.time', text('4h'), 14_400_000],
  ['process.memory', closure(memory(5)), 5],
  ['process.memory', closure(), '{ 1 }'],
  ['executor.jobName', closure(text('x')), '{ 1 }'],
  ['process.errorStrategy', text('retry'), 'retry'],
  ['cleanup', { kind: 'null', ...none }, null],
])('%s: %j comes out as %j', (path, value, expected) => {
  expect(coerce(row(path), value)).toEqual({ value: expected });
});

test.each<readonly [string, Value, string]>([
  ['executor.cpus', text('eight'), 'wrong-type'],
  ['executor.cpus', bool(true), 'wrong-type'],
  ['executor.cpus', list(whole(1)), 'wrong-type'],
  ['executor.cpus', duration(1), 'wrong-type'],
  ['executor.pollInterval', text('10 mins'), 'bad-duration'],
  ['executor.pollInterval', text('10'), 'bad-duration'],
  ['executor.pollInterval', bool(true), 'wrong-type'],
  ['executor.memory', text('8gb'), 'bad-size'],
  ['executor.memory', decimal(1.5), 'wrong-type'],
  ['executor.submitRateLimit', text('10/500ms'), 'bad-rate'],
  ['manifest.engineVersion', text('~24'), 'bad-version'],
  ['cloudC.batch.networkTags', text('a,b'), 'wrong-type'],
  ['containerD.registry', list(text('a')), 'wrong-type'],
  ['cluster.securityContext', text('x'), 'wrong-type'],
  ['executor.jobName', text('x'), 'wrong-type'],
  ['containerD.registry', closure(), 'wrong-type'],
  ['workflow.output.mode', text('copynofollow'), 'not-allowed'],
  ['cloudA.client.s3Acl', text('private'), 'not-allowed'],
  ['cloudA.client.s3Acl', text('publicread'), 'not-allowed'],
  ['cloudA.client.s3Acl', text('public-reading'), 'not-allowed'],
  ['cloudA.client.storageEncryption', text('AWS:KMS'), 'not-allowed'],
  ['imgbuild.strategy', text('container,magic'), 'not-allowed'],
])('%s: %j is refused as %s', (path, value, code) => {
  const result = coerce(row(path), value);
  expect(result).toMatchObject({
    problem: { code, severity: 'error', message: expect.stringMatching(/^\{setting\} expects .*\.$/) },
  });
  expect(result.value).toBeUndefined();
});

test.each([
  ['process.publishDir.enabled', 'false', false],
  ['process.publishDir.enabled', 'True', true],
  ['process.publishDir.failOnError', 'yes', false],
  ['process.debug', 'YES', true],
  ['process.echo', 'false', false],
])('reads the text of %s = %j as %j, since the engine reads texts there', (path, word, expected) => {
  expect(coerce(row(path), text(word))).toEqual({ value: expected });
});

test('keeps the expression in the fix of a boolean from an expression', () => {
  const value: Value = { kind: 'string', value: 'false', references: ['params.on'], literals: [] };
  expect(coerce(row('containerD.enabled'), value).problem?.fix).toBe('Write the expression without quotes.');
});

test.each(['false', 'False', 'no', 'off', '0'])('coerces the text %j for a bool to true, with a warning', (word) => {
  expect(coerce(row('containerD.enabled'), text(word))).toMatchObject({
    value: true,
    problem: { code: 'boolean-text', severity: 'warning', fix: expect.stringContaining('without quotes') },
  });
});

test('truncates a decimal for an integer, with a warning', () => {
  expect(coerce(row('executor.cpus'), decimal(2.9))).toMatchObject({ value: 2, problem: { code: 'wrong-type' } });
});

test('has no value for a number that does not fit into 32 bits', () => {
  const { value, problem } = coerce(row('executor.queueSize'), whole(5_000_000_000));
  expect([value, problem?.code]).toEqual([undefined, 'out-of-range']);
});

test.each<readonly [string, Value]>([
  ['cloudB.batch.pools.x.scaleInterval', text('1 min')],
  ['executor.queueSize', whole(-1)],
  ['mail.smtp.port', whole(70_000)],
])('%s: %j is outside the limits, and the engine uses it all the same', (path, value) => {
  expect(coerce(row(path), value)).toMatchObject({ value: expect.any(Number), problem: { code: 'out-of-range' } });
});

test('keeps a word that the engine passes on, with a warning', () => {
  expect(coerce(row('cluster.computeResourceType'), text('job'))).toEqual({
    value: 'job',
    problem: {
      code: 'not-allowed',
      severity: 'warning',
      message: '{setting} expects Pod or Job.',
      fix: "Write 'Job'.",
    },
  });
});

test('limits of durations are given in words', () => {
  const { problem } = coerce(row('cloudB.batch.pools.x.scaleInterval'), text('30 d'));
  expect(problem?.message).toBe('{setting} must be from 5m to 7d.');
});

test('quotes the value, which may be a secret, in no message', () => {
  const values = [text('hunter2'), list(text('hunter2')), map({ hunter2: text('hunter2') })];
  for (const { definition } of settings) {
    for (const value of values) expect(coerce(definition, value).problem?.message ?? '').not.toContain('hunter2');
  }
});

test('leaves every default unchanged', () => {
  for (const { definition } of settings) {
    const value = definition.default;
    if (typeof value === 'number') {
      const written = Number.isInteger(value) ? whole(value) : decimal(value);
      expect(coerce(definition, written), definition.path).toEqual({ value });
    }
    if (typeof value === 'string') expect(coerce(definition, text(value)), definition.path).toEqual({ value });
    if (typeof value === 'boolean') expect(coerce(definition, bool(value)), definition.path).toEqual({ value });
  }
});

test('closures may stand in directives and where the row has them', () => {
  expect(acceptsClosure(row('process.memory'))).toBe(true);
  expect(acceptsClosure(row('executor.jobName'))).toBe(true);
  expect(acceptsClosure(row('params.x'))).toBe(true);
  expect(acceptsClosure(row('executor.queueSize'))).toBe(false);
});
