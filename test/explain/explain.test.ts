import { expect, test } from 'vitest';
import { type Explanation, explainSetting } from '../../src/explain/explain.ts';
import { parseSettingQuery } from '../../src/explain/explain-query.ts';
import { renderExplanation } from '../../src/explain/explain-text.ts';
import { builtOf } from '../document/document-of.ts';

type Files = Readonly<Record<string, string>>;

function explain(
  files: string | Files,
  setting: string,
  profiles: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Explanation | undefined {
  const all: Files = typeof files === 'string' ? { 'nextflow.config': files } : files;
  const view = builtOf(all, profiles, { environment: new Map(Object.entries(env)) });
  const query = parseSettingQuery(setting);
  return query === undefined ? undefined : explainSetting(view, query, new Map(Object.entries(all)));
}

const layered: Files = {
  'nextflow.config': `params.private_ip = false
includeConfig 'conf/a.config'
process.memory = 8.GB
profiles {
  gcp {
    process.memory = 16.GB
    google.batch.usePrivateAddress = params.private_ip
  }
}
`,
  'conf/a.config': "includeConfig 'b.config'\n",
  'conf/b.config': "process.memory = '1 GB'\n",
};

test('returns a value with the assignment that counts and those that it overrides, newest first', () => {
  const found = explain(layered, 'process.memory', ['gcp']);
  expect(found).toMatchObject({ kind: 'set', printed: "'16 GB'", value: 16 * 1024 ** 3, certainty: 'literal' });
  expect(found?.kind === 'set' ? found.writes : []).toMatchObject([
    { file: 'nextflow.config', line: 6, profile: 'gcp', text: 'process.memory = 16.GB', includes: [] },
    { file: 'nextflow.config', line: 3, profile: null, text: 'process.memory = 8.GB', includes: [] },
    {
      file: 'conf/b.config',
      line: 1,
      text: "process.memory = '1 GB'",
      includes: [
        { file: 'nextflow.config', line: 2, text: "includeConfig 'conf/a.config'" },
        { file: 'conf/a.config', line: 1, text: "includeConfig 'b.config'" },
      ],
    },
  ]);
});

test('follows a computed value to its inputs, in either spelling', () => {
  const found = explain(layered, 'google.batch.usePrivateAddress', ['gcp']);
  expect(found).toMatchObject({
    setting: 'cloudC.batch.usePrivateAddress',
    spelled: 'google.batch.usePrivateAddress',
    value: false,
    certainty: 'resolved',
    computedFrom: [{ name: 'params.private_ip', write: { line: 1, text: 'params.private_ip = false' } }],
    deciders: [],
  });
  expect(explain(layered, 'cloudC.batch.usePrivateAddress', ['gcp'])).toEqual(found);
});

test('selectors are found with either quotes or none, and items of lists by their number', () => {
  const config = "process { withName: 'A|B' { cpus = 2 } }\nx.l = ['a', 'b']";
  for (const setting of ['process."withName:A|B".cpus', "process.'withName:A|B'.cpus", 'process.withName:A|B.cpus']) {
    expect(explain(config, setting)).toMatchObject({ kind: 'set', value: 2 });
  }
  expect(explain(config, 'x.l[1]')).toMatchObject({ kind: 'set', value: 'b' });
});

test('lists an environment variable as a decider unless the launch sets it', () => {
  const config = "process.container = System.getenv('IMG') ?: 'ubuntu'";
  expect(explain(config, 'process.container')).toMatchObject({
    certainty: 'env',
    standIn: 'ubuntu',
    deciders: [{ kind: 'environment', name: 'IMG', how: expect.stringContaining('--env IMG=VALUE') }],
  });
  expect(explain(config, 'process.container', [], { IMG: 'debian' })).toMatchObject({
    value: 'debian',
    deciders: [],
  });
});

test('explains a setting of the scope `env` like any other, not as a variable of the launch', () => {
  const config = "params.a = 'x'\nenv.A = env('B') ?: 'null'\nenv.C = params.a\nenv.D = env('D')";
  expect(explain(config, 'env.A')).toMatchObject({
    certainty: 'env',
    deciders: [{ kind: 'environment', name: 'B', how: 'Set the variable of the launch: --env B=VALUE.' }],
  });
  expect(explain(config, 'env.C')).toMatchObject({
    value: 'x',
    computedFrom: [{ name: 'params.a', write: { line: 1, text: "params.a = 'x'" } }],
  });
  expect(explain(config, 'env.D')).toMatchObject({
    computedFrom: [{ name: 'env.D', write: null }],
    deciders: [{ kind: 'environment', name: 'D' }],
  });
});

test('returns the place of a setting that a value is computed from, and no variable for a setting of the scope `env`', () => {
  const config =
    "env.FOO = System.getenv('SITE')\nenv.BAR = \"${env.FOO}/x\"\naws.region = 'a'\naws.profile = aws.region";
  const found = explain(config, 'env.BAR');
  expect(found).toMatchObject({
    computedFrom: [
      { name: 'config.env.FOO', spelled: 'env.FOO', write: { line: 1 } },
      { name: 'env.SITE', write: null },
    ],
    deciders: [{ kind: 'environment', name: 'SITE' }],
  });
  expect(explain(config, 'aws.profile')).toMatchObject({
    computedFrom: [{ name: 'cloudA.region', spelled: 'aws.region', write: { line: 3 } }],
  });
});

test('follows deciders through parameters to the end', () => {
  const config = "params.where = env('SITE')\nprocess.queue = params.where == 'a' ? 'long' : 'short'";
  expect(explain(config, 'process.queue')).toMatchObject({
    certainty: 'choice',
    alternatives: [{ value: 'long' }, { value: 'short' }],
    deciders: expect.arrayContaining([
      expect.objectContaining({ kind: 'environment', name: 'SITE' }),
      expect.objectContaining({ kind: 'condition', name: "params.where == 'a'" }),
    ]),
  });
});

test('requires the parameter or the file for a parameter that a missing file may set', () => {
  const config = "includeConfig 'gone.config'\nprocess.cpus = params.cpus";
  expect(explain(config, 'process.cpus')).toMatchObject({
    certainty: 'unknown',
    computedFrom: [{ name: 'params.cpus', write: null }],
    deciders: [{ kind: 'parameter', name: 'params.cpus' }],
    unread: [
      {
        because: 'include',
        scope: '*',
        line: 1,
        text: "includeConfig 'gone.config'",
        how: expect.stringMatching(/add it/),
      },
    ],
  });
});

test('lists the inputs of a condition around an assignment as deciders', () => {
  const text =
    "params.site = System.getenv('SITE')\nif (params.site == 'a') { process.cpus = 4 } else { process.cpus = 8 }";
  expect(explain(text, 'process.cpus')).toMatchObject({
    deciders: [{ kind: 'condition' }, { kind: 'environment', name: 'SITE' }],
  });
});

test('returns the parameter that the path of an include depends on', () => {
  const config = 'params.site = null\nincludeConfig params.site?.more\nprocess.cpus = 1';
  expect(explain(config, 'process.memory')).toMatchObject({
    unread: [{ how: expect.stringMatching(/ parameter: --param site=VALUE\.$/) }],
  });
  const called = "params.site = null\nincludeConfig params.site.toString() + '/x.config'";
  expect(explain(called, 'process.memory')).toMatchObject({
    unread: [{ how: expect.stringMatching(/--param site=VALUE\.$/) }],
  });
});

test.each([
  ['tower.accessToken = secrets.TOK', 'tower.accessToken', { kind: 'secret', name: 'TOK' }],
  ['workDir = "$launchDir/work"', 'workDir', { kind: 'launch', name: 'launchDir' }],
  ['process.cpus = { 2 * task.attempt }', 'process.cpus', { kind: 'task', name: 'task.attempt' }],
  ["process.queue = 'id'.execute().text", 'process.queue', { kind: 'command' }],
  [
    'params.stamp = new Date().format(\'yyyy\')\ntrace.file = "t_${params.stamp}.txt"',
    'trace.file',
    { kind: 'parameter', name: 'params.stamp', how: expect.stringContaining('--param stamp=VALUE') },
  ],
  [
    'process.cpus = { check_max(1) }\ndef check_max(n) {\n  return check_max(n)\n}',
    'process.cpus',
    { kind: 'name', how: 'check_max is a function, declared at nextflow.config:2.' },
  ],
  ['process.tag = { meta.id }', 'process.tag', { kind: 'task', how: 'meta.id has a value only when a task runs.' }],
  ['process.cpus = { other(1) }', 'process.cpus', { kind: 'name', how: 'No file that was read declares other.' }],
])('%s: returns the decider', (config, setting, decider) => {
  expect(explain(config, setting)).toMatchObject({
    deciders: expect.arrayContaining([expect.objectContaining(decider)]),
  });
});

test('returns the default of an unset setting, as far as the vocabulary has one', () => {
  expect(explain('process.cpus = 1', 'google.batch.spot')).toMatchObject({
    kind: 'unset',
    spelled: 'google.batch.spot',
    vocabulary: { known: true, types: ['bool'], default: { known: true, value: false, printed: 'false' } },
  });
  expect(explain("process.executor = 'slurm'", 'executor.queueSize')).toMatchObject({
    vocabulary: { default: { known: true, value: 100 } },
  });
});

test('returns suggestions for an unknown setting', () => {
  expect(explain('dag.overwite = true', 'dag.overwite')).toMatchObject({
    kind: 'set',
    vocabulary: { known: false, suggestions: ['dag.overwrite'] },
  });
});

test('returns all settings below a scope', () => {
  const found = explain(
    "docker.enabled = true\ndocker.enabled = false\ndocker.runOptions = '-u x'\ndockers.a = 1",
    'docker',
  );
  expect(found).toMatchObject({
    kind: 'scope',
    rows: [
      { setting: 'containerD.enabled', spelled: 'docker.enabled', printed: 'false', line: 2, overridden: 1 },
      { spelled: 'docker.runOptions', printed: "'-u x'" },
    ],
  });
  expect(explain('', 'docker')).toMatchObject({ kind: 'scope', rows: [] });
});

test.each(['process.memroy', 'params.nothing', 'constructor', '__proto__', 'x..', ''])(
  'reports %j as neither set nor known',
  (setting) => {
    expect(explain('process.memory = 1.GB', setting)).toBeUndefined();
  },
);

test('hides a secret in the value, in what it overrides and around it', () => {
  const config =
    "params.pw = 'hunter2-hunter2'\naws.secretKey = 'first-secret-key'\naws.secretKey = params.pw\nmail.smtp.password = env('P') ?: 'fall-back-pw'";
  for (const setting of ['aws.secretKey', 'params.pw', 'mail.smtp.password', 'aws', 'mail']) {
    const found = explain(config, setting);
    if (found === undefined) throw new Error(`${setting} has no explanation`);
    for (const text of [JSON.stringify(found), renderExplanation(found)]) {
      expect(text).not.toMatch(/hunter2|first-secret|fall-back/);
    }
  }
});

test('hides a secret whose quote is never closed', () => {
  const found = explain("mail.smtp.password = 'never-closed\ndocker.enabled = true", 'mail.smtp.password');
  expect(found).toMatchObject({ kind: 'set', certainty: 'unknown', printed: '[REDACTED]' });
  expect(JSON.stringify(found)).not.toContain('never-closed');
});

test('reports an open name as unset if an unread include may set it, and else as unknown', () => {
  const include = "params.max_memory = 1\nincludeConfig 'https://example.org/y.config'\n";
  expect(explain(include, 'params.max_memroy')).toMatchObject({
    kind: 'unset',
    unread: [{ line: 2, because: 'include', how: expect.stringContaining('--includes') }],
    vocabulary: { types: [], default: null, suggestions: ['params.max_memory'] },
  });
  expect(explain('params.max_memory = 1\n', 'params.max_memroy')).toBeUndefined();
});

test('does not settle a value that an unread part may override', () => {
  const explanation = explain(
    "docker.enabled = true\nincludeConfig 'gone.config'\ndocker.fixOwnership = true",
    'docker.enabled',
  );
  expect(explanation).toMatchObject({ kind: 'set', certainty: 'literal', settled: false });
  expect(renderExplanation(explanation as Explanation)).toContain('Unknown: an unread part may override');
  const after = explain("includeConfig 'gone.config'\ndocker.enabled = true", 'docker.enabled');
  expect(after).toMatchObject({ certainty: 'literal', settled: true });
  const computed = "params.on = true\nincludeConfig 'gone.config'\ndocker.enabled = params.on";
  expect(explain(computed, 'docker.enabled')).toMatchObject({ certainty: 'resolved', settled: false });
});

test.each(['process.cpus', 'process.memory'])('explains that the other dialect refuses the value: %s', (setting) => {
  const found = explain('process.cpus = params.a\nprocess.memory = params.b', setting);
  expect(found?.kind === 'set' ? found.problems : []).toEqual([
    expect.stringContaining('The two dialects differ here.'),
  ]);
});
