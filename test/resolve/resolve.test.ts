import { expect, test } from 'vitest';
import { joinMessageAndFix } from '../../src/base/diagnostic.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { Project } from '../../src/resolve/files/project.ts';
import { codesOf, resolve, resolveText, settingsOf } from './resolve-text.ts';

test('lets the last assignment win, and keeps what it replaced', () => {
  const { settings } = resolveText('a.b = 1\na { b = 2 }\na.b = 3');
  expect(settings).toHaveLength(1);
  expect(settings[0]?.value).toMatchObject({ value: 3 });
  expect(settings[0]?.overridden.map((write) => write.origin.span.start)).toEqual([0, 12]);
});

test.each([
  [
    'dotted and block forms are the same',
    'a { b { c = 1 } }\na.b.d = 2',
    { 'a.b.c': 'literal 1', 'a.b.d': 'literal 2' },
  ],
  ['a map literal is extended by later writes', 'a = [b: 1]\na.c = 2', { 'a.b': 'literal 1', 'a.c': 'literal 2' }],
  [
    'a choice by the keys of a map is known',
    'params.a = [e: 1]\nd.x = params.a.keySet().contains("e") ? 1 : 2',
    { 'params.a': 'literal [e:1]', 'd.x': 'resolved 1' },
  ],
  [
    'a map literal replaces a number and is extended',
    'a.x = 5\na.x = [b: 1, c: 2]\na.x.b = 3',
    { 'a.x.b': 'literal 3', 'a.x.c': 'literal 2' },
  ],
  ['a map literal replaces a scope', 'a { b = 1 }\na = [c: 2]', { a: 'literal [c:2]' }],
  ['a quoted segment is one key', "foo.'a.b' = 1", { 'foo.a.b': 'literal 1' }],
  [
    'selector blocks of one name merge',
    'process { withName: A { cpus = 1 }\n withName: A { memory = 2 } }',
    { 'process.withName:A.cpus': 'literal 1', 'process.withName:A.memory': 'literal 2' },
  ],
  [
    'a parameter is read as it is at that moment',
    'params.a = 1\nx.y = params.a\nparams.a = 2',
    { 'params.a': 'literal 2', 'x.y': 'resolved 1' },
  ],
  ['a parameter that nobody sets is null', 'x.y = params.nope', { 'x.y': 'resolved null' }],
])('%s', (_, text, expected) => {
  expect(settingsOf(text)).toEqual(expected);
});

const profiled = `
x.a = 'before'
profiles {
  standard { x.a = 'standard' }
  p { x.a = 'p'; x.b = 'p' }
  q { x.a = 'q' }
}
x.b = 'after'
`;

test.each([
  [[], { 'x.a': 'literal standard', 'x.b': 'literal after' }],
  [['p'], { 'x.a': 'literal p', 'x.b': 'literal after' }],
  [['q', 'p'], { 'x.a': 'literal p', 'x.b': 'literal after' }],
  [['p', 'q'], { 'x.a': 'literal q', 'x.b': 'literal after' }],
])('applies a profile where its block is, with the profiles %j', (profiles, expected) => {
  expect(settingsOf(profiled, { profiles })).toEqual(expected);
});

test('applies profiles in the order of their definition in the legacy dialect', () => {
  expect(settingsOf(profiled, { profiles: ['q', 'p'], dialect: 'v1' })['x.a']).toBe('literal q');
});

test('keeps the last of two profile blocks with one name in the strict dialect', () => {
  const text = 'profiles { a { x.a = 1 }\n a { x.b = 2 } }';
  expect(settingsOf(text, { profiles: ['a'] })).toEqual({ 'x.b': 'literal 2' });
  expect(settingsOf(text, { profiles: ['a'], dialect: 'v1' })).toEqual({ 'x.a': 'literal 1', 'x.b': 'literal 2' });
});

test('reports an unknown profile with similar names', () => {
  const { diagnostics } = resolveText(profiled, { profiles: ['standart'] });
  expect(diagnostics.map((one) => one.message)).toEqual([
    "Unknown configuration profile 'standart'. Did you mean 'standard'?",
  ]);
});

