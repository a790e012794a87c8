import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import type { InputChange } from '../../../src/policy/evaluation/policy-input.ts';
import { DEFAULT_MEMORY, PolicyInstance } from '../../../src/policy/evaluation/policy-instance.ts';
import { compiler } from '../../support/shared-compiler.ts';

const { binary } = await compiler.ask({
  op: 'compile',
  modules: [
    { path: 't.rego', text: 'package t\n\np := input\n\nlist := [v | some v in input]\n\nd := data.own.place\n' },
  ],
  entrypoints: ['t/p', 't/list', 't/d'],
});
const data = { own: { place: {} } };
const load = (): PolicyInstance =>
  PolicyInstance.load(new WebAssembly.Module(binary), data, () => undefined, DEFAULT_MEMORY);

function put(tree: Json, [name, ...rest]: readonly string[], value: Json | undefined): Json {
  if (name === undefined) return value as Json;
  const isObject = typeof tree === 'object' && tree !== null && !Array.isArray(tree);
  const branch = (isObject ? tree : {}) as { readonly [key: string]: Json };
  const made = { ...branch, [name]: put(branch[name] ?? {}, rest, value) };
  // Written and read again: a member that is undefined is absent.
  return JSON.parse(JSON.stringify(made)) as Json;
}

const name = fc.constantFrom('a', 'b', 'c', 'é');
const leaf = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.constant([1, 'x']), fc.constant({ k: true }));
const tree = fc.dictionary(name, fc.dictionary(name, fc.dictionary(name, leaf)));
const path = fc.oneof(
  fc.tuple(name),
  fc.tuple(name, name),
  fc.tuple(name, name, name),
  fc.tuple(name, name, name, name),
);
const value = fc.oneof(leaf, tree, fc.constant(undefined));
const changes: fc.Arbitrary<InputChange[]> = fc.array(fc.record({ path, value }), { maxLength: 5 });

test('gives the same input from changes as from the whole text, in any order', () => {
  const instance = load();
  const fresh = load();
  const step = fc.record({ tree: fc.constantFrom(0, 1), changes });
  fc.assert(
    fc.property(fc.tuple(tree, tree), fc.array(step, { minLength: 1, maxLength: 6 }), (trees, steps) => {
      for (const { tree: which, changes: some } of steps) {
        const base = trees[which] ?? {};
        const whole = some.reduce<Json>((made, { path, value }) => put(made, path, value), base);
        const changed = { json: JSON.stringify(base), base, changes: some, whole: () => JSON.stringify(whole) };
        const names = ['t/p', 't/list'];
        expect(instance.evaluate(changed, names)).toEqual(fresh.evaluate(JSON.stringify(whole), names));
      }
    }),
  );
});

test('reads the complete text for a change without a place', () => {
  const instance = load();
  const base = { a: [1] };
  const changed = {
    json: '{"a": [1]}',
    base,
    changes: [{ path: ['a', 'b'], value: 2 }],
    whole: () => '{"a": {"b": 2}}',
  };
  expect(instance.evaluate('{"a": [1]}', ['t/p'])).toEqual([{ a: [1] }]);
  expect(instance.evaluate(changed, ['t/p'])).toEqual([{ a: { b: 2 } }]);
  expect(instance.evaluate('{"a": [1]}', ['t/p'])).toEqual([{ a: [1] }]);
});

test('keeps added data for one evaluation only', () => {
  const instance = load();
  const beside = { path: ['own', 'place', 'x'], value: [true, false] };
  for (let round = 0; round < 200; round++) {
    const text = JSON.stringify({ filler: 'x'.repeat((round % 7) * 1000) });
    expect(instance.evaluate(text, ['t/d', 't/d'], beside)).toEqual([{ x: [true, false] }, { x: [true, false] }]);
    expect(instance.evaluate(text, ['t/d'])).toEqual([{}]);
  }
});

test('takes changes back without the whole text', () => {
  const instance = load();
  const base = { a: { x: 1 }, b: { y: { z: 2 } } };
  const json = JSON.stringify(base);
  const whole = (): string => {
    throw new Error('The whole text was not needed.');
  };
  const inputOf = (changes: readonly InputChange[]): unknown =>
    instance.evaluate({ json, base, changes, whole }, ['t/p'])[0];
  const added = [
    { path: ['a', 'x'], value: 5 },
    { path: ['c', 'd', 'e'], value: 6 },
  ];
  expect(inputOf(added)).toEqual({ a: { x: 5 }, b: { y: { z: 2 } }, c: { d: { e: 6 } } });
  expect(inputOf([{ path: ['b', 'y'], value: undefined }])).toEqual({ a: { x: 1 }, b: {} });
  expect(inputOf([])).toEqual(base);
});
