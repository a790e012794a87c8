import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { printYaml } from '../../../src/document/print/yaml.ts';
import { spelledOf } from './printed.ts';

test('settings nest by name; sizes and durations are texts, numbers stay numbers', () => {
  const text = printYaml(
    spelledOf(
      "process { memory = 8.GB; cpus = 2; time = '1h'; withName: X { ext.args = '-x' } }\nx.f = 2.0\nx.t = 'true'\nx.l = [1, [a: 'b']]\nx.m = [:]",
    ),
  );
  expect(parse(text)).toEqual({
    process: { memory: '8 GB', cpus: 2, time: '1h', 'withName:X': { ext: { args: '-x' } } },
    x: { f: 2, t: 'true', l: [1, { a: 'b' }], m: {} },
  });
  expect(text).toContain('f: 2.0\n');
});

test('what nobody can tell is null with a comment; a null of the file has none', () => {
  expect(printYaml(spelledOf("process.container = env('IMG')\nprocess.queue = null\nx.l = ['a', env('B')]"))).toBe(
    `process:
  container: null # env: IMG of the launching machine; written: env('IMG')
  queue: null
x:
  l:
    - a
    - null # env: B of the launching machine; written: env('B')
`,
  );
});

test('a closure is its source text, line by line', () => {
  expect(parse(printYaml(spelledOf('process.memory = {\n  8.GB\n}')))).toEqual({ process: { memory: '{\n  8.GB\n}' } });
});

test('no line of a comment can become content', () => {
  const text = printYaml(spelledOf("x.a = env('B') +\n  'c\\n'\nx.b = 1"));
  expect(Object.keys(parse(text).x)).toEqual(['a', 'b']);
});

test('a text stays a text for readers of YAML 1.1', () => {
  const text = printYaml(spelledOf("env.A = 'yes'\nenv.B = '1:30'\nenv.C = 'off'\nprocess.ext.'on' = 1"));
  expect(parse(text, { version: '1.1' })).toEqual({
    env: { A: 'yes', B: '1:30', C: 'off' },
    process: { ext: { on: 1 } },
  });
});
