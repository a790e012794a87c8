import { expect, test } from 'vitest';
import { Arguments } from '../../../src/cli/arguments.ts';
import { readRules } from '../../../src/cli/options/evaluation-options.ts';
import type { RuleSetting } from '../../../src/engine/settings/parse-settings.ts';
import { changeRules } from '../../../src/engine/settings/rule-levels.ts';
import type { RuleChange } from '../../../src/findings/rule-levels.ts';
import { policies } from '../../reports/sample-report.ts';

const change = (given: readonly string[], rules: readonly RuleSetting[]): readonly RuleChange[] =>
  changeRules(readRules(new Arguments([], new Map([['rule', given]])), { rules }), policies);
const settings = [
  { rule: 'PL-ENGINE-001', level: 'off', source: 's.yaml:2:3' },
  { rule: 'settings/wrong-type', level: 'high', source: 's.yaml:3:3' },
] as const;

test('prefers the command line to the settings, and records the old level and the source of each change', () => {
  expect(change(['PL-ENGINE-001=low', 'resolve/host-command=off'], settings)).toEqual([
    { rule: 'PL-ENGINE-001', severity: 'medium', level: 'low', source: '--rule' },
    { rule: 'resolve/host-command', severity: 'high', level: 'off', source: '--rule' },
    { rule: 'settings/wrong-type', severity: 'medium', level: 'high', source: 's.yaml:3:3' },
  ]);
});

test.each([
  [
    ['PL-ENGIN-001=off'],
    'usage/unknown-rule',
    /^--rule: there is no rule or policy "PL-ENGIN-001"\. Did you mean "PL-ENGINE-001"/u,
  ],
  [['constructor=off'], 'usage/unknown-rule', /"constructor"/u],
  [['PL-ENGINE-001=of'], 'usage/invalid-value', /not "of"\. Did you mean "off"/u],
  [['PL-ENGINE-001'], 'usage/invalid-value', /KEY=VALUE/u],
])('refuses %j', (rules, code, message) => {
  expect(() => change(rules, [])).toThrow(message);
  expect(() => change(rules, [])).toThrow(expect.objectContaining({ code }));
});
