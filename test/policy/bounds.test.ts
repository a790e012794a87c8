import { expect, test } from 'vitest';
import { createOpaBuiltins } from '../../src/host/opa-builtins.ts';
import { PolicyEngine } from '../../src/policy/evaluation/policy-engine.ts';
import { compiler } from '../support/shared-compiler.ts';
import { document, expectEnded, hostilePolicies, policy } from './hostile-policies.ts';
import { preparePack } from './prepare-pack.ts';

test.each(hostilePolicies)('ends %s as an error of the policy, and judges everything else', (_, rules, reason) =>
  expectEnded(rules, reason),
);

test('expressions that would take exponential time elsewhere answer at once, compiled in and in OPA', async () => {
  const { pack, data } = await preparePack(
    [
      policy(
        'expressions',
        `text := concat("", [x | some i in numbers.range(1, 30000); x := "a"])
deny contains "compiled in" if not regex.match("^(a+)+$", concat("", [text, "b"]))
deny contains "in OPA" if regex.replace(concat("", [text, "b"]), "^(a+)+$", "") == concat("", [text, "b"])
deny contains "too large compiled in" if not regex.match("((a{100}){100}){100}", "a")
deny contains "too large in OPA" if not regex.replace("a", "((a{100}){100}){100}", "")`,
      ),
    ],
    compiler,
  );
  const engine = new PolicyEngine(pack, data, { now: 0n, callOpa: createOpaBuiltins(0n) });
  const [result] = engine.evaluate(document, [0]);
  expect(result).toMatchObject({ kind: 'results', failures: [{ builtin: 'regex.replace' }] });
  const said = (result as unknown as { readonly results: { readonly deny: readonly (readonly string[])[] } }).results;
  expect(said.deny[0]?.toSorted()).toEqual(['compiled in', 'in OPA', 'too large compiled in', 'too large in OPA']);
});
