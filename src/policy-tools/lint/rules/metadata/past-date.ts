import type { LintRule } from '../../lint-rule.ts';
import { metadataRange } from '../../linted-pack.ts';
import { describedPolicies } from './described-policies.ts';
import { policyWith } from './example-policy.ts';

export const pastDate: LintRule = {
  id: 'lint/past-date',
  level: 'warning',
  title: 'A day of effect that is over',
  description:
    'From `effective_on` on a violation is no warning any more. That day is past, so that the line says nothing.',
  help: 'Remove `effective_on`.',
  examples: {
    bad: { text: policyWith('effective_on: 2020-01-31'), at: 'effective_on: 2020-01-31' },
    good: { text: policyWith('effective_on: 2999-01-31') },
  },
  *find(pack) {
    for (const { file, policy } of describedPolicies(pack)) {
      if (policy.effectiveOn === null || Date.parse(policy.effectiveOn) > Date.parse(pack.now)) continue;
      const message = `since ${policy.effectiveOn} the policy counts in full: the line can go`;
      yield { file, range: metadataRange(file, ['custom', 'effective_on']), message };
    }
  },
};