test('records the profile block that wrote a value as its origin', () => {
  const { settings } = resolveText(profiled, { profiles: ['p'] });
  expect(settings.map(({ path, origin }) => [path.join('.'), origin.profile])).toEqual([
    ['x.a', 'p'],
    ['x.b', undefined],
  ]);
});

test('resolves an include relative to the including file, with the parameters so far, and returns its own', () => {
  const files = {
    'nextflow.config': "params.a = 1\nincludeConfig 'conf/one.config'\nx.c = params.b",
    'conf/one.config': "x.a = params.a\nincludeConfig '../two.config'",
    'two.config': 'params.b = 2\nx.b = params.a',
  };
  expect(settingsOf(files)).toEqual({
    'params.a': 'literal 1',
    'params.b': 'literal 2',
    'x.a': 'resolved 1',
    'x.b': 'resolved 1',
    'x.c': 'resolved 2',
  });
  const { settings } = resolveText(files);
  const origin = settings.find(({ path }) => path.join('.') === 'x.b')?.origin;
  expect(origin?.span.path).toBe('two.config');
  expect(origin?.includedFrom.map((span) => span.path)).toEqual(['nextflow.config', 'conf/one.config']);
});

test('maps of an include merge deeply, everything else replaces', () => {
  const files = {
    'nextflow.config': "x.m = [a: 1, b: 1]\nx.l = [1]\nincludeConfig 'b.config'",
    'b.config': 'x.m = [b: 2]\nx.l = [2]',
  };
  expect(settingsOf(files)).toEqual({ 'x.m.a': 'literal 1', 'x.m.b': 'literal 2', 'x.l': 'literal [2]' });
});

test.each([
  ['a missing file', "includeConfig 'nope.config'", 'missing', ['resolve/include-missing']],
  ['a remote file', "includeConfig 'https://example.org/x.config'", 'remote', ['resolve/include-remote']],
  ['a file outside the repository', "includeConfig '../../etc/passwd'", 'outside', ['resolve/include-outside']],
  ['an absolute path', "includeConfig '/etc/passwd'", 'outside', ['resolve/include-outside']],
  ['the file itself', "includeConfig 'nextflow.config'", 'cycle', ['resolve/include-cycle']],
  ['an operand that cannot be told', "includeConfig env('X')", 'unknown', ['resolve/include-unknown']],
  ['an empty operand', "includeConfig ''", 'missing', ['resolve/include-empty']],
])('reports including %s, after which more may be set than is known', (_, text, reason, codes) => {
  const resolved = resolveText(text);
  expect(resolved.includes).toMatchObject([{ reason }]);
  expect(resolved.incomplete).toMatchObject([{ scope: '*', because: 'include' }]);
  expect(codesOf(text)).toEqual(codes);
});

test('includes nothing from `/dev/null`, which hides nothing', () => {
  const resolved = resolveText("includeConfig params.x ? 'nope.config' : '/dev/null'");
  expect(resolved.includes).toMatchObject([{ reason: undefined }]);
  expect(resolved.incomplete).toEqual([]);
});

test.each([
  ['beside it', { 'nextflow.config': 'includeConfig "${params.base}/a.config"', 'a.config': 'x = 1' }],
  [
    'above it',
    {
      'nextflow.config': "includeConfig 'pipeline/p.config'",
      'pipeline/p.config': 'includeConfig "${params.base}/conf/a.config"',
      'conf/a.config': 'x = 1',
    },
  ],
])('resolves an include with an unset parameter to the file %s, or one elsewhere', (_, files) => {
  const options = { fragment: true, dialect: 'v1' } as const;
  expect(settingsOf(files, options)).toEqual({ x: 'choice' });
  const includes = resolveText(files, options).includes.slice(-2);
  const path = Object.keys(files).at(-1);
  expect(includes).toMatchObject([
    { file: path, reason: undefined },
    { reason: 'unknown', candidate: path },
  ]);
  expect(codesOf(files, options)).toEqual(['resolve/include-unknown']);
});

test.each([
  ['no such file', 'includeConfig "${params.base}/b.config"'],
  ['the including file', 'includeConfig "${params.base}/nextflow.config"'],
  ['a name with a parameter', 'includeConfig "${params.base}/${params.name}.config"'],
  ['the start of a name', 'includeConfig "${params.base}a.config"'],
])('resolves an include with an unset parameter and %s to no known file', (_, text) => {
  const { includes } = resolveText({ 'nextflow.config': text, 'a.config': 'x = 1' }, { fragment: true });
  expect(includes).toMatchObject([{ reason: 'unknown', candidate: undefined }]);
});

