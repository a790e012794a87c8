import { expect, test } from 'vitest';
import type { ConfigDocument } from '../../src/document/document.ts';
import { builtOf, documentOf, launchOf } from './document-of.ts';

type Files = Readonly<Record<string, string>>;
type Sketch = Parameters<typeof launchOf>[0];

function read(files: string | Files, sketch: Sketch, profiles: readonly string[] = [], dialect: 'v1' | 'v2' = 'v2') {
  return documentOf(files, profiles, { dialect, launch: launchOf(sketch) });
}

/** The known values by path, and the certainty of the others. */
function valuesOf({ settings }: ConfigDocument): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([path, row]) => [
      path,
      ['literal', 'resolved'].includes(row.certainty) ? row.value : row.certainty,
    ]),
  );
}

test("merges files in the engine's order and lists them in the document", () => {
  const files = {
    'home.config': "process.queue = 'home'\nprocess.cpus = 1\nprocess.memory = 1\nprocess.time = 1",
    'pipeline/nextflow.config': 'process.cpus = 2\nprocess.memory = 2\nprocess.time = 2',
    'nextflow.config': 'process.memory = 3\nprocess.time = 3',
    'site.config': 'process.time = 4',
  };
  const launch: Sketch = { home: 'home.config', project: 'pipeline/nextflow.config', config: ['site.config'] };
  const document = read(files, launch);
  expect(document.config).toEqual({
    process: { queue: 'home', cpus: 2, memory: 3, time: 4 },
  });
  expect(document.layers).toEqual([
    { role: 'home', file: 'home.config' },
    { role: 'project', file: 'pipeline/nextflow.config' },
    { role: 'target', file: 'nextflow.config' },
    { role: 'config', file: 'site.config' },
  ]);
  expect(document.settings['process.time']).toMatchObject({ file: 'site.config', line: 1, overridden: 3 });
  expect(read('process.cpus = 1', {}).layers).toEqual([{ role: 'target', file: 'nextflow.config' }]);
});

test('reads only the files of --only-config if there are any', () => {
  const files = {
    'nextflow.config': 'process.cpus = 1',
    'a.config': 'process.memory = 2',
    'b.config': 'process.time = 3',
  };
  const document = read(files, { config: ['a.config', 'b.config'], only: true });
  expect(valuesOf(document)).toEqual({ 'process.memory': 2, 'process.time': 3 });
  expect(document.layers.map(({ role }) => role)).toEqual(['config', 'config']);
});

test.each([
  ['map literals are merged like scopes', "[path: 'a', mode: 'copy']", "[path: 'b']", { path: 'b', mode: 'copy' }],
  ['an empty map clears nothing', "[path: 'a']", '[:]', { path: 'a' }],
  ['null replaces', "[path: 'a']", 'null', undefined],
  ['a text replaces', "[path: 'a']", "'b'", 'b'],
  ['a list replaces', '[1, 2]', '[3]', [3]],
])('resolves over layers: %s', (_, first, second, merged) => {
  const files = { 'nextflow.config': `process.ext.x = ${first}`, 'b.config': `process.ext.x = ${second}` };
  const { config } = read(files, { config: ['b.config'] });
  expect(config).toEqual({ process: { ext: merged === undefined ? {} : { x: merged } } });
});

test('hides the settings of one file from others, but not those of the launch', () => {
  const files = {
    'nextflow.config': "params.a = 'one'\nparams.b = 'two'",
    'b.config': 'env.A = params.a\nenv.B = params.b',
  };
  const values = valuesOf(read(files, { config: ['b.config'], params: ['b=three'] }));
  expect(values).toMatchObject({ 'env.A': null, 'env.B': 'three', 'params.a': 'one', 'params.b': 'three' });
});

test('keeps the parameters of a file beside an unreadable include of another', () => {
  const files = {
    'nextflow.config': "includeConfig 'https://example.org/x.config'",
    'b.config': 'env.A = params.a',
  };
  expect(valuesOf(read(files, { config: ['b.config'] }))['env.A']).toBe(null);
  expect(
    valuesOf(read({ ...files, 'b.config': "includeConfig 'https://h/x'\nenv.A = params.a" }, { config: ['b.config'] }))[
      'env.A'
    ],
  ).toBe('unknown');
});

