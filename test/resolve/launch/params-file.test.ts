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

test('locates each parameter', () => {
  const [first, second] = [read('a: 1\nb:\n  c: text\n')].flat();
  expect(first).toMatchObject({ names: ['a'], value: { kind: 'number', value: 1 }, isText: false });
  expect(second).toMatchObject({ names: ['b'], value: { kind: 'map' } });
  const json = read('{\n  "a": "x"\n}', 'params.json');
  expect(json).toMatchObject([{ names: ['a'], origin: { span: { start: 4, end: 12 }, value: { start: 9, end: 12 } } }]);
});

test('reads no parameters from an empty file', () => {
  for (const text of ['', '# nothing\n', '~\n', '{}']) expect(read(text)).toEqual([]);
});

test('does not know a text with a directory of the launch in it', () => {
  expect(read("a: '${projectDir}/x'")).toMatchObject([{ value: { kind: 'unknown' } }]);
  expect(params('a: {b: ${launchDir}/x, c: $launchDir}')).toBe("a={b: unknown, c: '$launchDir'}");
  expect(params("a: '${HOME}/x'")).toBe("a='${HOME}/x'");
});

test.each([
  ['YAML', 'params.yaml', 'a: 1\n b: dulcinea\n', 1, 4],
  ['YAML', 'params.yaml', 'a: 1\nb: [dulcinea\n', 3, 1],
  ['a name', 'params.yaml', 'a: 1\n? [dulcinea]\n: 2\n', 2, 3],
  ['merge', 'params.yaml', 'a: dulcinea\n<<: 1\n', 2, 1],
  ['a name that is no text', 'params.yaml', 'a: dulcinea\non: 1\n', 2, 1],
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
  ['0 -0', 'int 0'],
  ['8 +8', 'int 8'],
  ['010 +010 0_10 0b1000 0x8 -0x1F 1_000 1:30 99999999:00 1:30.5 -.inf .NaN', 'unknown'],
  ['2147483648', 'long 2147483648'],
  ['9223372036854775808', 'big 9223372036854775808'],
  ['1.50 1.5', 'double 1.5'],
  ['1e3 1E+3 1000. 1000.00', 'double 1000.0'],
  ['.5 +.5', 'double 0.5'],
  ['-0.0', 'double -0.0'],
  ['2020-01-01 2001-1-1T1:00:00Z 2001-12-14 21:59:43.10 -5', 'unknown'],
])('words of YAML mean what they do to the engine: %s is %s', (words, meaning) => {
  const all = words.startsWith('2020') ? words.split(/(?<=[\dZ]) (?=\d{4})/u) : words.split(' ');
  for (const word of all) expect(params(`a: ${word}`)).toBe(`a=${meaning}`);
});

test('reads all other words, and words in quotes, as texts', () => {
  const words = ['y', 'n', 'yEs', '1d', '1.2.3', '-.nan', '._', '='];
  for (const word of words) expect(params(`a: ${word}`)).toBe(`a='${word}'`);
  for (const word of ['no', '010', '~', '<<', '2020-01-01']) {
    expect(params(`a: '${word}'`)).toBe(`a='${word}'`);
    expect(params(`a: !!str ${word}`)).toBe('a=unknown');
  }
});

test('reads JSON numbers as written, and integers of 64 bits', () => {
  expect(params('{"a": 1.50, "b": 1e3, "c": 2147483648, "d": 12345678901234567890, "e": "no"}', 'a.json')).toBe(
    "a=decimal 1.50 b=decimal 1E+3 c=long 2147483648 d=long -6101065172474983726 e='no'",
  );
});

test('values that other parts of the file give are not known', () => {
  expect(params('a: &x {c: 1}\nb: *x\nc: [*x, 2]\nd: {<<: *x, e: 1}')).toBe(
    'a={c: int 1} b=unknown c=[unknown, int 2] d=unknown',
  );
});

test('uses the last of equal names, and adds the camel case of a name with dashes at the top', () => {
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