test('leaves a parameter unknown that an unread include may set', () => {
  expect(settingsOf("includeConfig 'https://example.org/x'\nx.y = params.z")).toEqual({ 'x.y': 'unknown' });
});

test('cuts a chain of includes at its depth limit, a fan at its number limit', () => {
  const deep = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      index === 0 ? 'nextflow.config' : `f${index}`,
      `includeConfig 'f${index + 1}'`,
    ]),
  );
  expect(codesOf({ ...deep, f60: 'x = 1' })).toContain('resolve/include-depth');
  const fan = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      index === 0 ? 'nextflow.config' : `f${index}`,
      `includeConfig 'f${index + 1}'\nincludeConfig 'f${index + 1}'`,
    ]),
  );
  expect(codesOf({ ...fan, f30: 'x = 1' })).toContain('resolve/include-limit');
});

test('has one alternative for each branch of a chain of `if`', () => {
  const text = "if (env('A')) { x.a = 1 } else if (env('B')) { x.a = 2 } else { x.a = 3 }";
  const [setting] = resolveText(text, { dialect: 'v1' }).settings;
  const conditions =
    setting?.value.kind === 'choice' ? setting.value.alternatives.map((one) => one.condition.text) : [];
  expect(conditions).toEqual(["env('A')", "!(env('A')) && env('B')", "!(env('A')) && !(env('B'))"]);
});

test('builds a choice with the existing value for an unknown condition of a legacy file', () => {
  const text = "x.a = 1\nif (System.getenv('CI')) { x.a = 2 } else { x.b = 3 }";
  const { settings } = resolveText(text, { dialect: 'v1' });
  expect(settings.map(({ path, value }) => [path.join('.'), value.kind])).toEqual([
    ['x.a', 'choice'],
    ['x.b', 'choice'],
  ]);
  expect(settings[1]?.value).toMatchObject({
    alternatives: [
      { condition: { text: "System.getenv('CI')" }, value: { kind: 'null' } },
      { condition: { text: "!(System.getenv('CI'))" }, value: { kind: 'number', value: 3 } },
    ],
  });
});

test.each([
  ['if (true) { x.a = 1 } else { x.a = 2 }', { 'x.a': 'literal 1' }],
  [
    "try { includeConfig 'nope.config' } catch (Exception e) { params.failed = true }",
    { 'params.failed': 'literal true' },
  ],
  ['def z = 3\nx.a = z', { 'x.a': 'literal 3' }],
  ['def f(x) { return x * 2 }\nx.a = f(3)', { 'x.a': 'literal 6' }],
  ['a.x = 1\nb.y = a.x', { 'a.x': 'literal 1', 'b.y': 'resolved 1' }],
])('reports the legacy statement %s', (text, expected) => {
  expect(settingsOf(text, { dialect: 'v1' })).toEqual(expected);
});

test.each([
  ['foo.x = HOME', 1, 9],
  ['foo.x = "$NOPE/y"', 1, 10],
  ['a.x = 1\nb.y = a.x', 2, 7],
  ['foo.x = bar(1)', 1, 9],
])('reports that %s uses an undefined name in the strict dialect', (text, line, column) => {
  const { diagnostics } = resolveText(text);
  const [first] = diagnostics;
  const before = text.slice(0, first?.span.start ?? 0).split('\n');
  expect(first?.code).toBe('resolve/undefined-name');
  expect([before.length, (before.at(-1)?.length ?? 0) + 1]).toEqual([line, column]);
});

test.each([
  ["params {\n  BASE = 'x'\n  y = BASE\n}", 'Write `params.BASE`, which this file sets.'],
  ["VERSION = '1'\nmanifest { version = VERSION }", 'Values cannot refer to settings such as `VERSION`.'],
  [
    'manifest { version = "1" }\nparams.v = "$manifest.version"',
    'Values cannot refer to settings such as `manifest.version`.',
  ],
  ['process.queue = "${site}-long"', '`\\$` is a plain dollar sign.'],
  [
    'foo.x = HOME',
    "Write `env('HOME')` to read the environment, or `System.getenv('HOME')`, which versions before 24.11 know too.",
  ],
])('suggests what to write for an undefined name: %s', (text, advice) => {
  const [first] = resolveText(text).diagnostics;
  expect(joinMessageAndFix(first ?? { message: '' })).toContain(advice);
});

