import { expect, test } from 'vitest';
import type { ConfigDocument } from '../../src/document/document.ts';
import { documentOf } from './document-of.ts';

type Files = string | Readonly<Record<string, string>>;

/** The notes that the dialects differ: line, column and the setting. */
function notesOf({ problems }: ConfigDocument): readonly string[] {
  return problems
    .filter(({ code }) => code === 'resolve/dialects-differ')
    .map(({ line, column, message }) => `${line}:${column} ${/`(.*?)`/u.exec(message)?.[1]}`);
}

function valuesOf({ settings }: ConfigDocument): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.values(settings).map((row) => [row.spelled, row.value ?? row.certainty]));
}

interface Difference {
  readonly name: string;
  readonly files: Files;
  readonly profiles?: readonly string[];
  readonly v2: Readonly<Record<string, unknown>>;
  readonly v1: Readonly<Record<string, unknown>>;
  /** The notes in the strict dialect, and in the legacy one where they stand elsewhere. */
  readonly notes: readonly string[];
  readonly legacyNotes?: readonly string[];
}

const differences: readonly Difference[] = [
  {
    name: 'profiles apply in the order asked for, or of definition',
    files: "profiles { a { trace.raw = 'a' }\n b { trace.raw = 'b' } }",
    profiles: ['b', 'a'],
    v2: { 'trace.raw': 'a' },
    v1: { 'trace.raw': 'b' },
    notes: ['1:16 trace.raw'],
    legacyNotes: ['2:6 trace.raw'],
  },
  {
    name: 'of two blocks of one profile the strict dialect keeps the last',
    files: 'profiles { a { dag.depth = 1 }\n a { dag.verbose = true } }',
    profiles: ['a'],
    v2: { 'dag.verbose': true },
    v1: { 'dag.depth': 1, 'dag.verbose': true },
    notes: ['1:16 dag.depth'],
  },
  {
    name: 'what a profile sets in a new scope waits for the end of the file in the legacy dialect',
    files: "profiles { a { report.file = 'p.html' } }\nreport.file = 'top.html'",
    profiles: ['a'],
    v2: { 'report.file': 'top.html' },
    v1: { 'report.file': 'p.html' },
    notes: ['2:1 report.file'],
    legacyNotes: ['1:16 report.file'],
  },
  {
    name: 'but not where the scope is there already',
    files: "report.raw = true\nprofiles { a { report.file = 'p.html' } }\nreport.file = 'top.html'",
    profiles: ['a'],
    v2: { 'report.raw': true, 'report.file': 'top.html' },
    v1: { 'report.raw': true, 'report.file': 'top.html' },
    notes: [],
  },
  {
    name: "a profile's selector replaces an earlier one in the legacy dialect",
    files: 'process { withLabel: big { cpus = 8 } }\nprofiles { a { process { withLabel: big { memory = 1.GB } } } }',
    profiles: ['a'],
    v2: { 'process."withLabel:big".cpus': 8, 'process."withLabel:big".memory': 1_073_741_824 },
    v1: { 'process."withLabel:big".memory': 1_073_741_824 },
    notes: ['1:28 process.withLabel:big.cpus'],
  },
  {
    name: 'a block in a legacy profile drops what dotted names set before',
    files: 'profiles { a { dag.depth = 1\n dag { verbose = true } } }',
    profiles: ['a'],
    v2: { 'dag.depth': 1, 'dag.verbose': true },
    v1: { 'dag.verbose': true },
    notes: ['1:16 dag.depth'],
  },
  {
    name: 'a dotted name in a selector means the scope around in the legacy dialect',
    files: "process { ext.prefix = 'all'\n withName: ONE { cpus = 2\n ext.prefix = 'one' } }",
    v2: {
      'process.ext.prefix': 'all',
      'process."withName:ONE".cpus': 2,
      'process."withName:ONE".ext.prefix': 'one',
    },
    v1: { 'process.ext.prefix': 'one', 'process."withName:ONE".cpus': 2 },
    notes: ['1:11 process.ext.prefix', '3:2 process.withName:ONE.ext.prefix'],
    legacyNotes: ['3:2 process.ext.prefix', '3:2 process.withName:ONE.ext.prefix'],
  },
  {
    name: 'also in a block of the same name',
    files: 'params { depth = 1\n params.width = 2 }',
    v2: { 'params.depth': 1, 'params.params.width': 2 },
    v1: { 'params.depth': 1, 'params.width': 2 },
    notes: ['2:2 params.params.width', '2:2 params.width'],
    legacyNotes: ['2:2 params.width', '2:2 params.params.width'],
  },
  {
    name: 'but not a name that another block set before',
    files: "process { ext.prefix = 'all' }\nprocess { withName: ONE { ext.prefix = 'one' } }",
    v2: { 'process.ext.prefix': 'all', 'process."withName:ONE".ext.prefix': 'one' },
    v1: { 'process.ext.prefix': 'all', 'process."withName:ONE".ext.prefix': 'one' },
    notes: [],
  },
  {
    name: 'a block with the name of a scope around it begins with its content in the legacy dialect',
    files: 'process.cpus = 2\nazure { process { queue = 3 } }',
    v2: { 'process.cpus': 2, 'azure.process.queue': 3 },
    v1: { 'process.cpus': 2, 'azure.process.cpus': 2, 'azure.process.queue': 3 },
    notes: ['2:9 azure.process'],
  },
  {
    name: 'a block replaces a map literal in the legacy dialect',
    files: 'mail = [port: 25]\nmail { debug = true }',
    v2: { 'mail.port': 25, 'mail.debug': true },
    v1: { 'mail.debug': true },
    notes: ['1:9 mail.port'],
  },
  {
    name: 'an included literal replaces a map in the legacy dialect',
    files: {
      'nextflow.config': "process.ext = [args: 'x']\nincludeConfig 'more.config'",
      'more.config': "process.ext = [prefix: 'y']",
    },
    v2: { 'process.ext.args': 'x', 'process.ext.prefix': 'y' },
    v1: { 'process.ext.prefix': 'y' },
    notes: ['1:16 process.ext.args'],
  },
  {
    name: 'what is computed from a value that differs differs too',
    files: 'params.z = 0\nprofiles { a { params.n = 1 }\n a { params.k = 3 } }\nprocess.cpus = params.n ?: 4',
    profiles: ['a'],
    v2: { 'params.z': 0, 'params.k': 3, 'process.cpus': 4 },
    v1: { 'params.z': 0, 'params.n': 1, 'params.k': 3, 'process.cpus': 1 },
    notes: ['4:1 process.cpus', '2:16 params.n'],
    legacyNotes: ['2:16 params.n', '4:1 process.cpus'],
  },
  {
    name: 'a legacy profile sees the parameters that it put aside',
    files: 'profiles { a { params { base = 4\n size = params.base } } }',
    profiles: ['a'],
    v2: { 'params.base': 4, 'params.size': 4 },
    v1: { 'params.base': 4, 'params.size': 4 },
    notes: [],
  },
];

