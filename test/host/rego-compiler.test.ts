import { afterAll, expect, test } from 'vitest';
import { createRegoCompiler } from '../../src/host/rego-compiler.ts';

const compiler = createRegoCompiler();
afterAll(() => compiler.close());

test('starts the compiler, which lists its capabilities', async () => {
  const { result } = await compiler.ask({ op: 'capabilities' });
  expect(result).toMatchObject({ features: expect.arrayContaining(['rego_v1', 'template_strings']) });
});

test('compiles a module to WebAssembly', async () => {
  const text = 'package a\n\nb contains x if { some x in input.y; x > count(input.z) }\n';
  const { faults, binary } = await compiler.ask({
    op: 'compile',
    modules: [{ path: 'a.rego', text }],
    entrypoints: ['a/b'],
  });
  expect(faults).toEqual([]);
  expect(new TextDecoder().decode(binary.subarray(1, 4))).toBe('asm');
});

test('compiles the same modules to the same bytes, in any order', async () => {
  const modules = ['c', 'a', 'b'].map((name) => ({
    path: `${name}.rego`,
    text: `package p.${name}\n\nq contains 1 if input.${name}\n`,
  }));
  const entrypoints = ['p/a/q', 'p/b/q', 'p/c/q'];
  const first = await compiler.ask({ op: 'compile', modules, entrypoints });
  const second = await compiler.ask({ op: 'compile', modules: modules.toReversed(), entrypoints });
  expect(Buffer.from(first.binary).equals(Buffer.from(second.binary))).toBe(true);
});

test('reports all errors of all files at once, each with its place', async () => {
  const { faults } = await compiler.ask({
    op: 'check',
    modules: [
      { path: 'a.rego', text: 'package a\n\nb contains x if {\n  x := undefined_thing(1)\n}\n' },
      { path: 'c.rego', text: 'package c\n\nd contains e if e := [no_such(2)]\n' },
    ],
  });
  expect(faults.map(({ code, file, line, column }) => ({ code, file, line, column }))).toEqual([
    { code: 'rego_type_error', file: 'a.rego', line: 4, column: 8 },
    { code: 'rego_type_error', file: 'c.rego', line: 3, column: 23 },
  ]);
});

test('reports syntax errors with their places, in every file that has one', async () => {
  const { faults } = await compiler.ask({
    op: 'inspect',
    modules: [
      { path: 'a.rego', text: 'package a\n\nb contains {\n' },
      { path: 'b.rego', text: 'b := 1\n' },
      { path: 'c.rego', text: '' },
    ],
  });
  const places = new Set(faults.map(({ file, line }) => `${file}:${line}`));
  expect([...places]).toEqual(['a.rego:4', 'b.rego:1', 'c.rego:0']);
});

test('refuses a call of a builtin that neither the module nor the host has', async () => {
  const text = 'package a\n\nb contains x if {\n  x := http.send({"url": "https://x"})\n}\n';
  const { faults } = await compiler.ask({
    op: 'check',
    modules: [{ path: 'a.rego', text }],
  });
  expect(faults).toEqual([
    {
      code: 'builtin_refused',
      message: 'the builtin http.send is not available to policies: they have no network',
      file: 'a.rego',
      line: 4,
      column: 8,
    },
  ]);
});