test('applies a profile in each file that declares it, and reports it only if none does', () => {
  const files = {
    'nextflow.config': 'process.cpus = 1\nprofiles { gcp { process.cpus = 2\nprocess.maxForks = 2 } }',
    'site.config': 'process.maxForks = 3\nprofiles { gcp { process.maxRetries = 3 }\nsite { process.maxRetries = 4 } }',
  };
  const document = read(files, { config: ['site.config'] }, ['gcp']);
  // A later file wins over a profile of an earlier one.
  expect(document.config).toEqual({ process: { cpus: 2, maxForks: 3, maxRetries: 3 } });
  expect(read(files, { config: ['site.config'] }, ['site']).problems).toEqual([]);
  expect(read(files, { config: ['site.config'] }, ['gpc']).problems.map(({ code }) => code)).toEqual([
    'resolve/unknown-profile',
  ]);
});

test('resolves the project directory to that of its own configuration', () => {
  const files = {
    'pipeline/nextflow.config': '',
    'pipeline/conf/x.config': 'process.cpus = 7',
    'nextflow.config': 'includeConfig "$projectDir/conf/x.config"',
  };
  expect(read(files, { project: 'pipeline/nextflow.config' }).config).toEqual({ process: { cpus: 7 } });
});

const declared = `params.n = 1
params.b = true
params.s = 'x'
params.m.k = 1
params { d = 1.5 }
env.N = params.n
env.M = params.m.k
env.Z = params.z
`;

test('overrides assignments with parameters of the launch, converted to the type of the default', () => {
  const params = ['n=7', 'b=false', 's=8', 'm.k=9', 'd=2', 'z=0'];
  expect(valuesOf(read(declared, { params }))).toEqual({
    'params.n': 7,
    'params.b': false,
    'params.s': '8',
    // Nested ones come last, and as text.
    'params.m.k': '9',
    'params.d': 2,
    'params.z': '0',
    'env.N': 7,
    'env.M': 1,
    'env.Z': '0',
  });
});

test('reads numbers and booleans from the command line in the legacy dialect, and overrides nested ones', () => {
  const params = ['n=x', 's=8', 'm.k=9', 'd=2', 'z=TRUE'];
  expect(valuesOf(read(declared, { params }, [], 'v1'))).toEqual({
    'params.n': 'x',
    'params.b': true,
    'params.s': 8,
    'params.m.k': 9,
    'params.d': 2,
    'params.z': true,
    'env.N': 'x',
    'env.M': 9,
    'env.Z': true,
  });
});

test('marks a text as unknown that may be a number, by an unknown default', () => {
  const text = "params.a = params.x ? 1 : 'b'\nparams.x = 1\nparams.c = env('C')";
  const values = valuesOf(read(`params.a = env('X') ? 1 : 'b'\n${text.split('\n')[2]}`, { params: ['a=7', 'c=7'] }));
  expect(values).toMatchObject({ 'params.a': 'unknown', 'params.c': '7' });
});

test('reads types and nested names from a params file, which the command line overrides', () => {
  const paramsFile = 'n: 5\ns: "8"\nlist: [1, two]\nm:\n  k: 2\n  l: ~\nz: 1.5\n';
  const document = read(declared, { paramsFile, params: ['m.k=3', 'n=6'] });
  expect(valuesOf(document)).toMatchObject({
    'params.n': 6,
    'params.s': '8',
    'params.list[0]': 1,
    'params.list[1]': 'two',
    'params.m.k': '3',
    'params.m.l': null,
    'params.z': 1.5,
    'env.Z': 1.5,
  });
  expect(document.layers.slice(1)).toEqual([
    { role: 'params', file: 'launch://params/params.yaml' },
    { role: 'params', file: 'launch://command-line' },
  ]);
  expect(document.settings['params.list[1]']).toMatchObject({
    file: 'launch://params/params.yaml',
    line: 3,
    text: 'two',
  });
});

test('records the place of a parameter of the launch and the value that it overrides', () => {
  const files = {
    'nextflow.config': 'params.a = 1\nparams.a = 2\nprocess.cpus = params.a',
    'b.config': 'params.a = 3',
  };
  const { document, sourceMap } = builtOf(files, [], {
    launch: launchOf({ config: ['b.config'], params: ['x=0', 'a=4'] }),
  });
  expect(document.settings['params.a']).toMatchObject({
    value: 4,
    certainty: 'literal',
    text: '4',
    file: 'launch://command-line',
    line: 2,
    overridden: 3,
  });
  expect(document.settings['process.cpus']).toMatchObject({ value: 4, dependsOn: ['params.a'] });
  expect(sourceMap.settings['params.a']?.overridden.map(({ location }) => [location.file, location.line])).toEqual([
    ['nextflow.config', 1],
    ['nextflow.config', 2],
    ['b.config', 1],
  ]);
});