test.each(differences)('$name', ({ files, profiles = [], v1, v2, notes, legacyNotes = notes }) => {
  const strict = documentOf(files, profiles);
  const legacy = documentOf(files, profiles, { dialect: 'v1' });
  expect(valuesOf(strict)).toEqual(v2);
  expect(valuesOf(legacy)).toEqual(v1);
  expect(notesOf(strict)).toEqual(notes);
  expect(notesOf(legacy)).toEqual(legacyNotes);
});

test('never quotes a value in a note', () => {
  const files = "profiles { a { wave.x = 'TOPSECRET1' } }\nwave.x = 'TOPSECRET2'";
  expect(JSON.stringify(documentOf(files, ['a']).problems)).toContain('dialects-differ');
  expect(JSON.stringify(documentOf(files, ['a']).problems)).not.toContain('TOPSECRET');
});

test('reports a value that is computed at one place once', () => {
  const files = 'params.z = 0\nprofiles { a { params.n = 1 }\n a { params.k = 3 } }\nprocess.cpus = params.n ?: 4';
  const note = documentOf(files, ['a']).problems.find(({ line }) => line === 4);
  expect(note?.message).toBe(
    'The two dialects differ here on `process.cpus`: both use this assignment, but compute it from values that differ.',
  );
  expect(note?.related).toBeUndefined();
});

