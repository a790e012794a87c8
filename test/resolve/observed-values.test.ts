import { expect, test } from 'vitest';
import { codesOf, resolveText, settingsOf } from './resolve-text.ts';

// Behaviour of the engine's two parsers that differed from ours on real files.

const legacy = { dialect: 'v1' } as const;

test.each<readonly [string, string, readonly string[], Readonly<Record<string, string>>]>([
  [
    'the third profile with a block of one scope loses dotted names that the second one set after its block',
    `profiles {
       a { process { cpus = 1 }\nprocess.x = 'a' }
       b { process { cpus = 2 }\nprocess.y = 'b' }
       c { process { cpus = 3 }\nprocess.z = 'c' }
     }`,
    ['a', 'b', 'c'],
    { 'process.cpus': 'literal 3', 'process.x': 'literal a', 'process.z': 'literal c' },
  ],
  [
    'a dotted name in a second `profiles` block changes a scope that stands between, and the first one wins',
    'profiles { a { params.x = 1 } }\nparams { y = 2 }\nprofiles { a { params.x = 3 } }',
    ['a'],
    { 'params.x': 'literal 1', 'params.y': 'literal 2' },
  ],
  [
    'a block in a second `profiles` block wins over the first one',
    'profiles { a { params.x = 1 } }\nparams { y = 2 }\nprofiles { a { params { x = 3 } } }',
    ['a'],
    { 'params.x': 'literal 3', 'params.y': 'literal 2' },
  ],
  [
    'without a scope between, the second `profiles` block wins',
    'profiles { a { params.x = 1 } }\nprofiles { a { params.x = 3 } }',
    ['a'],
    { 'params.x': 'literal 3' },
  ],
  [
    'a dotted name into a scope of an earlier block of the same name is not known to selectors',
    "process { ext.p = 1 }\nprocess { ext.q = 2; withName: FOO { ext.args = 'x' } }",
    [],
    { 'process.ext.p': 'literal 1', 'process.ext.q': 'literal 2', 'process.withName:FOO.ext.args': 'literal x' },
  ],
  [
    'a profile reads a scope that it sets',
    'profiles { t { google.a = 1; process.x = google.a } }',
    ['t'],
    { 'google.a': 'literal 1', 'process.x': 'resolved 1' },
  ],
  [
    'a spread method does not change its list',
    "params.l = ['a', 'b']\nparams.u = params.l*.toUpperCase()\nparams.v = params.l[0]",
    [],
    { 'params.l': 'literal [a, b]', 'params.u': 'resolved [A, B]', 'params.v': 'resolved a' },
  ],
  [
    'a value that replaces a block removes the unset parameter that the block alone read',
    'profiles { a { process { cpus = params.x }\nprocess = [:] } }',
    ['a'],
    { process: 'literal [:]' },
  ],
])('in the legacy dialect, %s', (_, text, profiles, expected) => {
  expect(settingsOf(text, { ...legacy, profiles })).toEqual(expected);
  expect(codesOf(text, { ...legacy, profiles })).toEqual([]);
});

test.each<readonly [string, string, readonly string[], Readonly<Record<string, string>>, string]>([
  [
    'a block of a profile replaces the dotted names of an earlier declaration of the profile',
    'profiles { a { env.x = 1 }\na { env { y = 2 } } }',
    ['a'],
    { 'env.y': 'literal 2' },
    'resolve/value-replaced',
  ],
  [
    'a block outside profiles replaces what a profile set aside',
    'profiles { a { process { } } }\nprofiles { a { process.x = 1 }\na { process { cpus = 2 } } }',
    ['a'],
    { 'process.cpus': 'literal 2' },
    'resolve/value-replaced',
  ],
  [
    'an assignment below a value of a scope around does nothing in a `try`',
    'params.a = false\ndocker { try { params.a.b = 1 } catch (e) { } }',
    [],
    { 'params.a': 'literal false' },
    'resolve/empty-scope',
  ],
])('in the legacy dialect, %s, and says so', (_, text, profiles, expected, code) => {
  expect(settingsOf(text, { ...legacy, profiles })).toEqual(expected);
  expect(codesOf(text, { ...legacy, profiles })).toEqual([code]);
});

