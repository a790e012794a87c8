import { parameterSchemas } from '../../../../policy/pack/parameters.ts';
import type { LintRule } from '../../lint-rule.ts';
import { metadataRange } from '../../linted-pack.ts';
import { describedPolicies } from './described-policies.ts';
import { policyWith, policyWithParameter } from './example-policy.ts';

export const unusedParameter: LintRule = {
  id: 'lint/unused-parameter',
  level: 'warning',
  title: 'Unused parameter',
  description: 'The policy declares the parameter but never reads it, so setting it has no effect.',
  help: 'Read it as `data.parameters["ID"].name`, or remove it.',
  examples: {
    bad: {
      text: policyWith('parameters: {exempt: {type: array, items: {type: string}, default: []}}'),
      at: 'exempt: {type: array, items: {type: string}, default: []}}',
    },
    good: { text: policyWithParameter('exempt', 'exempt: {type: array, items: {type: string}, default: []}') },
  },
  *find(pack) {
    for (const { file, policy } of describedPolicies(pack)) {
      for (const name of Object.keys(parameterSchemas(policy))) {
        const isRead = pack.survey.parameters.some(
          (read) => (read.policy === policy.id && (read.name === name || read.name === '')) || read.policy === '',
        );
        if (isRead) continue;
        const range = metadataRange(file, ['custom', 'parameters', name]);
        yield {
          file,
          range,
          message: `unused parameter \`${name}\`: read it as \`data.parameters["${policy.id}"].${name}\`, or remove it`,
        };
      }
    }
  },
};
