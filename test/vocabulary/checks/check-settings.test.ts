import { expect, test } from 'vitest';
import { SpanIndex } from '../../../src/base/span-index.ts';
import { findReads } from '../../../src/dataflow/read-names.ts';
import { parse } from '../../../src/language/parse.ts';
import type { Dialect } from '../../../src/resolve/tree/resolved.ts';
import { checkSettings } from '../../../src/vocabulary/checks/check-settings.ts';
import type { Spelling } from '../../../src/vocabulary/setting.ts';
import { parseVersionConstraint } from '../../../src/vocabulary/vocabulary.ts';
import { resolveText } from '../../resolve/resolve-text.ts';

interface Asked {
  readonly profiles?: readonly string[];
  readonly dialect?: Dialect;
  readonly spelling?: Spelling;
  readonly required?: string;
  readonly variables?: readonly string[];
}

function check(text: string, asked: Asked = {}) {
  const { profiles = [], dialect = 'v2', spelling = 'nextflow', required = '', variables = [] } = asked;
  const { settings, diagnostics } = resolveText(text, { profiles, dialect });
  const engineOrigin = settings.find(({ path }) => path[0] === 'manifest')?.origin;
  return checkSettings(settings, {
    spelling,
    dialect,
    engine: parseVersionConstraint(required),
    isForOther: false,
    engineOrigin,
    variables: new Set(variables),
    refused: new SpanIndex(diagnostics.map(({ span }) => span)),
    memo: new Map(),
    clean: new WeakMap(),
    code: () => findReads(parse({ path: 'nextflow.config', text }).file),
  });
}

const codes = (...asked: Parameters<typeof check>) => check(...asked).map(({ code }) => code.slice('settings/'.length));

test('reports a misplaced block once, at its first setting', () => {
  const text = "azure {\n  process {\n    queue = 'a'\n    cpus = 1\n  }\n}";
  const [first, ...others] = check(text);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ code: 'settings/misnested', path: ['azure', 'process'] });
  expect(text.slice(first?.span.start, first?.span.end)).toBe('queue');
});

test('does not report a misplaced block at a value that it copies from the top level', () => {
  const text = "process { executor = 'azurebatch' }\nazure {\n  process {\n    queue = 'a'\n  }\n}";
  const found = check(text, { dialect: 'v1' });
  expect(found).toMatchObject([{ code: 'settings/misnested', path: ['azure', 'process'] }]);
  expect(text.slice(found[0]?.span.start, found[0]?.span.end)).toBe('queue');
});

test('reports the settings that need the newest engine, with those that need an older one', () => {
  const text = "manifest.nextflowVersion = '>=22.04.0'\nwave.freeze = true\nsingularity.ociAutoPull = true";
  const found = check(text, { required: '>=22.04.0' });
  expect(found).toMatchObject([{ code: 'settings/newer-than-required-engine', path: ['singularity', 'ociAutoPull'] }]);
  expect(found[0]?.related.map(({ message }) => message)).toContain('This needs 23.07.0-edge.');
});

test('does not report an unknown name that another setting reads', () => {
  const report = 'report {\n  folder = \'out\'\n  file = "${report.folder}/report.html"\n}';
  expect(codes(report, { dialect: 'v1' })).toEqual([]);
  expect(codes("report.folder = 'out'", { dialect: 'v1' })).toEqual(['unknown']);
});

test('a scope that is assigned a closure is reported with the block that was meant', () => {
  const text = "manifest = { name = 'a' }";
  const fix = 'Write `manifest { … }`, without `=`.';
  expect(check(text, { dialect: 'v1' })).toMatchObject([{ code: 'settings/wrong-type', path: ['manifest'], fix }]);
  expect(codes("process.executor = 'local'\nprocess.tag = { 'a' }")).toEqual([]);
});

test.each([
  ['google.network = 1\ngoogle.batch.network = 2', 'Remove it.'],
  ['google.network = 1', 'Write `google.batch.network`.'],
  ['charliecloud = false', 'Write `charliecloud.enabled = false`.'],
  ["nextflowVersion = '>=24.04'", 'Write `manifest.nextflowVersion`.'],
  ['trace { trace { enabled = true } }', 'Leave out the inner `trace`.'],
  ['aws { docker { enabled = true } }', 'Move `docker` out of `aws`.'],
  [
    "process { withLabel: gpu { singularity.runOptions = '--nv' } }",
    'Write `containerOptions` in the selector, or move `singularity` out of `process."withLabel:gpu"`.',
  ],
])('suggests a replacement for %s', (text, fix) => {
  expect(check(text).map((found) => found.fix)).toEqual([fix]);
});