test('does not compare text that one dialect refuses', () => {
  const files = "profiles { a { report.file = 'p' } }\nreport.file = 'top'\nif (params.x) { dag.depth = 1 }";
  expect(notesOf(documentOf(files, ['a']))).toEqual([]);
  expect(notesOf(documentOf(files, ['a'], { dialect: 'v1' }))).toEqual([]);
});

test('copies the settings of an enclosing scope into a block of its name, and shares the scopes in it', () => {
  const legacy = (files: string) => valuesOf(documentOf(files, [], { dialect: 'v1' }));
  expect(legacy('process.cpus = 2\nazure { process { queue = 3 } }')).toEqual({
    'process.cpus': 2,
    'azure.process.cpus': 2,
    'azure.process.queue': 3,
  });
  expect(legacy('process.ext.args = 2\nazure { process { ext { args = 3 } } }')).toEqual({
    'process.ext.args': 3,
    'azure.process.ext.args': 3,
  });
});

test.each([
  ['a syntax error', 'a.b = = 1', 'v2', 'syntax/expected-token', ['v1', 'v2']],
  ['a legacy statement', 'if (true) { a.b = 1 }', 'v2', 'syntax/statement-in-strict', ['v2']],
  ['a quoted name alone', "'a' = 1", 'v1', 'syntax/quoted-name', ['v1']],
  ['an earlier setting as a name', 'cpus = 2\nprocess.cpus = cpus', 'v2', 'resolve/undefined-name', ['v2']],
  ['a name that nothing explains', 'process.cpus = nobody', 'v2', 'resolve/undefined-name', ['v1', 'v2']],
  ['a name in another profile', 'profiles { z { process.cpus = nobody } }', 'v2', 'resolve/undefined-name', ['v2']],
  ['a parameter that nobody sets', 'process.cpus = params.none', 'v1', 'resolve/unset-param', ['v1']],
  ['a member of null', 'process.cpus = params.none.more', 'v2', 'resolve/invalid-value', ['v1', 'v2']],
  ['a missing include', "includeConfig 'none.config'", 'v2', 'resolve/include-missing', ['v1', 'v2']],
  ['one of another profile', "profiles { z { includeConfig 'no' } }", 'v2', 'resolve/include-missing', ['v2']],
  ['an include in a block', "a { includeConfig '/dev/null' }", 'v2', 'resolve/misplaced-include', ['v2']],
  ['a nested selector', "a { withName: 'b' { c = 1 } }", 'v2', 'resolve/misplaced-selector', ['v2']],
  ['an assignment among profiles', 'profiles { a = 1 }', 'v2', 'resolve/misplaced-profile-statement', ['v2']],
  ['an empty block', 'dag { }', 'v1', 'resolve/empty-scope', ['v1']],
  ['a value with settings below', 'a = 1\na.b = 2', 'v1', 'resolve/value-is-no-scope', ['v1', 'v2']],
] as const)('reports the dialects that refuse %s', (_, text, dialect, code, refusedBy) => {
  const [problem] = documentOf(text, [], { dialect }).problems;
  expect(problem?.code).toBe(code);
  expect(problem?.refusedBy).toEqual(refusedBy);
});

test('names no dialect for a problem that neither refuses', () => {
  const [problem] = documentOf("includeConfig 'https://example.org/x.config'").problems;
  expect(problem).toMatchObject({ code: 'resolve/include-remote', severity: 'note' });
  expect(problem).not.toHaveProperty('refusedBy');
});

test.each([
  ["process { withNam: 'A' { cpus = 1 } }", 'Write `withName:`.'],
  ['process { withLabels: big { cpus = 1 } }', 'Write `withLabel:`.'],
  ['process { withlabel: big { cpus = 1 } }', 'Write `withLabel:`.'],
  ['profiles { standard { process { label: big { cpus = 1 } } } }', 'Write `withLabel:`.'],
  ['process { tasks: big { cpus = 1 } }', undefined],
])('reports an unknown kind of selector once, with a suggestion: %s', (text, fix) => {
  const { problems } = documentOf(text);
  const found = problems.filter(({ code }) => code !== 'settings/unknown');
  expect(found.map((problem) => [problem.code, problem.fix])).toEqual([['resolve/unknown-selector', fix]]);
});

