import { expect, test } from 'vitest';
import { builtinRenames } from '../../src/policy/builtins/host-builtins.ts';
import type { RegoFile } from '../../src/policy/rego-compiler.ts';
import { compiler } from '../support/shared-compiler.ts';
import { readLibraryFolder } from './rego-folder.ts';

/** A library whose rules need one another, and one of which is wrong where it is needed. */
const library: RegoFile = {
  path: 'lib/a.rego',
  text: `package acme.lib

import data.acme.words

limit := base * 2

base := words.four

wrong := count(1, 2)

sum(a, b) := a + b
`,
  isLibrary: true,
};
const words: RegoFile = {
  path: 'lib/words.rego',
  text: 'package acme.words\n\nfour := 4\n\nfive := 5\n',
  isLibrary: true,
};

async function check(text: string): Promise<readonly string[]> {
  const modules = [{ path: 'a.rego', text: `package a\n\n${text}\n` }, library, words];
  const { faults } = await compiler.ask({ op: 'check', modules });
  return faults.map(({ file, message }) => `${file}: ${message.replace(/: have: .*/su, '')}`);
}

const isChecked = ['lib/a.rego: count: arity mismatch'];

test.each([
  ['its whole name', 'x := data.acme.lib.wrong'],
  ['an import', 'import data.acme.lib.wrong\n\nx := wrong'],
  ['an import with another name', 'import data.acme.lib.wrong as w\n\nx := w'],
  ['an import of its package', 'import data.acme.lib\n\nx := lib.wrong'],
  ['an import of a package above', 'import data.acme\n\nx := acme.lib.wrong'],
  ['a `with`', 'x := 1 if y == 1 with data.acme.lib.wrong as 2\n\ny := 1'],
  ['a comprehension in an argument', 'x := count({y | y := data.acme.lib.wrong})'],
  ['the head of a reference', 'x := object.union(data.acme.lib.wrong, {})[input.name]'],
  ['a name in the head of a rule', 'x.y[data.acme.lib.wrong].z := 1'],
  ['an `else`', 'x := 1 if input.a\n\nelse := data.acme.lib.wrong'],
  ['a computed name', 'x := data.acme.lib[input.name]'],
  ['a computed package', 'x := data.acme[input.name].base'],
  ['its package as a value', 'import data.acme.lib\n\nx := lib'],
  ['all data', 'x := data'],
])('keeps a rule that policies refer to by %s', async (_, text) => {
  expect(await check(text)).toEqual(isChecked);
});

test.each([
  ['another rule', 'x := data.acme.lib.limit'],
  ['another package', 'x := data.acme.words[input.name]'],
  ['nothing', 'x := 1'],
])('leaves out a rule where policies refer to %s', async (_, text) => {
  expect(await check(text)).toEqual([]);
});

test('keeps rules that other rules of the library need', async () => {
  const modules = [{ path: 'a.rego', text: 'package a\n\nx := data.acme.lib.limit\n' }, library, words];
  const { faults, result } = await compiler.ask({ op: 'eval', modules, query: 'data.a.x' });
  expect([faults, result]).toEqual([[], [8]]);
});

test('keeps a rule that a query refers to', async () => {
  const { result } = await compiler.ask({ op: 'eval', modules: [library, words], query: 'data.acme.lib.sum(1, 2)' });
  expect(result).toEqual([3]);
});

test('suggests functions that are left out', async () => {
  expect(await check('x := data.acme.lib.sun(1, 2)')).toEqual([
    'a.rego: undefined function data.acme.lib.sun: did you mean data.acme.lib.sum?',
  ]);
});

test('compiles a policy to the same bytes as with the whole library', async () => {
  const text =
    'package a\n\nimport data.plumbline.lib\n\ndeny contains lib.spelled("process.cpus") if lib.configured("process.cpus") > 8\n';
  const compile = async (files: readonly RegoFile[]): Promise<Uint8Array> => {
    const modules = [{ path: 'a.rego', text }, ...files];
    const { faults, binary } = await compiler.ask({
      ...{ op: 'compile', modules, renames: builtinRenames, entrypoints: ['a/deny'] },
    });
    expect(faults).toEqual([]);
    return binary;
  };
  const pruned = readLibraryFolder();
  const whole = pruned.map(({ path, text: written }): RegoFile => ({ path, text: written }));
  expect(Buffer.from(await compile(pruned)).equals(await compile(whole))).toBe(true);
});

test.each([
  ['a package that contains it', 'package acme\n\nlib.own := 1\n\nx := lib.wrong'],
  ['a package below it', 'package acme.lib.more\n\nx := 1'],
  ['its package', 'package acme.lib\n\nx := 1'],
])('leaves out nothing if a file has %s', async (_, text) => {
  const { faults } = await compiler.ask({ op: 'check', modules: [{ path: 'a.rego', text }, library, words] });
  expect(faults.map(({ file }) => file)).toEqual(['lib/a.rego']);
});

test('refuses a file that has the path of another', async () => {
  const modules = [{ path: 'lib/words.rego', text: 'package a\n\nx := 1\n' }, words];
  const { faults } = await compiler.ask({ op: 'check', modules });
  expect(faults).toEqual([
    expect.objectContaining({
      file: 'lib/words.rego',
      message: expect.stringMatching(/^another policy file has this path/u),
    }),
  ]);
});
