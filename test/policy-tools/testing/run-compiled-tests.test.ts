import { expect, test } from 'vitest';
import { createOpaBuiltins } from '../../../src/host/opa-builtins.ts';
import {
  compareCompiled,
  createTestEvaluator,
  type EvaluateCompiled,
} from '../../../src/policy-tools/testing/run-compiled-tests.ts';
import { runPolicyTests } from '../../../src/policy-tools/testing/run-policy-tests.ts';
import { compiler } from '../../support/shared-compiler.ts';

const evaluate: EvaluateCompiled = async (wasm, entrypoints) => {
  const run = createTestEvaluator(wasm, { now: 0n, callOpa: createOpaBuiltins(0n) });
  return new Map(entrypoints.map((entrypoint) => [entrypoint, { outcome: run(entrypoint), seconds: 0.25 }]));
};

const modules = [
  {
    path: 'x_test.rego',
    text: `package a["b-c"].x_test

test_empty if object.union_n([]) == {}

test_input if input.x == 1 with input as {"x": 1}

test_builtin if f(1) == 3 with data.parameters as {"n": 2}

f(x) := x + data.parameters.n

test_wrong if input.x

todo_test_later if false

test_cases[name] if {
	some name, number in {"one": 1, "two": 2}
	number > 0
}
`,
  },
];

test('tests that OPA runs have the same outcome compiled, whatever they are made of', async () => {
  const { results } = await runPolicyTests(modules, compiler);
  expect(results.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['test_empty', 'pass'],
    ['test_input', 'pass'],
    ['test_builtin', 'pass'],
    ['test_wrong', 'fail'],
    ['todo_test_later', 'skip'],
    ['test_cases', 'pass'],
  ]);
  expect(await compareCompiled(results, modules, compiler, evaluate)).toEqual(
    results.map((each) => (each.outcome === 'skip' ? each : { ...each, seconds: 0.25 })),
  );
  const swapped = results.map((each) => ({
    ...each,
    outcome: each.outcome === 'pass' ? ('fail' as const) : each.outcome === 'fail' ? ('pass' as const) : each.outcome,
  }));
  const compared = await compareCompiled(swapped, modules, compiler, evaluate);
  expect(compared.map(({ outcome }) => outcome)).toEqual(['fail', 'fail', 'fail', 'fail', 'skip', 'fail']);
  expect(compared[3]?.message).toContain(
    'OPA\'s interpreter returns "pass", but compiled, as in a scan, the test returns "fail".',
  );
});
