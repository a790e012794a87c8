import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { documentSchema } from '../../src/document/document-schema.ts';
import { builtOf, documentOf } from './document-of.ts';

test('counts overridden writes by condition if only one of two maps has the name', () => {
  const text = "docker = System.getenv('X') ? [enabled: true, runOptions: 'a'] : [runOptions: 'b']";
  const { settings } = documentOf(`${text}\ndocker.enabled = false\ndocker.runOptions = 'c'`);
  expect(settings['containerD.enabled']).toMatchObject({ value: false, overridden: 1, conditional: true });
  expect(settings['containerD.runOptions']).not.toHaveProperty('conditional');
});

test("uses canonical names, with the target's spelling in each row", () => {
  const { config, settings } = documentOf('google.batch.usePrivateAddress = true');
  expect(config).toEqual({ cloudC: { batch: { usePrivateAddress: true } } });
  expect(settings['cloudC.batch.usePrivateAddress']).toMatchObject({
    spelled: 'google.batch.usePrivateAddress',
    certainty: 'literal',
    value: true,
    text: 'true',
    type: 'bool',
    known: true,
    file: 'nextflow.config',
    line: 1,
  });
});

test('reports text that no dialect reads only as a syntax error', () => {
  const { problems } = documentOf("process.memory = '8\\qGB'\nprocess.time = '10 mins'");
  expect(problems.map(({ code, line }) => [code, line])).toEqual([
    ['syntax/bad-escape', 1],
    ['settings/bad-duration', 2],
  ]);
});

test('builds `config` with values as the engine uses them, `settings` with values as written', () => {
  const { config, settings } = documentOf("process.memory = '1 GB'\nexecutor.queueSize = '8'\nprocess.time = 2.h");
  expect(config).toEqual({ process: { memory: 1073741824, time: 7_200_000 }, executor: { queueSize: 8 } });
  expect(settings['process.memory']?.value).toBe('1 GB');
  expect(settings['process.time']?.value).toBe(7_200_000);
});

test('keeps integers of any length exact, in the document and in its text', () => {
  const { document, json } = builtOf(
    'params.n = 9007199254740993\nparams.m = 1180591620717411303424\nprocess.disk = 8.EB',
  );
  expect(document.config).toEqual({
    params: { n: 9007199254740993n, m: 2n ** 70n },
    process: { disk: 2n ** 63n - 1n },
  });
  expect(json).toContain('"params":{"n":9007199254740993,"m":1180591620717411303424}');
  expect(json).toContain('"value":1180591620717411303424');
});

test('leaves null, unknown and invalid values out of `config`', () => {
  const { config } = documentOf("a.b = null\na.c = env('X')\na.d = 8.GB + 1\na.e = { 1 }\ndocker.enabled = true");
  expect(config).toEqual({ a: {}, containerD: { enabled: true } });
});

test('lists a block in `config` if it certainly exists, even with unknown settings', () => {
  const { config } = documentOf("process { withName: A { cpus = env('X') } }\ndocker.enabled = env('X') ? true : null");
  expect(config).toEqual({ process: { 'withName:A': {} }, containerD: {} });
  const conditional = documentOf("if (System.getenv('X')) { docker.enabled = null }", [], { dialect: 'v1' });
  expect(conditional.config).toEqual({});
});

test('splits maps and lists into rows, with quoted segments and numbered items', () => {
  const text = "process { withName: 'A:B' { publishDir = [[path: 'x', mode: 'copy'], [path: { it }]] } }";
  const paths = Object.entries(documentOf(text).settings).map(([path, row]) => [path, row.certainty]);
  expect(paths).toEqual([
    ['process."withName:A:B".publishDir[0].path', 'literal'],
    ['process."withName:A:B".publishDir[0].mode', 'literal'],
    ['process."withName:A:B".publishDir[1].path', 'closure'],
  ]);
});

test('locates an entry of a map literal at that entry', () => {
  const { sourceMap } = builtOf("docker = [\n  enabled: true,\n  runOptions: '-u 0'\n]");
  expect(sourceMap.settings['containerD.runOptions']?.origin.location).toEqual({
    file: 'nextflow.config',
    line: 3,
    column: 3,
    endLine: 3,
    endColumn: 21,
  });
});

