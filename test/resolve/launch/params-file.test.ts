import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readParamsFile } from '../../../src/resolve/launch/params-file.ts';
import { printNumber } from '../../../src/resolve/values/numbers.ts';
import type { Value } from '../../../src/resolve/values/value.ts';

function read(text: string, name = 'params.yaml') {
  return readParamsFile({ path: `launch://params/${name}`, text });
}

/** A value as the engine would have it: numbers with their type, texts in quotes. */
function shown(value: Value): string {
  switch (value.kind) {
    case 'string':
      return `'${value.value}'`;
    case 'number':
      return `${value.type} ${printNumber(value)}`;
    case 'boolean':
      return String(value.value);
    case 'list':
      return `[${value.items.map((item) => shown(item.value)).join(', ')}]`;
    case 'map':
      return `{${[...value.entries].map(([key, item]) => `${key}: ${shown(item.value)}`).join(', ')}}`;
    default:
      return value.kind;
  }
}

function params(text: string, name?: string): string {
  const found = read(text, name);
  return 'message' in found
    ? found.message
    : found.map((one) => `${one.names.join('.')}=${shown(one.value)}`).join(' ');
}

test('each parameter has its place', () => {
  const [first, second] = [read('a: 1\nb:\n  c: text\n')].flat();
  expect(first).toMatchObject({ names: ['a'], value: { kind: 'number', value: 1 }, isText: false });
  expect(second).toMatchObject({ names: ['b'], value: { kind: 'map' } });
  const json = read('{\n  "a": "x"\n}', 'params.json');
  expect(json).toMatchObject([{ names: ['a'], origin: { span: { start: 4, end: 12 }, value: { start: 9, end: 12 } } }]);
});

test('an empty file has no parameters', () => {
  for (const text of ['', '# nothing\n', '~\n', '{}']) expect(read(text)).toEqual([]);
});

test('a text with a folder of the launch in it is not known', () => {
  expect(read("a: '${projectDir}/x'")).toMatchObject([{ value: { kind: 'unknown' } }]);
  expect(params('a: {b: ${launchDir}/x, c: $launchDir}')).toBe("a={b: unknown, c: '$launchDir'}");
  expect(params("a: '${HOME}/x'")).toBe("a='${HOME}/x'");
});

test.each([
  ['YAML', 'params.yaml', 'a: 1\n b: dulcinea\n', 1, 4],
  ['YAML', 'params.yaml', 'a: 1\nb: [dulcinea\n', 3, 1],
  ['a name', 'params.yaml', 'a: 1\n? [dulcinea]\n: 2\n', 2, 3],
  ['alias', 'params.yaml', 'a: dulcinea\nb: *x\n', 2, 4],
  ['an alias of itself', 'params.yaml', 'a: dulcinea\nb: &x [*x]\n', 2, 8],
  ['merge', 'params.yaml', 'a: dulcinea\n<<: 1\n', 2, 1],
  ['a merge as value', 'params.yaml', 'a: dulcinea\nb: <<\n', 2, 4],
  ['a name that is no text', 'params.yaml', 'a: dulcinea\non: 1\n', 2, 1],
  ['tag', 'params.yaml', 'a: dulcinea\nb: !!set {c}\n', 2, 10],
  ['tag of a word', 'params.yaml', 'a: !!int dulcinea\n', 1, 10],
  ['one document', 'params.yaml', 'a: dulcinea\n---\nb: 1\n', 2, 1],
  ['a map', 'params.yaml', '\n- dulcinea\n', 2, 1],
  ['JSON', 'params.json', '{"a": 1,\n "b": dulcinea}', 2, 7],
  ['JSON', 'params.json', '{"a": "dulcinea"', 1, 17],
])('reports the place of an error in a params file, and none of its text: %s in %s', (_, name, text, line, column) => {
  const fault = read(text, name);
  expect(fault).toMatchObject({ line, column });
  expect(JSON.stringify(fault)).not.toContain('dulcinea');
});