test.each([
  ['params.y = 1\nprocess { cpus = params.x }\nprocess = [cpus: 2]', 'something sets `params`'],
  ['process { cpus = params.x\ncpus = 2 }', 'another value replaces the setting only'],
  ['process.cpus = params.x\nprocess = [cpus: 2]', 'no block reads it'],
])('in the legacy dialect, refuses an unset parameter in %j: %s', (text) => {
  expect(codesOf(text, legacy)).toContain('resolve/unset-param');
});

test('reports what a map replaces, also where names add to the map', () => {
  const text = 'executor.name = 1\nexecutor = [cpus: 2]\nexecutor.memory = 3\n';
  expect(settingsOf(text)).toEqual({ 'executor.cpus': 'literal 2', 'executor.memory': 'literal 3' });
  expect(codesOf(text)).toEqual(['resolve/value-replaced']);
});

test('allows a second `profiles` block after an include', () => {
  const files = {
    'nextflow.config': "includeConfig 'p.config'\nparams { y = 2 }\nprofiles { a { params.x = 3 } }",
    'p.config': 'profiles { a { params.x = 1 } }',
  };
  expect(settingsOf(files, { ...legacy, profiles: ['a'] })).toMatchObject({ 'params.x': 'literal 1' });
});

test('blocks of one name in a profile share the scopes that the later one takes over', () => {
  const text = `profiles { standard { params {
    A { kits { test { v = 1 } } }
    B { kits { x = 1 } }
    C { kits { test { v = 3\nw = 3 } } }
  } } }`;
  expect(settingsOf(text, { ...legacy, profiles: ['standard'] })).toMatchObject({
    'params.A.kits.test.v': 'literal 3',
    'params.B.kits.test.v': 'literal 3',
    'params.B.kits.test.w': 'literal 3',
    'params.C.kits.test.v': 'literal 3',
  });
});

test.each<readonly [string, Readonly<Record<string, string>>]>([
  ['G { a { w = 3 } }', { 'K.a.v': '2', 'G.a.v': '2', 'G.a.w': '3' }],
  ['G { a { v = 3 } }\nH { a { w = 3 } }', { 'K.a.v': '2', 'G.a.v': '3', 'H.a.v': '3', 'H.a.w': '3' }],
  ['K.a.w = 3\nG { a { u = 4 } }', { 'K.a.v': '2', 'K.a.w': '3', 'G.a.v': '2', 'G.a.u': '4' }],
  [
    'K { b { a { v = 3 } } }\nG { a { w = 4 } }',
    { 'K.a.v': '3', 'K.a.w': '4', 'K.b.a.v': '3', 'G.a.v': '3', 'G.a.w': '4' },
  ],
  ['G { a { v = 3 } }\nK { b = 1 }', { 'K.a.v': '3', 'K.b': '1', 'G.a.v': '3' }],
])('a second block of one path keeps its values when blocks elsewhere follow: %s', (more, expected) => {
  const text = `profiles { p { K { a { v = 1 } }\nK { a { v = 2 } }\n${more} } }`;
  const literals = Object.fromEntries(Object.entries(expected).map(([path, value]) => [path, `literal ${value}`]));
  expect(settingsOf(text, { ...legacy, profiles: ['p'] })).toEqual(literals);
});

test.each<readonly [string, string, Readonly<Record<string, string>>]>([
  [
    'that only one of the profiles has',
    'a { process { withName: S { m = 1 } } }\nb { process { withName: T { m = 1 } } }',
    { 'process.withName:S.m': 'literal 2', 'process.withName:T.m': 'literal 2' },
  ],
  [
    'but not those that both have',
    'a { process { withName: S { m = 1 }\nwithName: T { m = 1 } } }\nb { process { withName: T { m = 3 } } }',
    { 'process.withName:S.m': 'literal 2', 'process.withName:T.m': 'literal 3' },
  ],
])('a block after two profiles with a block of its name changes the selectors in it %s', (_, blocks, expected) => {
  const text = `profiles { ${blocks} }\nprocess { withName: S { m = 2 }\nwithName: T { m = 2 } }`;
  expect(settingsOf(text, { ...legacy, profiles: ['a', 'b'] })).toEqual(expected);
});