test('records includes, profiles and overridden writes in the source map', () => {
  const files = {
    'nextflow.config': "docker.enabled = false\nprofiles { p { includeConfig 'p.config' } }",
    'p.config': 'docker.enabled = true',
  };
  const { document, sourceMap } = builtOf(files, ['p']);
  expect(document.settings['containerD.enabled']).toMatchObject({
    value: true,
    profile: 'p',
    file: 'p.config',
    overridden: 1,
  });
  expect(sourceMap.settings['containerD.enabled']).toMatchObject({
    origin: { profile: 'p', includedFrom: [{ file: 'nextflow.config', line: 2, column: 16 }] },
    overridden: [{ location: { file: 'nextflow.config', line: 1 } }],
  });
});

test('locates absent settings at their block', () => {
  const { sourceMap } = builtOf('google {\n  batch {\n    spot = true\n  }\n}');
  expect(sourceMap.scopes).toMatchObject({ cloudC: { line: 1 }, 'cloudC.batch': { line: 2 } });
});

test('reads a target in the reference spelling', () => {
  const { dialect, settings, problems } = documentOf(
    'cloudC.batch.spot = true\ncluster.namespace = "x"\naws.region = "eu"',
  );
  expect(dialect.spelling).toBe('reference');
  expect(Object.keys(settings)).toEqual(['cloudC.batch.spot', 'cluster.namespace']);
  expect(problems).toMatchObject([{ code: 'settings/other-spelling', line: 3, severity: 'warning' }]);
});

test.each([
  [
    "manifest.nextflowVersion = '!>=24.04'",
    { state: 'known', enforced: true, min: { key: [24, 4, 0, 0], inclusive: true } },
  ],
  ["manifest { nextflowVersion = env('V') }", { state: 'unknown' }],
  ["manifest { nextflowVersion = 'soon' }", { state: 'invalid' }],
  ['docker.enabled = true', { state: 'none', text: null }],
  ["manifest = [nextflowVersion: '>=23.10']", { state: 'known' }],
])('requires an engine version: %s', (text, expected) => {
  expect(documentOf(text).engineVersion).toMatchObject(expected);
});

test.each([
  ['process.time = process.queue', 'process.time', ['process.queue']],
  ['process { time = queue }', 'process.time', ['process.queue']],
  ['process { ext.a = aws.region }', 'process.ext.a', ['cloudA.region']],
  ['env { B = A }', 'env.B', ['config.env.A', 'env.SITE']],
  ['env.B = env.A', 'env.B', ['config.env.A', 'env.SITE']],
  ["env.B = env['A']", 'env.B', ['config.env.A', 'env.SITE']],
  ["env.B = System.getenv('A')", 'env.B', ['env.A']],
])('names an earlier setting that a value is computed from by its path: %s', (text, path, dependsOn) => {
  const before = "env.A = System.getenv('SITE')\nprocess.queue = 'a'\naws.region = 'b'";
  const { settings } = documentOf(`${before}\n${text}`, [], { dialect: 'v1' });
  expect(settings[path]?.dependsOn).toEqual(dependsOn);
});

test.each([
  ["foo.x = env('A') ?: 'b'", { certainty: 'env', variable: 'A', default: 'b', dependsOn: ['env.A'] }],
  ['foo.x = secrets.A', { certainty: 'secret', dependsOn: ['secrets.A'] }],
  [
    'foo.x = "$projectDir/a"',
    {
      certainty: 'path',
      pieces: [{ text: 'projectDir', certainty: 'path', reason: expect.stringContaining('launch') }, { text: '/a' }],
    },
  ],
  ["foo.x = env('A') ? 1 : 2", { certainty: 'choice', alternatives: [{ value: 1 }, { value: 2 }] }],
  ["foo.x = 'ls'.execute().text", { certainty: 'unknown', executes: true }],
  ['foo.x = null.y', { certainty: 'invalid', reason: "cannot read 'y' of null" }],
])('builds the row of %s with the known facts', (text, expected) => {
  expect(documentOf(text).settings['foo.x']).toMatchObject(expected);
});