test.each([
  ['yes Yes ON true', 'true'],
  ['no Off FALSE false', 'false'],
  ['~ null NULL', 'null'],
  ['0 -0 00', 'int 0'],
  ['010 +010 0_10 0b1000 0x8 8', 'int 8'],
  ['-0x1F -31 -0b1_1111', 'int -31'],
  ['1_000 1__000', 'int 1000'],
  ['1:30 +1:30', 'int 90'],
  ['99999999:00', 'int 1705032644'],
  ['2147483648 0x80000000', 'long 2147483648'],
  ['9223372036854775808', 'big 9223372036854775808'],
  ['1.50 1.5 0001.5', 'double 1.5'],
  ['1e3 1E+3 1_000. 1000.00', 'double 1000.0'],
  ['.5 +.5', 'double 0.5'],
  ['1:30.5', 'double 90.5'],
  ['-0.0', 'double -0.0'],
  ['-.inf', 'double -Infinity'],
  ['.NaN', 'double NaN'],
  ['2020-01-01 2001-1-1T1:00:00Z 2001-12-14 21:59:43.10 -5', 'unknown'],
])('words of YAML mean what they do to the engine: %s is %s', (words, meaning) => {
  const all = meaning === 'unknown' ? words.split(/(?<=[\dZ]) (?=\d{4})/u) : words.split(' ');
  for (const word of all) expect(params(`a: ${word}`)).toBe(`a=${meaning}`);
});

test('reads all other words, and words in quotes, as texts', () => {
  const words = [
    'y',
    'n',
    'yEs',
    '08',
    '0o10',
    '1:60',
    '01:30',
    '0x',
    '0_',
    '1d',
    '1.2.3',
    '-.nan',
    '2020-1-1',
    '._',
    '=',
  ];
  for (const word of words) expect(params(`a: ${word}`)).toBe(`a='${word}'`);
  for (const word of ['no', '010', '~', '<<', '2020-01-01']) {
    expect(params(`a: '${word}'`)).toBe(`a='${word}'`);
    expect(params(`a: !!str ${word}`)).toBe(`a='${word}'`);
  }
});

test('JSON has numbers as they are written, and whole ones of 64 bits', () => {
  expect(params('{"a": 1.50, "b": 1e3, "c": 2147483648, "d": 12345678901234567890, "e": "no"}', 'a.json')).toBe(
    "a=decimal 1.50 b=decimal 1E+3 c=long 2147483648 d=long -6101065172474983726 e='no'",
  );
});

test('aliases stand for what they name, and a merge adds what the map has not', () => {
  expect(params('a: &x {c: 1, d: no}\nb: *x\nc: &y 010\nd: [*y]\ne: &y 2\nf: *y')).toBe(
    'a={c: int 1, d: false} b={c: int 1, d: false} c=int 8 d=[int 8] e=int 2 f=int 2',
  );
  expect(params('x: &x {c: 1, d: 2}\nb: {d: 3, <<: *x}\nc: {<<: [{c: 5}, *x], e: 1}')).toBe(
    'x={c: int 1, d: int 2} b={d: int 3, c: int 1} c={c: int 5, d: int 2, e: int 1}',
  );
  expect(params('<<: {c: 1}\nb: 2')).toBe('c=int 1 b=int 2');
});

test('what many aliases repeat is refused before it grows', () => {
  const levels = Array.from({ length: 12 }, (_, level) => `l${level + 1}: &l${level + 1} [${`*l${level},`.repeat(4)}]`);
  expect(params(`l0: &l0 [${'x,'.repeat(100)}]\n${levels.join('\n')}`)).toBe('it has more than 100000 values');
  const merges = Array.from(
    { length: 12 },
    (_, level) => `l${level + 1}: &l${level + 1} {<<: [${`*l${level},`.repeat(4)}]}`,
  );
  expect(params(`l0: &l0 {}\n${merges.join('\n')}`)).toBe('it has more than 100000 values');
  expect(params(`a: &a [x]\nb: [${'*a,'.repeat(51)}]`)).toContain('no more than 50 aliases');
  expect(params(`a: &a x\nb: [${'*a,'.repeat(60)}]`)).toContain("'x', 'x'");
});

test('of equal names the last counts, and one with dashes is in camel case at the top', () => {
  expect(params('a: 1\na: 2')).toBe('a=int 2');
  expect(params('{"max-cpus": 1, "b": {"c-d": 2}, "a": 1, "a": 2}', 'a.json')).toBe(
    'maxCpus=int 1 b={c-d: int 2} a=int 2',
  );
  expect(params("a: {1: x, '1': y}")).toBe('a=unknown');
});

test('refuses unbounded values and brackets', () => {
  const many = `a: [${'1,'.repeat(100_001)}]`;
  expect(read(many)).toMatchObject({ message: 'it has more than 100000 values' });
  for (const name of ['a.yaml', 'a.json'])
    expect(read(`${'['.repeat(20_000)}${']'.repeat(20_000)}`, name)).toHaveProperty('message');
});

test('reads or refuses any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom('a.yaml', 'a.json'), (text, name) => {
      const found = read(text, name);
      if (!('message' in found)) return;
      expect(found.line).toBeGreaterThan(0);
      expect(found.column).toBeGreaterThan(0);
    }),
  );
});
