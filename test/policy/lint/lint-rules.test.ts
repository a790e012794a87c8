import { afterAll, expect, test } from 'vitest';
import { createRegoCompiler } from '../../../src/host/rego-compiler.ts';
import { lintPolicies } from '../../../src/policy/lint/lint-policies.ts';
import type { LintExample } from '../../../src/policy/lint/lint-rule.ts';
import { lintRules } from '../../../src/policy/lint/lint-rules.ts';
import { readRegoFolder } from '../rego-folder.ts';

const compiler = createRegoCompiler();
afterAll(() => compiler.close());
const library = readRegoFolder('policies/lib');
const now = '2026-11-22T00:00:00Z';

/** What a rule points at in an example: the texts. */
async function pointAt(
  id: string,
  { text, file = 'policy.rego', beside = [] }: LintExample,
): Promise<readonly string[]> {
  const { findings } = await lintPolicies([{ path: file, text }, ...beside], library, compiler, { now });
  const lines = text.split('\n');
  return findings
    .filter(({ rule, location }) => rule.id === id && location.file === file)
    .map(({ location: { line, column, endLine, endColumn } }) => {
      const [first = '', ...rest] = lines.slice(line - 1, endLine);
      if (rest.length === 0) return first.slice(column - 1, endColumn - 1);
      return [first.slice(column - 1), ...rest.slice(0, -1), rest.at(-1)?.slice(0, endColumn - 1)].join('\n');
    });
}

test.each(lintRules)(
  '$id points at exactly what is wrong in its bad example, and at nothing in its good one',
  async ({ id, examples }) => {
    const { at } = examples.bad;
    expect(await pointAt(id, examples.bad)).toEqual([at.trimEnd()]);
    expect(await pointAt(id, examples.good)).toEqual([]);
  },
);

test('the starter pack and its tests have nothing to mend', async () => {
  const { findings } = await lintPolicies(readRegoFolder('policies', 'policy-tests'), [], compiler, { now });
  expect(
    findings.map(
      ({ rule, location, message }) => `${location.file}:${location.line}:${location.column} ${rule.id} ${message}`,
    ),
  ).toEqual([]);
});
