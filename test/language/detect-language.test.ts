import { expect, test } from 'vitest';
import { isConfiguration } from '../../src/language/detect-language.ts';

const source = (text: string, path = 'conf/test.config') => ({ path, text });

test.each([
  ['process.cpus = 1'],
  ['process {\n  cpus = 1\n}'],
  ["includeConfig 'a.config'"],
  ['// only a comment'],
  [''],
  ['\ufeffa = 1'],
  ['withName: A { cpus = 1 }'],
  ["profiles { 'a-b' { x = 1 } }"],
  ['def x = 1'],
  ['#!/usr/bin/env nextflow\nprocess.cpus = 1'],
  ['# a wrong comment\nprocess.cpus = 1'],
  ["params { base = 'https://x/{{ name }}' }"],
  ['process { broken = [ '],
])('recognises %j', (text) => {
  expect(isConfiguration(source(text))).toBe(true);
});

test.each([
  ['XML', '<?xml version="1.0"?>\n<configuration/>'],
  ['XML after a byte order mark', '\ufeff<configuration/>'],
  ['JSON', '{\n  "a": 1\n}'],
  ['a JSON list', '[\n  {"a": 1}\n]'],
  ['YAML', '---\na: 1\n'],
  ['YAML without a marker', 'a:\n  b: 1\n'],
  ['a Jinja template', 'process {\n    {%- if a %}\n    cpus = 1\n    {%- endif %}\n}'],
  ['a Jinja name in a comment', '/*\n  {{ name }} config\n*/\nprocess { cpus = 1 }'],
  ['nf-test', '// tests\nconfig {\n  testsDir "."\n}'],
  ['properties with hash comments', '# c\n\nversion : 1\ndata.dir = .\n'],
  ['nginx', 'worker_processes 1;\nevents {\n  worker_connections 1024;\n}\n'],
  ['INI', '[section]\nkey = value\n'],
  ['bytes', 'a = 1\0'],
])('rejects %s', (_, text) => {
  expect(isConfiguration(source(text))).toBe(false);
});

test.each([['nf-test.config'], ['x/NuGet.Config'], ['packages.config'], ['App.config'], ['Web.config']])(
  'rejects a file of another tool by its name: %s',
  (path) => {
    expect(isConfiguration(source('a = 1', path))).toBe(false);
  },
);