test('reports an invalid value at its place and does not use it', () => {
  const { config, problems } = documentOf("docker.enabled = true\nprocess.time = '10 mins'");
  expect(config['process']).toEqual({});
  expect(problems).toMatchObject([{ code: 'settings/bad-duration', line: 2, column: 16 }]);
  expect(problems[0]?.message).toContain('`process.time`');
});

test.each([
  ["docker.registry = ['a']", 'containerD.registry[0]', true],
  ["docker.enabled = ['a']", 'containerD.enabled[0]', undefined],
  ['process.containerOptions = [privileged: true]', 'process.containerOptions.privileged', true],
  ["process { withName: A { queue { name = 'long' } } }", 'process."withName:A".queue.name', true],
  ["aws.batch.volumes = ['/a', '/b']", 'cloudA.batch.volumes[1]', undefined],
  ["process.publishDir = [[path: 'a', tags: [x: 1]]]", 'process.publishDir[0].tags.x', undefined],
  ['executor { $slurm { queueSize = 5 } }', 'executor.$slurm.queueSize', undefined],
  ['env.A = [a: 1]', 'env.A.a', undefined],
  ["process.time = '10 mins'", 'process.time', true],
  ["process.time = '10 min'", 'process.time', undefined],
  ['process.time = null', 'process.time', undefined],
  ["process.time = System.getenv('T')", 'process.time', undefined],
  ["wave.scan.allowedLevels = ['low', 'none']", 'imgbuild.scan.allowedLevels[0]', undefined],
  ["wave.scan.allowedLevels = ['low', 'none']", 'imgbuild.scan.allowedLevels[1]', true],
  ["aws.client.s3Acl = 'publicread'", 'cloudA.client.s3Acl', true],
  ["foo.x = 'anything'", 'foo.x', undefined],
  ["manifest.nextflowVersion = 'the newest'", 'manifest.engineVersion', undefined],
])('marks %s as invalid in the row %s', (text, path, refused) => {
  const row = documentOf(text).settings[path];
  expect(row).toBeDefined();
  expect(row?.refused).toBe(refused);
});

test('writes executors in lower case in `config` and as written in rows', () => {
  const { config, settings } = documentOf("process.executor = 'SLURM'\nexecutor.name = params.x ?: 'LSF'");
  expect(config).toMatchObject({ process: { executor: 'slurm' } });
  expect(settings['process.executor']).toMatchObject({ value: 'SLURM', text: "'SLURM'" });
});

test('names the setting of a problem in both spellings, with the profile that wrote it and the fix', () => {
  const { problems } = documentOf("profiles { fast { process { withName: 'A' { time = 'soon' } } } }", ['fast']);
  expect(problems).toMatchObject([
    {
      setting: 'process."withName:A".time',
      spelled: 'process."withName:A".time',
      profile: 'fast',
      fix: expect.stringContaining('1h 30min'),
    },
  ]);
  const [other] = documentOf('google.batch.spot = true\ngoogle.location = "x"\ncloudA.region = "eu"').problems;
  expect(other).toMatchObject({ setting: 'cloudA.region', spelled: 'cloudA.region', fix: 'Write `aws.region`.' });
  expect(other?.profile).toBeNull();
});

test('redacts a name with a known secret in the problem, the fix and the path', () => {
  const { problems } = documentOf(
    "docker.password = 'hunter-2-hunter'\naws.'hunter-2-hunter'.region = 'x'\ncloudC.'hunter-2-hunter' = 1",
  );
  expect(problems.length).toBeGreaterThan(0);
  expect(JSON.stringify(problems)).not.toContain('hunter-2');
});

test('writes equal content as equal bytes with one digest, in any context', () => {
  const text = 'profiles { a { docker.enabled = true }\n b { docker.enabled = true } }';
  const [a, b] = [
    builtOf(text, ['a']),
    builtOf(text, ['a'], { repository: { name: 'other', commit: null, ref: null } }),
  ];
  expect(a.digest).toBe(b.digest);
  expect(a.json).not.toBe(b.json);
  expect(JSON.parse(a.json)).toEqual(JSON.parse(JSON.stringify(a.document)));
  expect(builtOf(text, []).digest).not.toBe(a.digest);
});

