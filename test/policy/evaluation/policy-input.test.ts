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

const unused = (): string => {
  throw new Error('The whole text was not needed.');
};

function put(tree: Json, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  const branch = (tree ?? {}) as { readonly [key: string]: Json };
  return { ...branch, [name]: put(branch[name] ?? {}, rest, value) };
}

const name = fc.constantFrom('a', 'b', 'c', 'é');
const leaf = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.constant([1, 'x']), fc.constant({ k: true }));
const tree = fc.dictionary(name, fc.dictionary(name, fc.dictionary(name, leaf)));
// Paths have one length, so that none passes through another's value.
const changes = fc.array(fc.record({ path: fc.tuple(name, name, name), value: leaf }), { maxLength: 4 });

test('gives the same input from changes as from the whole text, in any order', () => {
  const instance = load();
  const fresh = load();
  const step = fc.record({ tree: fc.constantFrom(0, 1), changes });
  fc.assert(
    fc.property(fc.tuple(tree, tree), fc.array(step, { minLength: 1, maxLength: 6 }), (trees, steps) => {
      for (const { tree: which, changes: some } of steps) {
        const base = trees[which] ?? {};
        const whole = some.reduce<Json>((made, { path, value }) => put(made, path, value), base);
        const changed = { json: JSON.stringify(base), changes: some as readonly InputChange[], whole: unused };
        const names = ['t/p', 't/list'];
        expect(instance.evaluate(changed, names)).toEqual(fresh.evaluate(JSON.stringify(whole), names));
      }
    }),
  );
});

test('a change that has no place has the whole text read', () => {
  const instance = load();
  const changed = { json: '{"a": [1]}', changes: [{ path: ['a', 'b'], value: 2 }], whole: () => '{"a": {"b": 2}}' };
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
