import { expect, test } from 'vitest';
import { printValue } from '../../src/resolve/values/text.ts';
import { resolveText, type ViewOptions } from './resolve-text.ts';

type Files = Parameters<typeof resolveText>[0];

/**
 * Returns the possible values of each setting, in the order of the conditions; null and absent settings look alike
 * here.
 */
function waysOf(files: Files, options: Partial<ViewOptions> = {}): Readonly<Record<string, readonly string[]>> {
  const { settings, diagnostics } = resolveText(files, options);
  expect(diagnostics).toEqual([]);
  return Object.fromEntries(
    settings.map(({ path, value }) => {
      const values = value.kind === 'choice' ? value.alternatives.map((way) => way.value) : [value];
      return [path.join('.'), values.map((each) => printValue(each) ?? each.kind)];
    }),
  );
}

const q = "System.getenv('Q')";

test('sets a nested key in each alternative of a choice between maps', () => {
  const ways = { 'x.a': ['1', 'null'], 'x.b': ['3'] };
  expect(waysOf(`x = ${q} ? [a: 1, b: 2] : [:]\nx.b = 3`)).toEqual(ways);
  expect(waysOf(`x = ${q} ? [a: 1, b: 2] : null\nx { b = 3 }`)).toEqual(ways);
  expect(waysOf(`x = ${q} ? [m: [a: 1]] : [m: [b: 2]]\nx.m.c = 3`)).toEqual({
    ...{ 'x.m.a': ['1', 'null'], 'x.m.b': ['null', '2'], 'x.m.c': ['3'] },
  });
});

test('adds an included file to a choice between maps, and a choice of its own to the existing values', () => {
  const block = { 'nextflow.config': `x = ${q} ? [a: 1, b: 2] : [:]\nincludeConfig 'i'`, i: 'x { b = 3 }' };
  expect(waysOf(block)).toEqual({ 'x.a': ['1', 'null'], 'x.b': ['3'] });
  const choice = { 'nextflow.config': "x.a = 1\nx.b = 1\nincludeConfig 'i'", i: `x = ${q} ? [a: 2, c: 3] : [:]` };
  expect(waysOf(choice)).toEqual({ 'x.a': ['2', '1'], 'x.b': ['1'], 'x.c': ['3', 'null'] });
});

test('keeps the earlier value where the condition of an included file does not hold', () => {
  const files = {
    'nextflow.config': "x.a = 1\nx.b = 1\nx.c = 1\nincludeConfig 'i'",
    i: `x.b = 2\nif (${q}) { x.a = 3; x.b = 3 } else { x.c = 3 }`,
  };
  expect(waysOf(files, { dialect: 'v1' })).toEqual({ 'x.a': ['3', '1'], 'x.b': ['3', '2'], 'x.c': ['1', '3'] });
});

test('lets an included file replace a map by null under a condition', () => {
  const files = { 'nextflow.config': "x.a = 1\nincludeConfig 'i'", i: `x = ${q} ? [b: 2] : null` };
  expect(waysOf(files)).toEqual({ x: ['[a:1, b:2]', 'null'] });
});

test('keeps a literal where the condition of a legacy block that replaces it does not hold', () => {
  const v1 = { dialect: 'v1' } as const;
  expect(waysOf(`x = [a: 1, b: 1]\nif (${q}) { x { b = 2 } }`, v1)).toEqual({
    'x.a': ['null', '1'],
    'x.b': ['2', '1'],
  });
  const included = { 'nextflow.config': `x = [a: 1, b: 1]\nif (${q}) { includeConfig 'i' }`, i: 'x { b = 2 }' };
  expect(waysOf(included, v1)).toEqual({ 'x.a': ['null', '1'], 'x.b': ['2', '1'] });
});

test('leaves existing values to the block of an included legacy file that also sets a literal under a condition', () => {
  const files = {
    'nextflow.config': "x.a = 1\nx.b = 1\nincludeConfig 'i'",
    i: `x { b = 2 }\nif (${q}) { x = [c: 3] }`,
  };
  expect(waysOf(files, { dialect: 'v1' })).toEqual({
    ...{ 'x.a': ['null', '1'], 'x.b': ['null', '2'], 'x.c': ['3', 'null'] },
  });
});