test('reports for each profile that contains it', () => {
  const text = 'profiles {\n  a { google.spot = true }\n  b { google.spot = true }\n}';
  const found = check(text, { profiles: ['a', 'b'] });
  expect(found).toMatchObject([{ code: 'settings/misnested', profile: 'b' }]);
  expect(check(text, { profiles: ['a'] })).toMatchObject([{ profile: 'a' }]);
  expect(check(text)).toEqual([]);
});

test('maps that are settings of a scope are judged entry by entry', () => {
  const text = 'docker = [enabeld: true]\nprocess.resourceLimits = [memory: 1.GB, cpus: 2]';
  const [found, ...others] = check(text);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ code: 'settings/misspelled', path: ['docker', 'enabeld'] });
  expect(text.slice(found?.span.start, found?.span.end)).toBe('enabeld');
});

test.each([
  ['params.docker.enabled = 1'],
  ['env.FOO = 1'],
  ['process.ext.anything = 1'],
  ["process.pod = [label: 'a', value: 1]"],
  ["process.publishDir = [[path: 'a', mode: 'copy', saveAs: { it }], [path: { 'b' }, enabled: false]]"],
  ["process.publishDir = ['a', 'b']"],
  ["process.publishDir = [path: 'a', enabled: 'false']"],
  ["manifest.contributors = [[name: 'Ada', contribution: []]]"],
  ["process { withName: 'A' { ext { args = 1 } } }"],
  ['validation.help.enabled = true'],
  ['tower { retryPolicy { anything = 1 } }\nmail.smtp.starttls.enable = true'],
  ['nextflow.enable.types = true\nnextflow.preview.recursion = true\nnextflow.retryPolicy.delay = 1.s'],
  ["cacheable = true\ndumpChannels = 'x'\nlibDir = 'x'\nstubRun = true\nrunName = 'x'\npoolSize = 1"],
  ["google.batch.installOpsAgent = true\ndocker.kill = false\nfusion.targetVersion = '2.4'"],
  ["executor { $slurm { queueSize = 1 } }\nazure.batch.pools.big.vmType = 'x'"],
])('reports nothing about %s', (text) => {
  expect(codes(text)).toEqual([]);
});

test.each<readonly [string, Dialect, readonly string[]]>([
  ['withName: A { cpus = 1 }', 'v1', ['lost-selector']],
  ['docker { withName: A { cpus = 1 } }', 'v1', ['lost-selector']],
  ['process { withName: A { withLabel: B { cpus = 1 } } }', 'v1', ['lost-selector']],
  ['process { withName: A { cpus = 1 } }', 'v1', []],
  ['profiles { x { process { withName: A { cpus = 1 } } } }', 'v2', []],
  // The strict engine refuses it; the selector has the finding.
  ['docker { withName: A { cpus = 1 } }', 'v2', []],
])('%s in %s: %j', (text, dialect, expected) => {
  expect(codes(text, { dialect, profiles: ['x'] })).toEqual(expected);
});

test('declares a profile by a block only', () => {
  expect(check('profiles.test.process.cpus = 1\nprofiles.test.docker.enabled = true')).toMatchObject([
    { code: 'settings/lost-profile', path: ['profiles', 'test'] },
  ]);
});

test.each([
  ["env.NXF_OPTS = '-Xmx4g'", ['engine-variable']],
  ["env { NXF_WORK = '/tmp' }", ['engine-variable']],
  ['env.NXF_DEBUG = 1', []],
  ["env.'my-var' = 1", ['env-name']],
  ["env.'1ST' = 1", ['env-name']],
  ['env._OK_1 = 1', []],
])('%s: %j', (text, expected) => {
  expect(codes(text)).toEqual(expected);
});

test('locates the required engine version for a setting that is too new', () => {
  const text = "manifest.nextflowVersion = '>=23.04'\nsingularity.ociAutoPull = true";
  const [found] = check(text, { required: '>=23.04' });
  expect(found).toMatchObject({ code: 'settings/newer-than-required-engine' });
  const [related] = found?.related ?? [];
  expect(text.slice(related?.span.start, related?.span.end)).toBe("manifest.nextflowVersion = '>=23.04'");
});

