import { expect, test } from 'vitest';
import type { ConfigDocument } from '../../src/document/document.ts';
import { decideVerdict } from '../../src/findings/verdict.ts';
import { documentOf } from '../document/document-of.ts';
import { compiler } from '../support/shared-compiler.ts';
import { preparePack } from './prepare-pack.ts';

// An open file represents several files. A policy's result must hold for each of them, or be undecided; these policies
// read values in ways that differ between the written text and the engine's value.

const policies: Readonly<Record<string, string>> = {
  large: 'deny contains "m" if input.config.process.memory > 100 * 1024 * 1024 * 1024',
  small: 'deny contains "m" if input.config.process.memory < 100 * 1024 * 1024 * 1024',
  slow: 'deny contains "m" if input.config.process.time > 3600000',
  switched: 'deny contains "m" if false in [r.value | some r in input.settings; r.type == "bool"]',
  typed: 'deny contains "m" if not "bool" in {r.type | some r in input.settings}',
  listed: 'deny contains "m" if { some item in input.config.google.batch.allowedLocations; item == "z" }',
  bare: `deny contains k if {
	some k, v in input.config.process
	startswith(k, "withName:")
	not v.container
}`,
  untagged: 'deny contains "m" if endswith(object.get(input.config.process, "container", ":latest"), ":latest")',
  plugged: 'deny contains "m" if { some p in input.plugins; p.id == "nf-amazon" }',
  unplugged: 'deny contains "m" if count(input.plugins) == 0',
  pinned: 'deny contains "m" if { some p in input.plugins; p.version != "2.0.0" }',
  old: 'deny contains "m" if input.engineVersion.min.key[0] < 23',
  'not new': 'deny contains "m" if not lib.version_at_least("23.04")',
  set: 'deny contains "m" if lib.is_set("docker.runOptions")',
  'scope set': 'deny contains "m" if lib.scope_is_set("docker")',
  unset: 'deny contains "m" if not input.settings["docker.enabled"]',
  'unset value': `import input.settings as st

deny contains "m" if not st["docker.enabled"].value`,
  lacking: 'deny contains "m" if lib.lacks("google.location")',
  uncontained: 'deny contains "m" if lib.lacks("process.container")',
  item: 'deny contains "m" if not input.settings["cloudC.batch.allowedLocations[1]"]',
  named: 'deny contains "m" if { some p, r in input.settings; r.profile == null; p == "env.SECRET" }',
  latest: 'deny contains "m" if { some _, v in input.config.process; endswith(v.container, ":latest") }',
  capped: 'deny contains "m" if { some _, v in input.config.process; v.memory > 100 * 1024 * 1024 * 1024 }',
  noted: 'deny contains "m" if { some _, v in input.config.process; v.note == "x" }',
  crowded: `deny contains {"setting": "process.cpus", "message": "m"} if input.config.process.cpus > 8

deny contains {"setting": "docker.enabled", "message": "n"} if not input.config.docker.enabled`,
  together: 'deny contains "m" if { input.config.docker.enabled; input.config.process.cpus > 8 }',
  'docker only': 'deny contains "m" if not input.config.docker.enabled',
  'docker only warned': 'warn contains "m" if not input.config.process.cpus',
  'docker or slurm': 'deny contains "m" if not input.config.process.cpus',
  replacing: 'deny contains "m" if { some _, row in input.settings; row.overridden > 0 }',
  'replacing nothing': 'deny contains "m" if { some _, row in input.settings; row.overridden == 0 }',
  profiled: 'deny contains "m" if { some row in input.settings; row.profile == "p" }',
  unprofiled: 'deny contains "m" if input.settings["process.cpus"].profile == null',
  'of a file': 'deny contains "m" if input.settings["process.cpus"].file != "nextflow.config"',
  warned: 'warn contains "m" if not input.config.docker.enabled',
};

const applies: Readonly<Record<string, string>> = {
  'docker only': '{scopes: [docker]}',
  'docker only warned': '{scopes: [docker]}',
  'docker or slurm': '{scopes: [docker], executors: [slurm]}',
};

