import { expect, test } from 'vitest';
import { findReads } from '../../../src/dataflow/read-names.ts';
import { parse } from '../../../src/language/parse.ts';
import type { Dialect } from '../../../src/resolve/tree/resolved.ts';
import { match } from '../../../src/vocabulary/catalog.ts';
import { checkWrites, findShared } from '../../../src/vocabulary/checks/check-writes.ts';
import { resolveText } from '../../resolve/resolve-text.ts';

type Files = string | Readonly<Record<string, string>>;

function check(files: Files, profiles: readonly string[] = [], dialect: Dialect = 'v2', isForOther = false) {
  const texts: Readonly<Record<string, string>> = typeof files === 'string' ? { 'nextflow.config': files } : files;
  const { settings } = resolveText(files, { profiles, dialect });
  const context = {
    dialect,
    isForOther,
    code: (path: string) => findReads(parse({ path, text: texts[path] ?? '' }).file),
  };
  return settings.flatMap((setting) =>
    checkWrites(setting, context, findShared(settings), match(setting.path).definition),
  );
}

const overridden = 'settings/profile-overridden';
const duplicate = 'settings/duplicate';

test('does not report writes that only the other dialect loses', () => {
  const text = "profiles { p { process.queue = 'a' } }\nprocess.queue = 'b'";
  expect(check(text, ['p'])).toHaveLength(1);
  expect(check(text, ['p'], 'v2', true)).toEqual([]);
});

test('reports a setting of a selected profile that a later one overrides', () => {
  const text = 'profiles { big { process.cpus = 16 } }\nprocess.cpus = 1';
  const [diagnostic] = check(text, ['big']);
  expect(diagnostic).toMatchObject({ code: overridden, profile: undefined, path: ['process', 'cpus'] });
  expect(text.slice(diagnostic?.span.start, diagnostic?.span.end)).toBe('process.cpus');
  const [related] = diagnostic?.related ?? [];
  expect(text.slice(related?.span.start, related?.span.end)).toBe('process.cpus = 16');
  expect(check(text)).toEqual([]);
});

test('selects the profile standard if no other is selected', () => {
  expect(check('profiles { standard { process.cpus = 16 } }\nprocess.cpus = 1', ['standard'])).toHaveLength(1);
});

test.each([
  ['it stands before the block', 'process.cpus = 1\nprofiles { big { process.cpus = 16 } }'],
  ['it is the same value', 'profiles { big { process.cpus = 16 } }\nprocess.cpus = 16'],
  ['it is the same size', "profiles { big { process.memory = '10.GB' } }\nprocess.memory = 10.GB"],
  ['it is another selector', "profiles { big { process { withName: 'A' { cpus = 16 } } } }\nprocess.cpus = 1"],
  ['it is made from the profile’s', "profiles { big { params.x = 'a' } }\nparams.x = params.x ?: 'b'"],
  ['nobody can tell whether it differs', "profiles { big { params.x = 'a' } }\nparams.x = env('X')"],
])('reports no lost value where %s', (_why, text) => {
  expect(check(text, ['big'])).toEqual([]);
});

test("reports a profile's value that an include after the block hides", () => {
  const files = {
    'nextflow.config': "profiles { big { process.cpus = 16 } }\nincludeConfig 'modules.config'",
    'modules.config': 'process.cpus = 1',
  };
  expect(check(files, ['big'])).toMatchObject([
    { code: overridden, span: { path: 'modules.config' }, fix: expect.stringContaining('include') },
  ]);
});

test('does not report values that the legacy dialect applies at the end of the file', () => {
  const text = 'profiles { big { process.cpus = 16 } }\nprocess.cpus = 1';
  expect(check(text, ['big'], 'v1')).toEqual([]);
});

test.each([
  ['docker.enabled = true\ndocker.enabled = false', []],
  ['docker { enabled = true }\nprocess.cpus = 1\ndocker.enabled = true', []],
  ["process { withName: 'A' { cpus = 1 } }\nprocess { withName: 'A' { cpus = 2 } }", []],
  ['profiles { a { docker.enabled = true\ndocker.enabled = false } }', ['a']],
  ["params.x = 'a'\nparams.x = 'b'", []],
  ["process.ext = [args: 'a']\nprocess.ext.args = 'b'", []],
  ["params.x = 'a'\n// params.x is the input\nparams.x = 'b'", []],
])('%s: the first has no effect', (text, profiles) => {
  expect(check(text, profiles)).toMatchObject([{ code: duplicate, related: [{ message: expect.any(String) }] }]);
});