test("allows the project's directory above a configuration for tests", () => {
  const project = new Project(
    new MemoryFileSystem({
      'tests/nextflow.config': 'includeConfig "$projectDir/conf/a.config"\nincludeConfig "$projectDir/conf/b.config"',
      'conf/a.config': 'foo.x = 1',
    }),
  );
  const options = { dialect: 'v2', profiles: [], environment: new Map<string, string>(), fragment: false } as const;
  const { includes, diagnostics } = resolve(project, 'tests/nextflow.config', options);
  expect(includes).toMatchObject([{ file: 'conf/a.config' }, { reason: 'missing' }]);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining("The included file '$projectDir/conf/b.config' does not exist."),
  ]);
});

test.each([
  ["manifest = { name = 'a' }", 'Write `manifest { … }`, without `=`.'],
  ['profiles { a { docker = { enabled = true } } }', 'Write `docker { … }`, without `=`.'],
  ['process.cpus = { n = 1 }', 'Write `def n = …`.'],
  ['f = { x -> y = x }', 'Write `def y = …`.'],
  ['f { g = { a { b = 1 } } }', 'only the legacy parser takes it'],
])('proposes what %s was meant as', (text, edit) => {
  const [first, ...more] = resolveText(text).diagnostics;
  expect(more).toEqual([]);
  expect(first?.code).toBe('resolve/undeclared-variable');
  expect(joinMessageAndFix(first ?? { message: '' })).toContain(edit);
});

test('checks no names in statements that a syntax error made', () => {
  expect(codesOf('a {\n  b =\n  c = 1\n}')).toEqual(['syntax/unexpected-token']);
});

test.each([
  ['a = 1\na.b = 2', 'resolve/value-is-no-scope'],
  ['docker { withName: a { enabled = true } }', 'resolve/misplaced-selector'],
  ['profiles { x.y = 1 }', 'resolve/misplaced-profile-statement'],
  ['process.x = { a = 1 }', 'resolve/undeclared-variable'],
  ['foo.x = params.nope.more', 'resolve/invalid-value'],
])('refuses %s with %s', (text, code) => {
  expect(codesOf(text)).toContain(code);
});

test('marks a scope as incomplete after a computed name', () => {
  const resolved = resolveText('params["${env(\'X\')}"] = 1', { dialect: 'v1' });
  expect(resolved.incomplete).toMatchObject([{ scope: 'params', because: 'dynamic-key' }]);
});

test('marks all settings as incomplete after a statement that is not followed', () => {
  const resolved = resolveText("env('X').each { params.y = it }", { dialect: 'v1' });
  expect(resolved.incomplete).toMatchObject([{ scope: '*', because: 'statement' }]);
});

test.each([
  ['[1, 2].each { params.y = it }', { 'params.y': 'literal 2' }],
  ["params { a = 1; b = 2 }\nparams.remove('a')", { 'params.b': 'literal 2' }],
  ['(a, b) = [1, 2]', { a: 'literal 1', b: 'literal 2' }],
  ['params.a = params.b = 1', { 'params.b': 'literal 1', 'params.a': 'literal 1' }],
  ['class X { int y }\nfoo.y = 1', { 'foo.y': 'literal 1' }],
])('follows the legacy statement %s as far as possible', (text, expected) => {
  expect(settingsOf(text, { dialect: 'v1' })).toEqual(expected);
});

test.each([
  ["profiles { p { y.a = 'p' } }\ny.a = 'top'", { 'y.a': 'literal p' }],
  ["y.b = 0\nprofiles { p { y.a = 'p' } }\ny.a = 'top'", { 'y.b': 'literal 0', 'y.a': 'literal top' }],
  ['profiles { p { process.memory = 2\n process { cpus = 2 } } }', { 'process.cpus': 'literal 2' }],
  [
    'process { withName: A { cpus = 1 } }\nprofiles { p { process { withName: A { memory = 1 } } } }',
    { 'process.withName:A.memory': 'literal 1' },
  ],
])('applies new scopes of a legacy profile at the end, and lets selectors replace: %s', (text, expected) => {
  expect(settingsOf(text, { dialect: 'v1', profiles: ['p'] })).toEqual(expected);
});

