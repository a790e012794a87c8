import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDataFiles } from '../../src/host/read-data-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('reads the JSON and YAML files of a directory at any depth, below the names of their directories, and a file at the top', () => {
  const folder = temporaryFolder({
    'd/b.yaml': 'b: 1',
    'd/teams/core/a.json': '{}',
    'd/readme.md': '',
    'd/policy.rego': '',
    'one.yml': '\uFEFFx: 1',
  });
  expect(readDataFiles(['d', 'one.yml'], folder)).toEqual([
    { path: 'd/b.yaml', below: [], text: 'b: 1' },
    { path: 'd/teams/core/a.json', below: ['teams', 'core'], text: '{}' },
    { path: 'one.yml', below: [], text: 'x: 1' },
  ]);
});

test('refuses a path that does not exist or has no data', () => {
  const folder = temporaryFolder({ 'd/readme.md': '', 'x.toml': '' });
  expect(() => readDataFiles(['gone'], folder)).toThrow('There is no data "gone".');
  expect(() => readDataFiles(['d'], folder)).toThrow('d: no file in this directory ends in .json, .yaml or .yml.');
  expect(() => readDataFiles([join(folder, 'x.toml')], folder)).toThrow('data is a file whose name ends in');
});
