import { expect, test } from 'vitest';
import { runCli } from '../../../src/cli/run-cli.ts';
import { builtInRules } from '../../../src/rules/catalogue.ts';
import { describeRule } from '../../../src/rules/rule.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';

async function run(...argv: readonly string[]) {
  const terminal = fakeTerminal();
  const code = await runCli(argv, terminal);
  return { code, out: terminal.out(), err: terminal.err() };
}

test('lists every rule with its severity in 80 columns, and as JSON', async () => {
  const { code, out } = await run('rule', 'list');
  expect(code).toBe(0);
  for (const { id, severity } of builtInRules) expect(out).toMatch(new RegExp(`^${id} +${severity} `, 'mu'));
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(JSON.parse((await run('rule', 'list', '--format', 'json')).out)).toEqual(builtInRules.map(describeRule));
});

test('prints the problem, the fix and examples of each rule', async () => {
  const { out } = await run('rule', 'show', 'settings/boolean-text');
  expect(out).toContain('Severity: medium');
  expect(out).toContain("    docker.enabled = 'false'\n");
  expect(out).toContain('    docker.enabled = false\n');
  for (const { id, title } of builtInRules) {
    const shown = await run('rule', 'show', id);
    expect([id, shown.code]).toEqual([id, 0]);
    expect(shown.out.replace(/\s+/gu, ' ')).toContain(`${id}: ${title}`);
  }
});

test('refuses an unknown rule and suggests similar ones', async () => {
  const { code, err } = await run('rule', 'show', 'settings/bolean-text');
  expect(code).toBe(2);
  expect(err).toContain(
    'usage/unknown-rule: There is no rule "settings/bolean-text". Did you mean "settings/boolean-text"?',
  );
});