test('treats a value of the launch for a secret setting as a secret', () => {
  const secrets = ['dulcinea-del-toboso', 'rocinante-1605'];
  const launch = launchOf({ params: [`token=${secrets[0]}`], paramsFile: `password: ${secrets[1]}\n` });
  const text =
    "tower.accessToken = params.token\nmail.smtp.password = params.password\nenv.COPY = 'dulcinea-del-toboso'";
  const built = builtOf(text, [], { launch });
  for (const secret of secrets) expect(built.json + JSON.stringify(built.document)).not.toContain(secret);
  expect(built.document.settings['params.token']).toMatchObject({ value: '[REDACTED]', text: '[REDACTED]' });
  expect(built.secrets).toEqual(expect.arrayContaining(secrets));
});

test('resolves an include that depends on a parameter of the launch', () => {
  const files = {
    'nextflow.config': 'params.site = null\nincludeConfig params.site ? "conf/${params.site}.config" : "/dev/null"',
    'conf/a.config': 'process.cpus = 3',
  };
  expect(read(files, { params: ['site=a'] }).config).toMatchObject({ process: { cpus: 3 } });
});

const remote = 'https://example.org/conf/a.config';

test('reads copies of remote files, with includes relative to their address', () => {
  const files = {
    'nextflow.config': `includeConfig 'https://ann:secret-word@EXAMPLE.org/conf/a.config?x=1'`,
    [remote]: "includeConfig '../b.config'\nincludeConfig '/c.config'",
    'https://example.org/b.config': 'process.cpus = 5',
    'c.config': 'process.cpus = 6',
  };
  const document = documentOf(files);
  expect(document.settings['process.cpus']).toMatchObject({ value: 5, file: 'https://example.org/b.config' });
  expect(document.includes.map(({ file, resolved, reason }) => [file, resolved, reason])).toEqual([
    ['nextflow.config', true, null],
    [remote, true, null],
    [remote, false, 'outside'],
  ]);
  expect(JSON.stringify(document)).not.toContain('secret-word');
});

test('explains which copy of a missing remote file to provide', () => {
  const [problem] = documentOf(`includeConfig '${remote}'`).problems;
  expect(problem?.message).toBe(
    'https://example.org/conf/a.config is not fetched, so its settings are unknown. Keep a copy at DIR/example.org/conf/a.config and pass --includes DIR, or pass --include-map URL=DIR.',
  );
});

test('redacts passwords in remote addresses, read or not, in any composition', () => {
  const files = {
    'nextflow.config': `params.base = 'HTTP://ann:secret-word@conf.acme.org'
includeConfig params.base ? "\${params.base}/x.config?t=1" : '/dev/null'
includeConfig 'ht' + 'tps://conf.acme.org/' + params.open + '/main/y.config'
includeConfig '${remote}'
includeConfig 'own.config'`,
    [remote]: '',
    'own.config': '',
  };
  const { includes } = documentOf(files);
  expect(includes.map(({ line, url, resolved }) => [line, url, resolved])).toEqual([
    [2, 'http://conf.acme.org/x.config', false],
    [3, 'https://conf.acme.org/?/main/y.config', false],
    [4, remote, true],
    [5, null, true],
  ]);
});

test('keeps includes away from files of the launch, and finds cycles through remote files', () => {
  const files = {
    'nextflow.config': "includeConfig 'launch://home/config'\nincludeConfig 'https://h/a.config'",
    'launch://home/config': 'process.cpus = 1',
    'https://h/a.config': "includeConfig 'a.config'",
  };
  const document = documentOf(files);
  expect(document.includes.map(({ reason }) => reason)).toEqual(['remote', null, 'cycle']);
});

test('evaluates a word of a params file that is false to the engine as false in a condition', () => {
  const text = "params.skip = true\nx = params.skip ? 'skip' : 'run'";
  expect(documentOf(text, [], { launch: launchOf({ paramsFile: 'skip: no' }) }).settings['x']?.value).toBe('run');
  expect(documentOf(text, [], { launch: launchOf({ paramsFile: "skip: 'no'" }) }).settings['x']?.value).toBe('skip');
});
