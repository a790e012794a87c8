import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printFlat } from '../../../src/document/print/flat.ts';
import { documentOf } from '../document-of.ts';
import { spelledOf } from './printed.ts';

function flat(text: string, profiles: readonly string[] = []): readonly string[] {
  return printFlat(spelledOf(text, profiles)).trimEnd().split('\n');
}

test('texts stand in single quotes, numbers and constants by themselves', () => {
  expect(
    flat("docker.enabled = true\nprocess { cpus = 2; queue = 'long'; maxErrors = -1 }\nx.y = 2.0\nx.z = null"),
  ).toEqual([
    'docker.enabled = true',
    'process.cpus = 2',
    "process.queue = 'long'",
    'process.maxErrors = -1',
    'x.y = 2.0',
    'x.z = null',
  ]);
});

test("prints numbers with the engine's digits", () => {
  expect(
    flat("x { a = 3.7f; b = '3.7'.toFloat(); c = 100.00; d = 1e3; e = -0.0d; f = 1e25d; g = [1.50, 2]; h = 1d / 0 }"),
  ).toEqual([
    'x.a = 3.7',
    'x.b = 3.7',
    'x.c = 100.00',
    'x.d = 1E+3',
    'x.e = -0.0',
    'x.f = 1.0E25',
    'x.g = [1.50, 2]',
    'x.h = Infinity',
  ]);
});

test('prints a number that no document can represent as unknown', () => {
  const numbers = [
    '1e400',
    '1e-400',
    '10 ** 400',
    "'1e400'.toBigDecimal()",
    `${'9'.repeat(400)}`,
    `0x${'f'.repeat(400)}`,
  ];
  for (const number of numbers) expect(flat(`x = ${number}`)).toEqual([expect.stringMatching(/^# x = .*\(unknown: /)]);
});

test('quotes, backslashes and line breaks of a text are escaped, and what cannot be seen', () => {
  expect(
    flat(['env.A = "it\'s"', String.raw`env.B = 'a\\b\n\tc'`, String.raw`env.C = "\u001b[2J\u202e"`].join('\n')),
  ).toEqual([String.raw`env.A = 'it\'s'`, String.raw`env.B = 'a\\b\n\tc'`, String.raw`env.C = '\u001B[2J\u202E'`]);
});

test('prints sizes and durations as the engine does, and texts as written', () => {
  expect(flat("process { memory = 8.GB; time = 1.h; disk = '1 GB' }\nx.y = 1536.MB\nx.z = 90.m")).toEqual([
    "process.memory = '8 GB'",
    "process.time = '1h'",
    "process.disk = '1 GB'",
    "x.y = '1.5 GB'",
    "x.z = '1h 30m'",
  ]);
});

test('quotes names that are not identifiers', () => {
  expect(flat("process { withName: 'A|B' { cpus = 1 } }\nprocess.ext.'a-b' = 2")).toEqual([
    "process.'withName:A|B'.cpus = 1",
    "process.ext.'a-b' = 2",
  ]);
});

test('prints a list as one value, with its maps, and a map as one setting per entry', () => {
  expect(
    flat(
      "process.publishDir = [[path: 'a', mode: 'copy'], 'b']\nprocess.ext = [args: '-x', n: 1]\nx.e = []\nx.m = [:]",
    ),
  ).toEqual([
    "process.publishDir = [[path:'a', mode:'copy'], 'b']",
    "process.ext.args = '-x'",
    'process.ext.n = 1',
    'x.e = []',
    'x.m = [:]',
  ]);
});

test('prints a closure as its source text on one line', () => {
  expect(flat('process.cpus = { 2 * task.attempt }\nprocess.memory = {\n  8.GB\n}')).toEqual([
    'process.cpus = { 2 * task.attempt }',
    'process.memory = { 8.GB }',
  ]);
});

test.each([
  ['{ task ->\n  def n = 1\n  n * 2\n}', '{ task -> def n = 1\\n  n * 2 }'],
  ['{\n  // small\n  2\n}', '{\\n  // small\\n  2\\n}'],
  ["{ [\n 'a',\n\n 'b'\n].join() }", "{ [ 'a', 'b' ].join() }"],
  ['{ """\n a,\n b\n""" }', '{ """\\n a,\\n b\\n""" }'],
  ['{ task.attempt > 1 ?\n 2\n : 1 }', '{ task.attempt > 1 ? 2 : 1 }'],
])('escapes a trailing line break: %j', (closure, line) => {
  expect(flat(`process.ext.args = ${closure}`)).toEqual([`process.ext.args = ${line}`]);
});

test('prints an unknown value as a comment with the reason, in lists as well', () => {
  expect(
    flat(
      "process.queue = env('Q') == 'a' ? 'long' : 'short'\nprocess.container = env('IMG')\nworkDir = \"$launchDir/work\"\nx.l = ['a', env('B')]",
    ),
  ).toEqual([
    expect.stringMatching(/^# process\.queue = env\('Q'\) == 'a' \? 'long' : 'short' {2}\(/),
    "# process.container = env('IMG')  (env: IMG of the launching machine)",
    '# workDir = "$launchDir/work"  (path: its first directory is known only to the launch)',
    "# x.l = ['a', env('B')]  (env: B of the launching machine)",
  ]);
});

test('redacts a secret in the file and names a referenced one', () => {
  expect(flat("tower.accessToken = 'eyJhbGciOi-very-secret'\naws.secretKey = secrets.AWS_KEY")).toEqual([
    "tower.accessToken = '[REDACTED]'",
    "aws.secretKey = 'secrets.AWS_KEY'",
  ]);
});

test('prints canonical names, or names as the source spells them', () => {
  expect(printFlat(documentOf('docker.enabled = true'))).toBe('containerD.enabled = true\n');
  expect(printFlat(spelledOf('docker.enabled = true'))).toBe('docker.enabled = true\n');
});

test('applies a profile', () => {
  expect(flat('docker.enabled = false\nprofiles { a { docker.enabled = true } }', ['a'])).toEqual([
    'docker.enabled = true',
  ]);
});

test('prints every text on one line that parses to the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const row = { certainty: 'literal', value: text, text: '', type: 'string' };
      const [line = '', ...more] = printFlat({ settings: { a: row } } as never).split('\n');
      expect(more).toEqual(['']);
      const source = line.slice(line.indexOf(' = ') + 3);
      expect(documentOf(`env.A = ${source}`).settings['env.A']?.value).toBe(text);
    }),
    { numRuns: 200 },
  );
});