test.each(['docker { }', 'foo.x = params.nope', 'foo.x = nope', "println 'x'", 'foo(1)', "throw new Exception('x')"])(
  'refuses %s in the legacy dialect',
  (text) => {
    const { diagnostics } = resolveText(text, { dialect: 'v1' });
    expect(diagnostics.filter((one) => one.severity === 'error')).toHaveLength(1);
  },
);

test('leaves unknown what a fragment does not set', () => {
  expect(settingsOf('x.y = params.z', { fragment: true })).toEqual({ 'x.y': 'unknown' });
});

test('replaces an earlier `plugins` block by a later one', () => {
  const resolved = resolveText("plugins { id 'a@1'; id 'b' }\nplugins { id 'c@2' }");
  expect(resolved.plugins.map((plugin) => plugin.text)).toEqual(['c@2']);
});

test('refuses a value that a line break cuts off in the strict dialect, and warns in the legacy one', () => {
  const text = 'process.cpus = 1\n  + 2';
  const cut = (dialect: 'v1' | 'v2') =>
    resolveText(text, { dialect }).diagnostics.filter(({ code }) => code === 'syntax/cut-value');
  expect(cut('v2')).toMatchObject([{ severity: 'error' }]);
  expect(cut('v1')).toMatchObject([{ severity: 'warning' }]);
});

test('reports the profile that the strict dialect drops for another one of its name', () => {
  const text = 'profiles {\n  a { process.cpus = 1 }\n  b { process.cpus = 2 }\n  a { process.cpus = 3 }\n}';
  const [found] = resolveText(text).diagnostics;
  expect(found).toMatchObject({ code: 'resolve/duplicate-profile', span: { start: 13 } });
  expect(found?.related).toHaveLength(1);
  expect(resolveText(text, { dialect: 'v1' }).diagnostics).toEqual([]);
  expect(resolveText('profiles { a { } }\nprofiles { a { process.cpus = 1 } }').diagnostics).toEqual([]);
});

test.each([
  ['params.a = 1\nx.s = "v=${-> params.a}"\nparams.a = 2', 'resolved v=2'],
  ['def n = 1\nx { s = "v=${-> n}" }\nn = 2', 'literal v=2'],
  ['x.s = "v=${-> 1}"\nx.s = 3', 'literal 3'],
])('evaluates a lazy text of the legacy dialect at the end of the file: %s', (text, value) => {
  expect(settingsOf(text, { dialect: 'v1' })['x.s']).toBe(value);
});

test.each([
  ['params.a = 1\nif (System.getenv("X")) { x.s = "v=${-> params.a}" }', 'choice'],
  ['x.s = "v=${-> params.a}"\nprofiles { standard { params.a = 3 } }', 'partial'],
])('leaves a lazy text unknown whose value at the end is not known: %s', (text, value) => {
  expect(settingsOf(text, { dialect: 'v1' })['x.s']).toBe(value);
});

test('reports that a selector without a name selects nothing in the legacy dialect', () => {
  const { settings, diagnostics, incomplete } = resolveText('process { withName: { cpus = 1 } }', { dialect: 'v1' });
  expect(settings.map(({ path }) => path.join('.'))).toEqual(['process.cpus']);
  expect(diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['syntax/selector-target warning']);
  expect(incomplete).toEqual([]);
});

test('refuses a selector without a name in the strict dialect, and marks its scope as incomplete', () => {
  const { diagnostics, incomplete } = resolveText('process { withName: { cpus = 1 } }');
  expect(diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['syntax/selector-target error']);
  expect(incomplete.map(({ scope }) => scope)).toEqual(['process']);
});

test.each(['profiles { a: { x.y = 1 } }', 'profiles { if (true) { a { x.y = 1 } } }'])(
  'marks all settings as incomplete after another statement than a block among profiles: %s',
  (text) => {
    const { settings, incomplete } = resolveText(text, { dialect: 'v1', profiles: ['a'] });
    expect(settings).toEqual([]);
    expect(incomplete.map(({ scope }) => scope)).toEqual(['*']);
  },
);