test('documents keep to their published schema', () => {
  const validate = new Ajv2020({ strict: false }).compile(documentSchema);
  const text = `
    manifest { name = 'x'; nextflowVersion = '!>=24.04, <26' }
    plugins { id 'nf-schema@2.7.2' }
    params { a = 'b'; token = 'hunter22'; list = [1, [k: null]]; empty = [:] }
    env.X = env('Y') ?: 'z'
    foo { choice = env('A') ? 'x' : secrets.B; part = "a\${env('C')}"; where = "$launchDir/x"; bad = 1.y; run = 'ls'.execute() }
    process { cpus = { 2 * task.attempt }; author = 1 }
    manifest.author = 'me'
    includeConfig 'https://example.org/x'
    includeConfig env('Z')
    profiles { p { docker.enabled = params.a == 'b' } }
  `;
  for (const profiles of [[], ['p']]) {
    const document: unknown = JSON.parse(builtOf(text, profiles).json);
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
  }
});

test('builds a choice between maps as a choice for each of their settings', () => {
  const { settings } = documentOf(
    "google.batch = env('X') ? [spot: true, usePrivateAddress: true] : [usePrivateAddress: true]",
  );
  expect(settings['cloudC.batch.usePrivateAddress']).toMatchObject({ certainty: 'resolved', value: true });
  expect(settings['cloudC.batch.spot']).toMatchObject({ alternatives: [{ value: true }, { value: null }] });
});

test('keeps half a surrogate pair out of a document', () => {
  const { json, document } = builtOf("params.s = '\u{1f600}'[0]");
  expect(json).not.toContain('ud83d');
  expect(document.config).toEqual({ params: { s: '\ufffd' } });
});

test.each([
  ['params.n = [y: 1, x: env("X")]', { params: { n: { y: 1 } } }],
  ['params.n = [a: null, b: 1]', { params: { n: { b: 1 } } }],
  ["env { A = 1; B = true; 'C-D' = 2 }", { env: { A: '1', B: 'true' } }],
  ['manifest.nextflowVersion = 24.10', { manifest: { engineVersion: '24.10' } }],
])('builds %s in `config` as the engine uses it', (text, config) => {
  expect(documentOf(text).config).toEqual(config);
});

test.each([
  ['', 1],
  ["includeConfig 'missing.config'", 1],
  ["profiles { other { includeConfig 'missing.config' } }", 1],
  ['trace.raw = no_such_name', 1],
  ['profiles { other { trace.raw = no_such_name } }', 1],
  ['docker.enabled = (1', 1],
  ['def cpus = 3', 0],
  ["if (params.big) { trace.raw = 'x' }", 0],
])("reports a profile's lost value beside other errors, but not in a file for the other dialect: %s", (rest, count) => {
  const text = `profiles { a { process.cpus = 2 } }\nprocess { cpus = 5 }\n${rest}`;
  const { problems } = documentOf(text, ['a']);
  expect(problems.filter(({ code }) => code === 'settings/profile-overridden')).toHaveLength(count);
});

test('has a row for each of several settings whose names are redacted', () => {
  const [one, two] = ['ghp_012345678901234567890123456789abcdef', 'ghp_112345678901234567890123456789abcdef'];
  const text = `params.'${one}' = 1\nparams.'${two}' = 2\nparams.x = ['${one}': 3, '${two}': 4, y: 5]`;
  const { document, sourceMap } = builtOf(text);
  expect(Object.entries(document.settings).map(([path, { value }]) => [path, value])).toEqual([
    ['params.[REDACTED]', 1],
    ['params.[REDACTED]_2', 2],
    ['params.x.[REDACTED]', 3],
    ['params.x.[REDACTED]_2', 4],
    ['params.x.y', 5],
  ]);
  expect(document.config['params']).toEqual({
    '[REDACTED]': 1,
    '[REDACTED]_2': 2,
    x: { '[REDACTED]': 3, '[REDACTED]_2': 4, y: 5 },
  });
  expect(Object.keys(sourceMap.settings)).toEqual(Object.keys(document.settings));
});