const ready = await preparePack(
  Object.entries(policies).map(([name, rule]) => ({
    path: `${name}.rego`,
    text: `# METADATA\n# title: ${name}\n# custom: {id: ${name.replaceAll(' ', '-')}, applies: ${applies[name] ?? 'always'}}\npackage acme["${name}"]\n\nimport data.plumbline.lib\n\n${rule}\n`,
  })),
  compiler,
);

function verdicts(text: string, dialect: 'v1' | 'v2'): Readonly<Record<string, string>> {
  return verdictsOf(documentOf(text, [], { dialect }));
}

function verdictsOf(document: ConfigDocument): Readonly<Record<string, string>> {
  const names = new Map(Object.keys(policies).map((name) => [name.replaceAll(' ', '-'), name]));
  const evaluations = ready.judge(document);
  return Object.fromEntries(evaluations.map((each) => [names.get(each.policy), decideVerdict(each)]));
}

test.each([
  ['process.memory = ?', "'4 GB'", "'400 GB'"],
  ['process.memory = ?', "'4 GB'", "'2 GB'"],
  ['process.time = ?', "'10 min'", "'2 h'"],
  ['docker.enabled = ?', 'true', 'false'],
  ['google.batch.allowedLocations = ?', "['x', 'z']", "['y', 'w']"],
  ["google.batch.allowedLocations = [?, 'z']", "'x'", "'y'"],
  ["google.batch.allowedLocations = ['x', ?]", "'z'", "'y'"],
  ['plugins { id ? }', "'nf-schema@2.0.0'", "'nf-amazon@1.0.0'"],
  ['manifest.nextflowVersion = ?', "'>=24.04'", "'>=20.04'"],
  ['process.container = ?', 'null', "'docker.io/c:latest'"],
  ['google = ?', "[project: 'p', location: 'europe-west4']", "[project: 'z', batch: [usePrivateAddress: true]]"],
  ['process = ?', "[executor: 'local']", "[executor: 'slurm']"],
])('judges what the launch decides of %s like %s and like %s', (text, one, other) => {
  const concrete = [one, other].map((value) => text.replace('?', value));
  const known = concrete.map((each) => verdicts(each, 'v1'));
  const choice = text.replace('?', `System.getenv('Q') ? ${one} : ${other}`);
  for (const open of [choice, `if (System.getenv('Q')) { ${concrete[0]} } else { ${concrete[1]} }`]) {
    for (const [name, verdict] of Object.entries(verdicts(open, 'v1'))) {
      const possible = new Set(known.map((each) => each[name]));
      const allowed = possible.size === 1 ? ['undecided', ...possible] : ['undecided'];
      expect(allowed, `${name}: ${open}`).toContain(verdict);
    }
  }
});

test.each([
  "docker { enabled = true; runOptions = '-u 1' }",
  'docker.enabled = false',
  "process.executor = 'slurm'",
  "process { withName: 'B' { cpus = 50 } }",
  "google.location = 'europe-west4'",
  "plugins { id 'nf-amazon@1.0.0' }",
])('judges what the launch may leave out with and without it: %s', (text) => {
  const known = [text, ''].map((each) => verdicts(each, 'v1'));
  for (const [name, verdict] of Object.entries(verdicts(`if (System.getenv('Q')) { ${text} }`, 'v1'))) {
    // A policy that may not apply, but passes where it does, passes either way.
    const possible = new Set(known.map((each) => (each[name] === 'skipped' ? 'pass' : each[name])));
    const told = verdict === 'skipped' ? 'pass' : verdict;
    expect(possible.size === 1 ? ['undecided', ...possible] : ['undecided'], name).toContain(told);
  }
});

