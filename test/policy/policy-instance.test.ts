import { afterAll, expect, test } from 'vitest';
import { createRegoCompiler } from '../../src/host/rego-compiler.ts';
import { buildHostBuiltins, builtinRenames, hostBuiltinNames } from '../../src/policy/builtins/host-builtins.ts';
import { DEFAULT_MEMORY, PolicyInstance } from '../../src/policy/policy-instance.ts';

const compiler = createRegoCompiler();
afterAll(() => compiler.close());
const builtins = buildHostBuiltins(1_763_640_000_123_456_789n);
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function load(rules: string, ...entrypoints: readonly string[]): Promise<PolicyInstance> {
  const { faults, binary } = await compiler.ask({
    op: 'compile',
    modules: [{ path: 't.rego', text: `package t\n\n${rules}\n` }],
    entrypoints,
    hostBuiltins: hostBuiltinNames,
    renames: builtinRenames,
  });
  expect(faults).toEqual([]);
  return PolicyInstance.load(new WebAssembly.Module(binary), { limit: 3 }, builtins, DEFAULT_MEMORY);
}

test('null, false, 0 and the empty string are inputs like any other', async () => {
  const instance = await load('p := {"in": input}', 't/p');
  for (const text of ['null', 'false', '0', '""', '[]', '{}']) {
    expect(instance.evaluate(encode(text), ['t/p'])).toEqual([{ in: JSON.parse(text) }]);
  }
});

test('an input that is no JSON is refused, never read as none', async () => {
  for (const text of ['', '{"a":', '{a:1}', 'nope']) {
    const instance = await load('p := 1', 't/p');
    expect(() => instance.evaluate(encode(text), ['t/p']), text).toThrow('cannot read the input');
  }
});

test('sets, large integers and every kind of value reach builtins as they are', async () => {
  const instance = await load(
    `p := sprintf("%v %v %d %s", [{3, 1, 2}, {"a": [null, true]}, 12345678901234567890, "é"])
q := sprintf("%d", [time.now_ns() + 1])`,
    't/p',
    't/q',
  );
  expect(instance.evaluate(encode('{}'), ['t/p', 't/q'])).toEqual([
    '{1, 2, 3} {"a": [null, true]} 12345678901234567890 é',
    '1763640000123456790',
  ]);
});

test('a builtin that fails is undefined, and what it said is kept', async () => {
  const instance = await load('p contains "no" if semver.compare(input.a, "1.0.0") < 0\n\nq := 1', 't/p', 't/q');
  expect(instance.evaluate(encode('{"a": "x"}'), ['t/p', 't/q'])).toEqual([[], 1]);
  expect(instance.takeFailures()).toEqual([{ builtin: 'semver.compare', message: 'operand is not a valid SemVer' }]);
  expect(instance.takeFailures()).toEqual([]);
});

test('data is there for every evaluation, and one input leaves nothing for the next', async () => {
  const instance = await load('p := count(input.x) > data.limit', 't/p');
  const before = instance.memoryBytes;
  for (let round = 0; round < 200; round++) {
    expect(instance.evaluate(encode(JSON.stringify({ x: Array(round % 7).fill('x'.repeat(1000)) })), ['t/p'])).toEqual([
      round % 7 > 3,
    ]);
  }
  expect(instance.memoryBytes).toBe(before);
});

test('a module that calls a builtin which the host lacks is not loaded', async () => {
  const text = 'package t\n\np := json.patch(input, [])\n';
  const { binary } = await compiler.ask({ op: 'compile', modules: [{ path: 't.rego', text }], entrypoints: ['t/p'] });
  expect(() => PolicyInstance.load(new WebAssembly.Module(binary), {}, builtins, DEFAULT_MEMORY)).toThrow('json.patch');
});

test('an abort is thrown with the place in the policy', async () => {
  const instance = await load('p := 1 if input.a\n\np := 2 if input.b', 't/p');
  expect(() => instance.evaluate(encode('{"a":1,"b":1}'), ['t/p'])).toThrow(/t\.rego:5:1: .*conflict/);
});

test('template strings are compiled into the module', async () => {
  const instance = await load('p := $"{input.a} and {input.missing}"', 't/p');
  expect(instance.evaluate(encode('{"a": {"b": [1, "c"]}}'), ['t/p'])).toEqual(['{"b": [1, "c"]} and <undefined>']);
});
