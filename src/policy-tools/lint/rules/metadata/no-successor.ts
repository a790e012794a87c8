import type { LintRule } from '../../lint-rule.ts';
import { findMetadataRange } from '../../linted-pack.ts';
import { writePolicyWith } from './example-policy.ts';
import { walkDescribedPolicies } from './walk-described-policies.ts';

export const noSuccessor: LintRule = {
  id: 'lint/no-successor',
  level: 'warning',
  title: 'Deprecated policy without a successor',
  description:
    'Reports show that the policy is deprecated. Users with a waiver for it need to know which policy replaces it.',
  help: 'Write `deprecated: {replaced_by: ID}` with the id of another policy of the pack. If nothing replaces the policy, remove it.',
  examples: {
    bad: { text: writePolicyWith('deprecated: true'), at: 'deprecated: true' },
    good: {
      text: writePolicyWith('deprecated: {replaced_by: ACME-002}'),
      beside: [
        {
          path: 'next.rego',
          text: writePolicyWith().replace('ACME-001', 'ACME-002').replace('cloud.address', 'cloud.next'),
        },
      ],
    },
  },
  *find(pack) {
    const ids = pack.policies.map(({ id }) => id);
    for (const { file, policy } of walkDescribedPolicies(pack)) {
      const successor = policy.deprecated?.replacedBy;
      if (
        policy.deprecated === null ||
        (typeof successor === 'string' && ids.includes(successor) && successor !== policy.id)
      )
        continue;
      const why =
        typeof successor === 'string'
          ? `its replacement \`${successor}\` is not another policy of the pack: correct the id`
          : 'names no replacement: write `deprecated: {replaced_by: ID}`';
      yield {
        file,
        range: findMetadataRange(file, ['custom', 'deprecated']),
        message: `the policy is deprecated, but ${why}`,
      };
    }
  },
};
