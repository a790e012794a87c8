import type { LintRule } from '../../lint-rule.ts';
import { findMetadataRange } from '../../linted-pack.ts';
import { writePolicyWith } from './example-policy.ts';
import { walkDescribedPolicies } from './walk-described-policies.ts';

export const pastDate: LintRule = {
  id: 'lint/past-date',
  level: 'warning',
  title: 'Effective date in the past',
  description: 'Before `effective_on`, a violation is only a warning. That date is past, so the line has no effect.',
  help: 'Remove `effective_on`.',
  examples: {
    bad: { text: writePolicyWith('effective_on: 2020-01-31'), at: 'effective_on: 2020-01-31' },
    good: { text: writePolicyWith('effective_on: 2999-01-31') },
  },
  *find(pack) {
    for (const { file, policy } of walkDescribedPolicies(pack)) {
      if (policy.effectiveOn === null || Date.parse(policy.effectiveOn) > Date.parse(pack.now)) continue;
      const message = `the effective date ${policy.effectiveOn} is past, so the line has no effect: remove it`;
      yield { file, range: findMetadataRange(file, ['custom', 'effective_on']), message };
    }
  },
};
