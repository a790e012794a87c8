import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOpaBuiltins } from '../../../src/host/opa-builtins.ts';
import { createAnswerer } from '../../../src/policy/builtins/answer-call.ts';
import { buildHostBuiltins, builtinRenames } from '../../../src/policy/builtins/host-builtins.ts';
import { DEFAULT_MEMORY, PolicyInstance } from '../../../src/policy/evaluation/policy-instance.ts';
import { parseRegoValue } from '../../../src/policy/rego-values/parse-rego-value.ts';
import { printRego, toRegoNumber } from '../../../src/policy/rego-values/rego-value.ts';
import { compiler } from '../../support/shared-compiler.ts';
import { valuesOver } from '../rego-arbitraries.ts';

const NOW = 1_763_640_000_123_456_789n;
const answer = createAnswerer(buildHostBuiltins(NOW), createOpaBuiltins(NOW));

async function load(rules: string, ...entrypoints: readonly string[]): Promise<PolicyInstance> {
  const { faults, binary } = await compiler.ask({
    op: 'compile',
    modules: [{ path: 't.rego', text: `package t\n\n${rules}\n` }],
    entrypoints,
    renames: builtinRenames,
  });
  expect(faults).toEqual([]);
  return PolicyInstance.load(new WebAssembly.Module(binary), { limit: 3 }, answer, DEFAULT_MEMORY);
}

test('accepts null, false, 0 and the empty string as inputs', async () => {
  const instance = await load('p := {"in": input}', 't/p');
  for (const text of ['null', 'false', '0', '""', '[]', '{}']) {
    expect(instance.evaluate(text, ['t/p'])).toEqual([{ in: JSON.parse(text) }]);
  }
});

test('refuses an input that is not JSON, and never reads it as empty', async () => {
  for (const text of ['', '{"a":', '{a:1}', 'nope']) {
    const instance = await load('p := 1', 't/p');
    expect(() => instance.evaluate(text, ['t/p']), text).toThrow('cannot read the input');
  }
});

test('sets, large integers and every kind of value reach builtins as they are', async () => {
  const instance = await load(
    `p := sprintf("%v %v %d %s", [{3, 1, 2}, {"a": [null, true]}, 12345678901234567890, "é"])
q := sprintf("%d", [time.now_ns() + 1])`,
    't/p',
    't/q',
  );
  expect(instance.evaluate('{}', ['t/p', 't/q'])).toEqual([
    '{1, 2, 3} {"a": [null, true]} 12345678901234567890 é',
    '1763640000123456790',
  ]);
});

test('evaluates a failing builtin as undefined, and keeps its first message', async () => {
  const instance = await load(
    'p contains "no" if { some x in ["", input.a]; semver.compare(x, "1.0.0") < 0 }\n\nq := 1',
    't/p',
    't/q',
  );
  expect(instance.evaluate('{"a": "x"}', ['t/p', 't/q'])).toEqual([[], 1]);
  expect(instance.takeFailures()).toEqual([
    { builtin: 'semver.compare', message: 'operand 1: string "" is not a valid SemVer' },
  ]);
  expect(instance.takeFailures()).toEqual([]);
});

test('keeps data for every evaluation, and nothing of one input for the next', async () => {
  const instance = await load('p := count(input.x) > data.limit', 't/p');
  const before = instance.memoryBytes;
  for (let round = 0; round < 200; round++) {
    expect(instance.evaluate(JSON.stringify({ x: Array(round % 7).fill('x'.repeat(1000)) }), ['t/p'])).toEqual([
      round % 7 > 3,
    ]);
  }
  expect(instance.memoryBytes).toBe(before);
});

test("evaluates with OPA's own code, including sets and large integers, what is neither compiled nor written here", async () => {
  const rules = `
a := json.patch({{1, 2}: 12345678901234567890, "s": {3, 4}}, [{"op": "add", "path": ["s", 5], "value": 5}])

b := regex.replace("abc", "(?i)B(.)", "<$1>")

c := time.format([time.now_ns(), "UTC", "RFC850"])

d := yaml.marshal({"y": [null, {1}]})

e := regex.split("a+", "xaay")

f := sprintf("%x %#v %b", [1.5, 12345678901234567890123, -0.25])

g := json.match_schema({"a": "x"}, {"properties": {"a": {"type": "integer"}}})[0]

h contains "undefined" if not units.parse("nonsense")

i := io.jwt.decode("eyJhbGciOiJub25lIn0.eyJhIjoiw6kifQ.")[1]

j := strings.render_template("{{.a}} \u0007", {"a": "é"})`;
  const names = [...'abcdefghij'].map((name) => `t/${name}`);
  const instance = await load(rules, ...names);
  const results = instance.evaluateTo('opa_value', '{}', names).map((text) => printRego(parseRegoValue(text)));
  expect(results.map((text) => /^\{\{"result": (.*)\}\}$/su.exec(text)?.[1])).toEqual([
    '{"s": {3, 4, 5}, {1, 2}: 12345678901234567890}',
    '"a<c>"',
    '"Thursday, 20-Nov-25 12:00:00 UTC"',
    String.raw`"\"y\":\n  - null\n  - - 1\n"`,
    '["x", "y"]',
    '"0x1.8p+00 12345678901234567890123 -4503599627370496p-54"',
    'false',
    '{"undefined"}',
    '{"a": "é"}',
    '"é \\u0007"',
  ]);
  expect(instance.takeFailures()).toMatchObject([{ builtin: 'units.parse' }]);
});

test('passes any value to OPA and back unchanged', async () => {
  const instance = await load('p := json.patch(input, [])', 't/p');
  // Fractions are printed by the compiled module in its own way (open-policy-agent/opa#3298).
  const integers = fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map(toRegoNumber);
  fc.assert(
    fc.property(valuesOver(integers), (value) => {
      const [text = ''] = instance.evaluateTo('opa_value', printRego(value), ['t/p']);
      expect(printRego(parseRegoValue(text))).toBe(`{{"result": ${printRego(value)}}}`);
    }),
  );
});

test('replaces builtins by `with` under the names that policies use', async () => {
  const instance = await load(
    'p := x if { x := q with sprintf as fake with regex.split as ["a"] }\n\nq := [sprintf("%d", [1]), regex.split(",", "x,y")]\n\nfake(_, _) := "mocked"',
    't/p',
  );
  expect(instance.evaluate('{}', ['t/p'])).toEqual([['mocked', ['a']]]);
});

test('throws an abort with the place in the policy', async () => {
  const instance = await load('p := 1 if input.a\n\np := 2 if input.b', 't/p');
  expect(() => instance.evaluate('{"a":1,"b":1}', ['t/p'])).toThrow(/t\.rego:5:1: .*conflict/);
});

test('compiles template strings', async () => {
  const instance = await load('p := $"{input.a} and {input.missing}"', 't/p');
  expect(instance.evaluate('{"a": {"b": [1, "c"]}}', ['t/p'])).toEqual(['{"b": [1, "c"]} and <undefined>']);
});
