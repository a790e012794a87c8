import { expect, test } from 'vitest';
import { UsageError } from '../../../src/base/errors.ts';
import { type DataFile, mergeDataFiles } from '../../../src/policy/pack/data-file.ts';

const file = (path: string, text: string, ...below: readonly string[]): DataFile => ({ path, text, below });

test('merges files below the names of their directories', () => {
  const files = [
    file('d/a.yaml', 'regions: {eu: [europe-west4]}\nport: 0x10\n'),
    file('d/b.json', '{"regions": {"us": []}, "__proto__": {"x": 1}}'),
    file('d/teams/c.yml', '# nothing yet\n'),
    file('d/teams/d.yml', 'owner: ada', 'teams', 'core'),
  ];
  const merged = mergeDataFiles(files, ['main']);
  expect(JSON.stringify(merged)).toBe(
    '{"regions":{"eu":["europe-west4"],"us":[]},"port":16,"__proto__":{"x":1},"teams":{"core":{"owner":"ada"}}}',
  );
});

test.each([
  ['a map that is not closed', [file('a.yaml', 'x: 1\ny: {\n')], /^a\.yaml:\d:\d+: invalid YAML/u],
  ['JSON with a comma too much', [file('a.json', '{\n  "x": 1,\n}')], 'a.json:3:1: invalid JSON.'],
  ['a list', [file('a.json', '[]')], 'a.json:1:1: data must be a map of names to values.'],
  ['a word', [file('a.yaml', '\n  hello')], 'a.yaml:2:3: data must be a map of names to values.'],
  ['two documents', [file('a.yaml', 'a: 1\n---\nb: 1\n')], 'a.yaml:2:1: more than one YAML document'],
  ['an alias', [file('a.yaml', 'a: &x [1]\nb: *x\n')], 'a.yaml:2:4: YAML aliases are not supported: repeat the value.'],
  ['infinity', [file('a.yaml', 'a: .inf')], 'a.yaml:1:4: not a JSON number.'],
  ['parameters', [file('a.yaml', 'parameters: {}')], 'a.yaml: data.parameters is reserved.'],
  ['the vocabulary', [file('v/a.yaml', 'x: 1', 'vocabulary')], 'v/a.yaml: data.vocabulary is reserved.'],
  [
    "a policy's package",
    [file('a.yaml', 'acme: {rules: {}}')],
    'a.yaml: data.acme.rules is a package of the policies: choose another name.',
  ],
  [
    'a value that two files give',
    [file('a.yaml', 'x: {y: 1}'), file('b.yaml', 'x: {y: 2}')],
    'b.yaml: data.x.y is also in a.yaml.',
  ],
])('refuses %s, with the location', (_, files, message) => {
  const merge = (): unknown => mergeDataFiles(files, ['acme.rules']);
  expect(merge).toThrow(UsageError);
  expect(merge).toThrow(message);
});
