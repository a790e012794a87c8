import { ignoreRule } from './ignore-comments.ts';
import type { LintRule } from './lint-rule.ts';
import { callRules } from './rules/calls.ts';
import { conditionRules } from './rules/conditions.ts';
import { leftoverRules } from './rules/leftovers.ts';
import { metadataRules } from './rules/metadata.ts';
import { referenceRules } from './rules/references.ts';
import { resultRules } from './rules/results.ts';
import { settingRules } from './rules/settings.ts';

/** Every rule, in the order of docs/reference/lint.md. */
export const lintRules: readonly LintRule[] = [
  ...conditionRules,
  ...settingRules,
  ...callRules,
  ...referenceRules,
  ...resultRules,
  ...metadataRules,
  ...leftoverRules,
  ignoreRule,
];
