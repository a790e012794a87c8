import type { Json } from '../../../../base/json.ts';
import { unwrittenDescription } from '../../../scaffold/policy-text.ts';
import type { LintRule } from '../../lint-rule.ts';
import { metadataRange } from '../../linted-pack.ts';
import { describedPolicies } from './described-policies.ts';
import { policyWith } from './example-policy.ts';

export const incompleteMetadata: LintRule = {
  id: 'lint/incomplete-metadata',
  level: 'warning',
  title: 'METADATA that leaves readers of reports alone',
  description:
    'Whoever has to mend a finding has the report, not the policy: what goes wrong in the world (`description`), how bad that is (`severity`) and what to do (`remediation`).',
  help: 'Add what is missing.',
  examples: {
    bad: { text: policyWith().replace(/# {3}remediation.*\n/u, ''), at: 'custom:' },
    good: { text: policyWith() },
  },
  *find(pack) {
    for (const { file } of describedPolicies(pack)) {
      const { description = '', custom = {} } = file.annotations ?? {};
      if (description.trim() === unwrittenDescription) {
        const message = 'the description is still that of `policy new`: say what goes wrong in the world';
        yield { file, range: metadataRange(file, ['description']), message };
      }
      const missing = [
        ...(description.trim() === '' ? ['description'] : []),
        ...['severity', 'remediation'].filter((key) => isBlank(custom[key])).map((key) => `custom.${key}`),
      ];
      if (missing.length === 0) continue;
      yield {
        file,
        range: metadataRange(file, ['custom']),
        message: `METADATA has no ${missing.map((key) => `\`${key}\``).join(', ')}`,
      };
    }
  },
};

function isBlank(value: Json | undefined): boolean {
  return typeof value !== 'string' || value.trim() === '';
}