test.each([
  ["process { withName: 'A' { ext.args = 'a' } ; ext.args = 'b' }", 'Remove the empty block.', []],
  ["process { ext.args = 'b' ; withName: 'A' { ext.args = 'a' } }", 'ext { args = … }', ['resolve/empty-scope']],
  ["process { withName: 'A' { /* later */ } }", 'Remove the empty block.', ['resolve/empty-scope']],
])('reports a block that the legacy dialect leaves empty, with the reason: %s', (text, fix, codes) => {
  const { problems } = documentOf(text, [], { dialect: 'v1' });
  const found = problems.filter(({ code }) => code === 'resolve/empty-scope');
  expect(found.map(({ code }) => code)).toEqual(codes);
  for (const problem of found) expect(problem.fix).toContain(fix);
});

test.each([
  [
    "process { withName: A { ext = [args: 'x'] } }\nprocess { withName: A { ext { prefix = 'y' } } }",
    [],
    'replaces a map literal',
  ],
  [
    'process { withName: A { cpus = 1 } }\nprofiles { a { process { withName: A { memory = 1.GB } } } }',
    ['a'],
    "a profile's block replaces the selector",
  ],
])('reports the reason why the dialects differ: %s', (text, profiles, reason) => {
  const found = documentOf(text, profiles).problems.filter(({ code }) => code === 'resolve/dialects-differ');
  expect(found.map(({ message }) => message)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  ['an empty block', 'process.cpus = 1\ndocker { }', ['2:1']],
  ['parameters that are not set', 'process.cpus = params.a\nprocess.memory = params.b', ['1:16', '2:18']],
  ['what is left of a selector', "process { ext.args = 'o'\n withName: A { ext.args = 'i' } }", ['2:2']],
])('reports every place that only the legacy dialect refuses in the strict document: %s', (_, text, places) => {
  const told = documentOf(text).problems.filter(({ code }) => code === 'resolve/dialect-refuses');
  expect(told.map(({ line, column, refusedBy }) => `${line}:${column} ${refusedBy}`)).toEqual(
    places.map((place) => `${place} v1`),
  );
});

test.each([
  ['a setting that is read by its name', "google.location = 'x'\nprocess.queue = google.location", '2:17'],
  ['an operator', 'params.x = 1\nparams.x += 2', '2:1'],
])('reports text that only the strict dialect refuses in the legacy document: %s', (_, text, place) => {
  const told = documentOf(text, [], { dialect: 'v1' }).problems.filter(
    ({ code }) => code === 'resolve/dialect-refuses',
  );
  expect(told.map(({ line, column, refusedBy }) => `${line}:${column} ${refusedBy}`)).toEqual([`${place} v2`]);
});

test('ignores an unset parameter if another file includes the file', () => {
  const text = 'process.cpus = params.a\nprocess.memory = params.b';
  const { problems } = documentOf(text, [], { isIncluded: true });
  expect(problems.filter(({ code }) => code === 'resolve/dialect-refuses')).toEqual([]);
});

test('does not require settings of the including file in an included one', () => {
  const text = 'process.cpus = params.a';
  const codes = (isIncluded: boolean) =>
    documentOf(text, [], { dialect: 'v1', isIncluded }).problems.map(({ code }) => code);
  expect(codes(true)).toEqual([]);
  expect(codes(false)).toEqual(['resolve/unset-param']);
});

test('ignores an unset parameter that a profile reads as a resource of the site', () => {
  const codes = (text: string) =>
    documentOf(`profiles { awsbatch { ${text} } }`, ['awsbatch'], { dialect: 'v1' }).problems.map(({ code }) => code);
  expect(codes("process { withName: 'A' { queue = params.queue } }")).toEqual([]);
  expect(codes('aws.region = params.region')).toEqual([]);
  expect(codes('conda.useMamba = params.mamba')).toEqual(['resolve/unset-param']);
});

test('reports nothing for text that both dialects accept', () => {
  const { problems } = documentOf('params.a = 1\nprocess.cpus = params.a');
  expect(problems.filter(({ code }) => code === 'resolve/dialect-refuses')).toEqual([]);
});
