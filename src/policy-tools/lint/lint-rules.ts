import type { LintRule } from './lint-rule.ts';
import { badIgnore } from './rules/bad-ignore.ts';
import { callRules } from './rules/calls/rules.ts';
import { conditionRules } from './rules/conditions/rules.ts';
import { leftoverRules } from './rules/leftovers/rules.ts';
import { metadataRules } from './rules/metadata/rules.ts';
import { referenceRules } from './rules/references/rules.ts';
import { resultRules } from './rules/results/rules.ts';
import { settingRules } from './rules/settings/rules.ts';
import { testRules } from './rules/tests/rules.ts';

/** Every lint rule, in the order of docs/reference/lint.md. */
export const lintRules: readonly LintRule[] = [
  ...conditionRules,
  ...settingRules,
  ...callRules,
  ...referenceRules,
  ...resultRules,
  ...metadataRules,
  ...leftoverRules,
  ...testRules,
  badIgnore,
];
