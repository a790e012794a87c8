import type { Json } from '../../../../base/json.ts';
import { unwrittenDescription } from '../../../scaffold/policy-text.ts';
import type { LintRule } from '../../lint-rule.ts';
import { findMetadataRange } from '../../linted-pack.ts';
import { writePolicyWith } from './example-policy.ts';
import { walkDescribedPolicies } from './walk-described-policies.ts';

export const incompleteMetadata: LintRule = {
  id: 'lint/incomplete-metadata',
  level: 'warning',
  title: 'Incomplete METADATA',
  description:
    'A person who fixes a finding has the report, not the policy. The report needs the consequences (`description`), how bad they are (`severity`) and what to do (`remediation`).',
  help: 'Add the missing keys, and replace placeholder texts.',
  examples: {
    bad: { text: writePolicyWith().replace(/# {3}remediation.*\n/u, ''), at: 'custom:' },
    good: { text: writePolicyWith() },
  },
  *find(pack) {
    for (const { file } of walkDescribedPolicies(pack)) {
      const { description = '', custom = {} } = file.annotations ?? {};
      if (description.trim() === unwrittenDescription) {
        const message = 'the description is the placeholder of `policy new`: describe the consequences';
        yield { file, range: findMetadataRange(file, ['description']), message };
      }
      const missing = [
        ...(description.trim() === '' ? ['description'] : []),
        ...['severity', 'remediation'].filter((key) => isBlank(custom[key])).map((key) => `custom.${key}`),
      ];
      if (missing.length === 0) continue;
      yield {
        file,
        range: findMetadataRange(file, ['custom']),
        message: `METADATA lacks ${missing.map((key) => `\`${key}\``).join(', ')}: reports need them`,
      };
    }
  },
};

function isBlank(value: Json | undefined): boolean {
  return typeof value !== 'string' || value.trim() === '';
}
