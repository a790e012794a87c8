import type { LintRule } from './lint-rule.ts';
import { badIgnore } from './rules/bad-ignore.ts';
import { badPattern } from './rules/calls/bad-pattern.ts';
import { callInNot } from './rules/calls/call-in-not.ts';
import { slowCallInLoop } from './rules/calls/slow-call-in-loop.ts';
import { sprintfArguments } from './rules/calls/sprintf-arguments.ts';
import { unsetInNot } from './rules/calls/unset-in-not.ts';
import { wholeDocumentInCall } from './rules/calls/whole-document-in-call.ts';
import { constantCondition } from './rules/conditions/constant-condition.ts';
import { contradiction } from './rules/conditions/contradiction.ts';
import { letterCase } from './rules/conditions/letter-case.ts';
import { setAsCondition } from './rules/conditions/set-as-condition.ts';
import { unconditional } from './rules/conditions/unconditional.ts';
import { valueAsCondition } from './rules/conditions/value-as-condition.ts';
import { misspeltRule } from './rules/leftovers/misspelt-rule.ts';
import { unusedRule } from './rules/leftovers/unused-rule.ts';
import { unusedVariable } from './rules/leftovers/unused-variable.ts';
import { incompleteMetadata } from './rules/metadata/incomplete-metadata.ts';
import { looseParameter } from './rules/metadata/loose-parameter.ts';
import { noMetadata } from './rules/metadata/no-metadata.ts';
import { noSuccessor } from './rules/metadata/no-successor.ts';
import { pastDate } from './rules/metadata/past-date.ts';
import { unusedParameter } from './rules/metadata/unused-parameter.ts';
import { unequalToAny } from './rules/references/unequal-to-any.ts';
import { unresolvedReference } from './rules/references/unresolved-reference.ts';
import { badResult } from './rules/results/bad-result.ts';
import { noSetting } from './rules/results/no-setting.ts';
import { placeholder } from './rules/results/placeholder.ts';
import { defaultIgnored } from './rules/settings/default-ignored.ts';
import { readsEverything } from './rules/settings/reads-everything.ts';
import { sourceText } from './rules/settings/source-text.ts';
import { valueNeverSet } from './rules/settings/value-never-set.ts';
import { testWithoutCondition } from './rules/tests/test-without-condition.ts';

/** Every lint rule, in the order of docs/reference/lint.md. */
export const lintRules: readonly LintRule[] = [
  // Conditions with a fixed or unexpected outcome.
  ...[constantCondition, contradiction, letterCase, setAsCondition, valueAsCondition, unconditional],
  // Rules about reading settings.
  ...[valueNeverSet, defaultIgnored, sourceText, readsEverything],
  // Calls that fail, are slow, or mean something else than they seem to.
  ...[badPattern, sprintfArguments, callInNot, unsetInNot, slowCallInLoop, wholeDocumentInCall],
  // References with an unexpected target.
  ...[unequalToAny, unresolvedReference],
  // Rules about the results of judging rules.
  ...[noSetting, badResult, placeholder],
  ...[noMetadata, incompleteMetadata, unusedParameter, looseParameter, noSuccessor, pastDate],
  // Code without effect.
  ...[misspeltRule, unusedRule, unusedVariable],
  ...[testWithoutCondition, badIgnore],
];