test.each<readonly [string, Files, readonly string[]]>([
  ['a profile changes it', 'docker.enabled = true\nprofiles { a { docker.enabled = false } }', ['a']],
  ['another parameter reads it', "params.x = 'a'\nparams.y = params.x\nparams.x = 'b'", []],
  ['a closure reads it', "params.x = 'a'\nprocess.cpus = { params.x }\nparams.x = 'b'", []],
  ['it is read by a key', "params.x = 'a'\nparams.y = params['x']\nparams.x = 'b'", []],
  ['it is read and written', "params.x = 'a'\nparams.x = params.x + 'b'", []],
  [
    'a file in between may read it',
    { 'nextflow.config': "params.x = 'a'\nincludeConfig 'b.config'\nparams.x = 'b'", 'b.config': '' },
    [],
  ],
  [
    'another file writes it',
    { 'nextflow.config': "docker.enabled = true\nincludeConfig 'b.config'", 'b.config': 'docker.enabled = false' },
    [],
  ],
  ['a map is extended', "process.ext = [args: 'a']\nprocess.ext.args2 = 'b'", []],
  ['a block below gave way', "process.conda.x = 1\nprocess.conda = 'b'", []],
])('no duplicate: %s', (_why, files, profiles) => {
  expect(check(files, profiles)).toEqual([]);
});

test.each([
  ['params.big = true\nprocess.cpus = 1\nif (params.big) { process.cpus = 2 }'],
  ["process.cpus = 1\nif (System.getenv('X')) { process.cpus = 2 }"],
  ['process.cpus = 1\nprocess.memory = process.cpus * 2\nprocess.cpus = 2'],
  ["params.list = ['a']\nparams.list += ['b']"],
])('accepts legacy files that may mean both: %s', (text) => {
  expect(check(text, [], 'v1')).toEqual([]);
});

test('does not report blocks of one name that the legacy dialect merges within a profile', () => {
  const block = (name: string): string => `${name} { panels { list = '${name}' } }`;
  const text = `profiles { p { params { ${block('hg19')}\n${block('hg38')} } } }`;
  expect(check(text, ['p'], 'v1')).toEqual([]);
  expect(check(text.replace("list = 'hg19'", "list = 'a'\nlist = 'b'"), ['p'], 'v2')).toHaveLength(1);
});

test('does not report what a block of the same name elsewhere had set in it before', () => {
  const block = (path: string, list: string): string => `${path} { panels { list = '${list}' } }`;
  const text = `profiles { p { params {\n${block('a', 'x')}\n${block('a', 'y')}\n${block('b', 'z')}\n} } }`;
  expect(
    check(text, ['p'], 'v1').map(({ related }) => related.map(({ span }) => text.slice(span.start, span.end))),
  ).toEqual([]);
});

test('reports each of several writes that overrides the one before', () => {
  const text = 'process.cpus = 1\nprocess.cpus = 2\nprocess.cpus = 3';
  const found = check(text);
  expect(found.map(({ code, span }) => [code, span.start])).toEqual([
    [duplicate, 17],
    [duplicate, 34],
  ]);
  expect(found.map(({ related }) => related.map(({ span }) => span.start))).toEqual([[0], [17]]);
});

test.each([
  ['params.a = 1\nparams.a = 1', 'the same value', 'same'],
  ["process.memory = '10 GB'\nprocess.memory = 10.GB", 'the same value', 'same'],
  ['params.a = 1\nparams.a = 2', 'another value', undefined],
  ['params.a = null\nparams.a = false', 'Both values are empty', 'same'],
  ['params.a = null\nparams.a = true', 'another value', undefined],
  ["params.a = System.getenv('A')\nparams.a = 2", 'assigned again', undefined],
  ["params.b = 'x'\nparams.a = 'x'\nparams.a = params.b == 'x' ? 'x' : 'y'", 'assigned again', undefined],
])('says whether the second value differs, and groups those that do not: %s', (text, words, group) => {
  const [found] = check(text);
  expect(found).toMatchObject({ code: duplicate, message: expect.stringContaining(words) });
  expect(found?.group).toBe(group);
});

test('does not advise removing either of two lists of plugins', () => {
  const found = check("plugins { id 'a@1.0' }\nplugins { id 'b@1.0' }");
  expect(found).toMatchObject([{ code: duplicate, fix: expect.stringContaining('Join the two') }]);
});

test.each([
  ["process.cpus = 1\nprocess = [memory: '4 GB']"],
  ["process { ext.args = 'a' }\nprocess.ext = [prefix: 'b']"],
  ['params { a = 1 }\nparams = [b: 2]'],
])('reports a map that replaces settings below its name: %s', (text) => {
  const found = check(text);
  expect(found).toMatchObject([
    { code: duplicate, message: expect.stringContaining('discards the settings below it') },
  ]);
  const [related] = found[0]?.related ?? [];
  expect(text.slice(0, related?.span.end)).toMatch(/(?:cpus = 1|args = 'a'|a = 1)$/u);
});
