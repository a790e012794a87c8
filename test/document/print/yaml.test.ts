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

test('numbers keep their digits, in a form that every version of YAML takes for a number', () => {
  const text = printYaml(spelledOf('x { a = 100.00; b = 1e3; c = -0.0d; d = 1e25d; e = -1d / 0; f = 1e-7 }'));
  expect(text).toBe('x:\n  a: 100.00\n  b: 1.0E+3\n  c: -0.0\n  d: 1.0E+25\n  e: -.inf\n  f: 1.0E-7\n');
  const numbers = { a: 100, b: 1000, c: -0, d: 1e25, e: Number.NEGATIVE_INFINITY, f: 1e-7 };
  for (const version of ['1.1', '1.2'] as const) expect(parse(text, { version })).toEqual({ x: numbers });
});

test('prints an unknown value as null with a comment, and a null of the file without', () => {
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

test('prints a closure as its source text, line by line', () => {
  expect(parse(printYaml(spelledOf('process.memory = {\n  8.GB\n}')))).toEqual({ process: { memory: '{\n  8.GB\n}' } });
});

test('lets no line of a comment become content', () => {
  const text = printYaml(spelledOf("x.a = env('B') +\n  'c\\n'\nx.b = 1"));
  expect(Object.keys(parse(text).x)).toEqual(['a', 'b']);
});

test('keeps a text a text for readers of YAML 1.1', () => {
  const text = printYaml(spelledOf("env.A = 'yes'\nenv.B = '1:30'\nenv.C = 'off'\nprocess.ext.'on' = 1"));
  expect(parse(text, { version: '1.1' })).toEqual({
    env: { A: 'yes', B: '1:30', C: 'off' },
    process: { ext: { on: 1 } },
  });
});
