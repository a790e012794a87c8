import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readParamsFile } from '../../src/resolve/params-file.ts';

function read(text: string, name = 'params.yaml') {
  return readParamsFile({ path: `launch://params/${name}`, text });
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
});

test.each([
  ['YAML', 'params.yaml', 'a: 1\n b: dulcinea\n', 1, 4],
  ['YAML', 'params.yaml', 'a: 1\nb: [dulcinea\n', 3, 1],
  ['a name', 'params.yaml', 'a: 1\n? [dulcinea]\n: 2\n', 2, 3],
  ['alias', 'params.yaml', 'a: &x dulcinea\nb: *x\n', 2, 4],
  ['merge', 'params.yaml', 'a: {}\n<<: {b: dulcinea}\n', 2, 1],
  ['a map', 'params.yaml', '\n- dulcinea\n', 2, 1],
  ['unique', 'params.yaml', 'a: dulcinea\na: 2\n', 2, 1],
  ['JSON', 'params.json', '{"a": 1,\n "b": dulcinea}', 2, 7],
  ['JSON', 'params.json', '{"a": "dulcinea"', 1, 17],
])('what is no params file is told with its place and without its text: %s in %s', (_, name, text, line, column) => {
  const fault = read(text, name);
  expect(fault).toMatchObject({ line, column });
  expect(JSON.stringify(fault)).not.toContain('dulcinea');
});

test('values and brackets without end are refused', () => {
  const many = `a: [${'1,'.repeat(100_001)}]`;
  expect(read(many)).toMatchObject({ message: 'it has more than 100000 values' });
  for (const name of ['a.yaml', 'a.json'])
    expect(read(`${'['.repeat(20_000)}${']'.repeat(20_000)}`, name)).toHaveProperty('message');
});

test('no text is too odd to be read or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom('a.yaml', 'a.json'), (text, name) => {
      const found = read(text, name);
      if (!('message' in found)) return;
      expect(found.line).toBeGreaterThan(0);
      expect(found.column).toBeGreaterThan(0);
    }),
  );
});