test.each([
  ['docker = true', ['wrong-type']],
  ["executor = 'slurm'", []],
  ['docker = null', []],
  ["manifest.contributors = ['Ada']", ['wrong-type']],
  ["manifest.contributors = [[name: 'Ada', contribution: ['boss']]]", ['not-allowed']],
  ["manifest.contributors = [[name: 'Ada', contribution: ['Author']]]", []],
])('%s: %j', (text, expected) => {
  expect(codes(text)).toEqual(expected);
});

test('allows a variable of a legacy file with the name of a scope', () => {
  expect(codes("registry = 'quay.io'", { dialect: 'v1', variables: ['registry'] })).toEqual([]);
  expect(codes("registry = 'quay.io'", { dialect: 'v1' })).toEqual(['wrong-type']);
});

test('does not judge the value of a documented name that nothing reads', () => {
  expect(codes("executor.retry.maxAttempt = 'soon'")).toEqual(['no-effect']);
});

test('finds the same in the canonical spelling', () => {
  const text = 'containerD { process { cpus = 1 } }\ncloudC.spot = true\nobjfs.exportAwsAccessKeys = true';
  expect(codes(text, { spelling: 'reference' })).toEqual(['misnested', 'misnested', 'renamed']);
});

test('maps in a list are judged entry by entry, names of closed maps too', () => {
  const text = "process.publishDir = [[path: 'a'], [path: 'b', mode: 'cpy', overwirte: true, overwrite: 'false']]";
  const found = check(text);
  expect(found.map(({ code, path, fix }) => [code, path.slice(1), fix])).toEqual([
    ['settings/not-allowed', ['publishDir', 1, 'mode'], "Write 'copy'."],
    ['settings/misspelled', ['publishDir', 'overwirte'], 'Write `process.publishDir.overwrite`.'],
    ['settings/boolean-text', ['publishDir', 1, 'overwrite'], 'Write `false` without quotes.'],
  ]);
  expect(found.map(({ span }) => text.slice(span.start, span.end))).toEqual(["'cpy'", 'overwirte', "'false'"]);
});

test('judges the form of a complete map', () => {
  expect(codes("k8s.fuseDevicePlugin = ['a/b': 1, 'c/d': 1]")).toEqual(['bad-form']);
  expect(codes("k8s.fuseDevicePlugin = ['a/b': 1]")).toEqual([]);
});

test('reports a feature flag that no engine has as unknown', () => {
  expect(check('nextflow.enable.strct = true')).toMatchObject([
    { code: 'settings/misspelled', fix: 'Write `nextflow.enable.strict`.' },
  ]);
  expect(codes('nextflow.enable.foo = true')).toEqual(['unknown']);
});

test.each([
  ["plugins { id 'nf-rslurm@1.0' }", []],
  ["plugins = [env('PLUGIN')]", []],
  ["plugins { id 'nf-schema@2.0.0' }", ['not-allowed']],
])('reports beside %s an executor named almost like a known one as %j', (plugins, expected) => {
  expect(codes(`${plugins}\nprocess.executor = 'rslurm'`)).toEqual(expected);
});

test.each([
  ["nomad.client.address = 'http://localhost:4646'", []],
  ["plugins { id 'nf-nomad@0.3.0' }", []],
  ["process.executor = 'nomad'", []],
  ["plugins { id 'nf-schema@2.0.0' }", ['unknown']],
  ["process.executor = 'slurm'", ['unknown']],
])('reports beside %s a directive that Nextflow does not know as %j', (text, expected) => {
  expect(codes(`${text}\nprocess { withName: A { datacenters = 'a' } }`)).toEqual(expected);
  expect(codes(`${text}\nprocess.memroy = '1 GB'`)).toEqual(['misspelled']);
});

test("knows the directives of a site's own build of Nextflow where a process uses the executor of the site", () => {
  const gadi = "process { project = 'ab1'\n storage = 'scratch/ab1'\n withName: 'A' { executor = 'pbspro' } }";
  expect(codes(gadi)).toEqual([]);
  expect(codes(gadi.replace('pbspro', 'slurm'))).toEqual(['unknown', 'unknown']);
});

test('leaves settings of a removed executor to the finding about the executor', () => {
  const settings = "google.lifeSciences.network = 'a'\ngoogle.zone = 'b'\n";
  expect(codes(settings)).toEqual(['removed', 'removed']);
  expect(codes(`${settings}process.executor = 'google-batch'`)).toEqual(['removed', 'removed']);
  expect(codes(`${settings}process.executor = 'google-lifesciences'`)).toEqual([]);
  expect(codes(`${settings}process.executor = env('OLD') ? 'google-pipelines' : 'local'`)).toEqual([]);
});