test('names the value that a block replaces, and the file of the block', () => {
  const files = {
    'nextflow.config': "profiles { a { process.executor = 'slurm'\nincludeConfig 'conf/base.config' } }",
    'conf/base.config': 'process { cpus = 1 }',
  };
  expect(settingsOf(files, { ...legacy, profiles: ['a'] })).toEqual({ 'process.cpus': 'literal 1' });
  const [lost] = resolveText(files, { ...legacy, profiles: ['a'] }).diagnostics;
  expect(lost).toMatchObject({
    code: 'resolve/value-replaced',
    message:
      "`process.executor` has no effect: `process` of the file 'conf/base.config', included later, replaces what was set before it.",
    group: 'process',
  });
});

test('profiles of a file that a profile includes override what the file sets', () => {
  const files = {
    'nextflow.config': "profiles { sge { includeConfig 'sge.config' } }",
    'sge.config': 'executor { queueSize = 2 }\nprofiles { sge { executor { queueSize = 100 } } }',
  };
  expect(settingsOf(files, { ...legacy, profiles: ['sge'] })).toEqual({ 'executor.queueSize': 'literal 100' });
});

test('a list with a spread of unknown length has no known positions', () => {
  const text =
    "params.l = System.getenv('A') ? ['a'] : ['a', 'b']\nparams.k = [*params.l, 'd']\nparams.n = params.k[1]";
  const { 'params.k': list, 'params.n': item } = settingsOf(text, legacy);
  expect([list, item]).toEqual(['unknown', 'unknown']);
});

test.each([
  ["process.a = [\"-x ${params.nix}\", 'b'].join(' ')"],
  ['process.a = [1, [params.nix]]'],
  ['profiles { t { s.a = params.nix\ns { b = 2 } } }'],
])('stops at an unset parameter in %s in the legacy dialect', (text) => {
  expect(codesOf(text, { ...legacy, profiles: ['t'] })).toContain('resolve/unset-param');
});

test('allows an include to leave the directory of the project', () => {
  const files = { 'sub/nextflow.config': 'includeConfig "$projectDir/../g.config"', 'g.config': 'params.g = 1' };
  const { settings, diagnostics } = resolveText(files, {}, 'sub/nextflow.config');
  expect(diagnostics).toEqual([]);
  expect(settings.map(({ path }) => path.join('.'))).toEqual(['params.g']);
});

test.each([
  ...['false', '0', "''", '[]'].map((value) => [value, ['resolve/value-replaced']] as const),
  ['null', []] as const,
])('replaces %s by a scope in the strict dialect', (value, codes) => {
  const text = `docker.x = ${value}\ndocker.x.y = 1`;
  expect(settingsOf(text)).toEqual({ 'docker.x.y': 'literal 1' });
  expect(codesOf(text)).toEqual(codes);
  expect(codesOf('docker.x = 1\ndocker.x.y = 1')).toEqual(['resolve/value-is-no-scope']);
});

test.each([
  ['executor { $slurm { jobName = { "${task.name}" } } }', ['resolve/undefined-name']],
  ['profiles { p { trace.file = { x -> def y = 1; "$x $y $z" } } }', ['resolve/undefined-name']],
  ['process.tag = { "${task.name} $meta" }', []],
  ['profiles { p { process { withName: A { tag = { meta } } } } }', []],
  ['workflow.onComplete = { println "$workflow.success ${params.x} ${it}" }', []],
  ['report.file = { try { 1 } catch( Exception e ) { e.message } }', []],
  ['report.file = { "${new java.util.Date().format("yyyy")} ${System.nanoTime()}" }', []],
])('checks the names in closures outside of `process` in the strict dialect: %s', (text, expected) => {
  expect(codesOf(text)).toEqual(expected);
});

test.each([
  ['process.tag = "${task.name}"', 'put the value in braces'],
  ['executor.jobName = { task.name }', 'only in `process`'],
  ['docker.runOptions = "-c ${task.cpus}"', 'only in `process`'],
])('explains where a task is known: %s', (text, advice) => {
  expect(resolveText(text).diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining(advice)]);
});

test('a name below a value is reported with every value that it loses', () => {
  const text = "executor = 0\nexecutor {}\nexecutor = 'slurm'\nexecutor { cpus = 1 }";
  const { diagnostics } = resolveText({ 'nextflow.config': text });
  const related = diagnostics.find(({ code }) => code === 'resolve/value-is-no-scope')?.related ?? [];
  expect(related.map(({ span }) => text.slice(span.start, span.end))).toEqual(["executor = 'slurm'", 'executor = 0']);
});
