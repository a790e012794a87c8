import { expect } from 'vitest';
import { createOpaBuiltins } from '../../src/host/opa-builtins.ts';
import { PolicyEngine } from '../../src/policy/evaluation/policy-engine.ts';
import { compiler } from '../support/shared-compiler.ts';
import { preparePack } from './prepare-pack.ts';
import { sampleDocument } from './sample-document.ts';

// Hostile policies within one evaluation. test/scan and test/scenarios have those that only take time: they are stopped
// with their thread.

export const document = sampleDocument({ settings: { harmless: { value: true } } });
export const policy = (id: string, rules: string): { readonly path: string; readonly text: string } => ({
  path: `${id}.rego`,
  text: `# METADATA\n# title: ${id}\n# custom: {id: ${id}}\npackage ${id}\n\n${rules}\n`,
});

type HostilePolicy = readonly [what: string, rules: string, reason: RegExp];

/** Each policy's effect, its rules, and the error that ends it. */
export const hostilePolicies: readonly HostilePolicy[] = [
  [
    'values nested as deep as JSON may be',
    `row(character) := concat("", [x | some i in numbers.range(1, 9990); x := character])
text := concat("", [row("["), row("]")])
deny contains "x" if count(json.unmarshal(text)) == 1`,
    /deeper stack|opa_malloc: failed/,
  ],
  [
    'sprintf with widths that add up',
    `format := concat("", [x | some i in numbers.range(1, 1000); x := "%1000000d"])
deny contains "x" if count(sprintf(format, numbers.range(1, 1000))) > 5`,
    /sprintf: The Rego compiler stopped: runtime: out of memory/,
  ],
  [
    'an argument without end',
    `block := sprintf("%1000000d", [1])
long := concat("", [block | some i in numbers.range(1, 40)])
deny contains "x" if crypto.md5(long) == "x"`,
    /more than 32 MiB at once/,
  ],
];

/** The same, of those that fill megabytes before they are ended. */
export const largeHostilePolicies: readonly HostilePolicy[] = [
  [
    'a text that doubles',
    `times(text, count) := concat("", [text | some i in numbers.range(1, count)])
deny contains "x" if count(times(times(times("aaaaaaaa", 1000), 1000), 2000)) > 5`,
    /opa_malloc: failed/,
  ],
  [
    'results without end',
    `block := sprintf("%1000000d", [1])
deny contains concat("", [block, format_int(i, 10)]) if some i in numbers.range(1, 34)`,
    /more than 32 MiB at once/,
  ],
  [
    'a template that multiplies its text',
    `list := numbers.range(1, 3000)
deny contains "x" if count(strings.render_template("{{range .a}}{{range $.a}}{{range $.a}}xxxxxxxxxxxxxxxx{{end}}{{end}}{{end}}", {"a": list})) > 5`,
    /strings\.render_template: The Rego compiler stopped: runtime: out of memory/,
  ],
];

/** Asserts that the rules end their policy as an error, twice, and that a policy beside it is judged. */
export async function expectEnded(rules: string, reason: RegExp): Promise<void> {
  const { pack, data } = await preparePack(
    [policy('hostile', rules), policy('modest', 'deny contains "x" if units.parse("1K") == 1000')],
    compiler,
  );
  const engine = new PolicyEngine(pack, data, {
    now: 0n,
    memory: { initial: 128, maximum: 8192 },
    callOpa: createOpaBuiltins(0n),
  });
  for (let round = 0; round < 2; round++) {
    const [first, second] = engine.evaluate(document, [0, 1]);
    expect(first).toMatchObject({ kind: 'error', reason: expect.stringMatching(reason) });
    expect(second).toMatchObject({ kind: 'results', results: { deny: [['x']] } });
  }
}