test.each([
  'process.cpus = 1\n?{ process.cpus = 2 }',
  'process.cpus = 1\n?{ process.cpus = 1 }',
  '?{ process.cpus = 1 }\nprocess.cpus = 2',
  'process { cpus = 1 }\n?{ process { cpus = 2 } }',
  'process.cpus = 1\nprofiles { p { ?{ process.cpus = 2 } } }',
  'process.cpus = 1\nprofiles { p { ?{ process.cpus = 1 } } }',
  "process.cpus = 1\n?{ includeConfig 'other.config' }",
])('judges what a condition may replace with and without it: %s', (text) => {
  const profiles = text.includes('profiles') ? ['p'] : [];
  const judge = (condition: string): Readonly<Record<string, string>> => {
    const files = { 'nextflow.config': text.replace('?', condition), 'other.config': 'process.cpus = 1' };
    return verdictsOf(documentOf(files, profiles, { dialect: 'v1' }));
  };
  const known = ['if (true) ', 'if (false) '].map(judge);
  for (const [name, verdict] of Object.entries(judge("if (System.getenv('Q')) "))) {
    const possible = new Set(known.map((each) => each[name]));
    expect(possible.size === 1 ? ['undecided', ...possible] : ['undecided'], name).toContain(verdict);
  }
});

test('leaves policies undecided that read an unknown requirement, plugin or block', () => {
  expect(verdicts("manifest.nextflowVersion = System.getenv('V')", 'v2')).toMatchObject({
    old: 'undecided',
    'not new': 'undecided',
  });
  expect(verdicts('plugins { id "nf-schema@${System.getenv(\'V\')}" }', 'v2')).toMatchObject({
    plugged: 'undecided',
    unplugged: 'undecided',
    pinned: 'undecided',
  });
  expect(verdicts('env = System.getenv()', 'v1')).toMatchObject({ named: 'undecided' });
  expect(verdicts("process { withName: 'A' { cpus = System.getenv('C') } }", 'v2')).toMatchObject({ bare: 'fail' });
});

const unknown = 'System.getenv()';

// The engine looks for the directives of tasks in selectors, and what makes a selector is its name.
test.each([
  ['process = ?', { latest: 'undecided', capped: 'undecided', noted: 'undecided' }],
  ["process { 'withName:A' = ? }", { latest: 'undecided', capped: 'undecided', noted: 'undecided' }],
  ["process.'$a' = ?", { latest: 'undecided', capped: 'undecided' }],
  ["process { \"${System.getenv('S')}\" { container = 'a' } }", { latest: 'undecided', capped: 'undecided' }],
  ['process.mine = ?', { latest: 'pass', capped: 'pass', noted: 'undecided' }],
  ['process.publishDir = { it }', { latest: 'pass', capped: 'pass', noted: 'undecided' }],
  ['process.queue = ?', { latest: 'pass', capped: 'pass', noted: 'pass' }],
  ['process.resourceLimits = ?', { latest: 'pass', capped: 'undecided', noted: 'undecided' }],
])('considers unknown parts that may contain directives: %s', (text, expected) => {
  expect(verdicts(text.replace('?', unknown), 'v1')).toMatchObject(expected);
});

test('reports only the findings of both branches if each branch fails', () => {
  const config = "process.cpus = System.getenv('Q') ? 9 : 10\ndocker.enabled = System.getenv('R') ? true : false";
  const crowded = ready.judge(documentOf(config, [])).find(({ policy }) => policy === 'crowded');
  expect(crowded).toMatchObject({ kind: 'evaluated', doubts: [], messages: [{ message: 'm' }] });
});

test('never combines the branches of one condition', () => {
  const config = `if (System.getenv('Q')) { docker.enabled = true } else { process.cpus = 16 }`;
  expect(verdicts(config, 'v1')).toMatchObject({ crowded: 'undecided', together: 'pass' });
});

test('applies a policy for a scope if each branch sets something in it, and may apply it if only one does or none is known', () => {
  const open = (text: string): Readonly<Record<string, string>> => verdicts(text, 'v1');
  const branches = "if (System.getenv('Q')) { docker.registry = 'a' } else { docker.runOptions = '-u 1' }";
  expect(open(branches)).toMatchObject({ 'docker only': 'fail', 'docker only warned': 'warn' });
  const one = "if (System.getenv('Q')) { docker.registry = 'a' } else { process.cpus = 1 }";
  expect(open(one)).toMatchObject({ 'docker only': 'undecided', 'docker or slurm': 'undecided' });
  expect(open('docker = System.getenv()')).toMatchObject({
    'docker only': 'undecided',
    'docker only warned': 'undecided',
  });
});