test.each(['v1', 'v2'] as const)('reports an assigned selector, which is a setting to %s', (dialect) => {
  const { settings, diagnostics, incomplete } = resolveText("process { withName = 'X' }", { dialect });
  expect(settings.map(({ path }) => path.join('.'))).toEqual(['process.withName']);
  expect(diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['syntax/selector-assigned warning']);
  expect(incomplete).toEqual([]);
});

test('reports an assigned selector whose block is lost in the legacy dialect, too', () => {
  const { diagnostics } = resolveText("process { withName = 'X' { cpus = 1 } }", { dialect: 'v1' });
  expect(diagnostics[0]).toMatchObject({ code: 'syntax/selector-assigned', severity: 'warning' });
});

test.each([
  ['includeConfig "${params.x}"', 'v2'],
  ['params.x = null\nincludeConfig "${params.x}"', 'v1'],
  ['params.x = null\nincludeConfig params.x', 'v1'],
  ["params.x = ''\nincludeConfig params.x", 'v2'],
] as const)('names the parameter without a value of an include, and how to set it: %j', (text, dialect) => {
  const [problem] = resolveText(text, { dialect }).diagnostics.filter(({ severity }) => severity === 'error');
  expect(problem?.code).toMatch(/^resolve\/include-(?:missing|empty)$/u);
  expect(problem?.message).toContain('`params.x`');
  expect(problem?.message).toContain('`--param x=…`');
});

test('warns about an undeclared profile if an unread include may declare it', () => {
  const profiles = ['site'];
  expect(codesOf("includeConfig 'https://example.org/x.config'", { profiles })).toContain('resolve/undeclared-profile');
  expect(codesOf('process.cpus = 1', { profiles })).toEqual(['resolve/unknown-profile']);
});

test.each([
  ["if (System.getenv('X')) includeConfig 'gone'", 'v1', ['resolve/include-maybe-missing']],
  ["if (params.x) { includeConfig 'gone' }\nparams.x = false", 'v1', ['resolve/include-maybe-missing']],
  ["includeConfig env('X') ? 'gone' : '/dev/null'", 'v2', ['resolve/include-maybe-missing']],
  ["params.x = false\nif (params.x) includeConfig 'gone'", 'v1', []],
  ["params.x = false\nif (params.x) { includeConfig 'gone' }", 'v2', ['syntax/statement-in-strict']],
  ["params.x = true\nif (params.x) { includeConfig 'gone' }", 'v1', ['resolve/include-missing']],
] as const)('reports a missing file as an error only if it is certainly included: %j', (text, dialect, codes) => {
  expect(codesOf(text, { dialect })).toEqual(codes);
});

test('does not follow an include among profiles', () => {
  for (const dialect of ['v1', 'v2'] as const) {
    const files = { 'nextflow.config': "profiles { includeConfig 'p.config' }", 'p.config': 'a { x.y = 1 }' };
    const { settings, incomplete } = resolveText(files, { dialect, profiles: ['a'] });
    expect(settings).toEqual([]);
    expect(incomplete.map(({ scope, because }) => [scope, because])).toEqual([['*', 'include']]);
  }
  expect(codesOf("profiles { includeConfig 'p.config' }", { profiles: [] })).toContain('resolve/misplaced-include');
});

test('reports a selector that is not a regular expression at its pattern', () => {
  const config = resolveText("process {\n  withName: '*:A' { cpus = 1 }\n  withLabel: '! big' { cpus = 2 }\n}");
  expect(config.diagnostics).toMatchObject([{ code: 'resolve/selector-pattern', span: { start: 22, end: 27 } }]);
});

test.each([
  'if (true) { a { x = 1 } }',
  "if (System.getenv('A')) { b { x = 1 } } else { a { x = 2 } }",
  'for (i in [1]) { a { x = 3 } }',
  'try { a { x = 3 } } catch (e) { }',
  '[1, 2].each { a { x = it } }',
])('declares the profiles in a statement among the profiles of the legacy dialect: %s', (text) => {
  const codes = codesOf(`profiles { ${text} }`, { dialect: 'v1', profiles: ['a'] });
  expect(codes).not.toContain('resolve/unknown-profile');
});
