import type { LintRule } from '../../lint-rule.ts';
import { metadataRange } from '../../linted-pack.ts';
import { describedPolicies } from './described-policies.ts';
import { policyWith } from './example-policy.ts';

export const noSuccessor: LintRule = {
  id: 'lint/no-successor',
  level: 'warning',
  title: 'A deprecated policy without a successor',
  description:
    'Reports say that it is deprecated; whoever has a waiver for it has to know which policy to look at from now on.',
  help: 'Write `deprecated: {replaced_by: ID}` with the id of a policy of the pack. Where nothing replaces it, remove it.',
  examples: {
    bad: { text: policyWith('deprecated: true'), at: 'deprecated: true' },
    good: {
      text: policyWith('deprecated: {replaced_by: ACME-002}'),
      beside: [
        {
          path: 'next.rego',
          text: policyWith().replace('ACME-001', 'ACME-002').replace('cloud.address', 'cloud.next'),
        },
      ],
    },
  },
  *find(pack) {
    const ids = pack.policies.map(({ id }) => id);
    for (const { file, policy } of describedPolicies(pack)) {
      const successor = policy.deprecated?.replacedBy;
      if (
        policy.deprecated === null ||
        (typeof successor === 'string' && ids.includes(successor) && successor !== policy.id)
      )
        continue;
      const why =
        typeof successor === 'string'
          ? `\`${successor}\`, which replaces it, is not here`
          : 'nothing is said to replace it';
      yield {
        file,
        range: metadataRange(file, ['custom', 'deprecated']),
        message: `the policy is deprecated, and ${why}`,
      };
    }
  },
};
