import { collectParameterSchemas } from '../../../../policy/pack/parameters.ts';
import type { LintRule } from '../../lint-rule.ts';
import { findMetadataRange } from '../../linted-pack.ts';
import { writePolicyWith, writePolicyWithParameter } from './example-policy.ts';
import { walkDescribedPolicies } from './walk-described-policies.ts';

export const unusedParameter: LintRule = {
  id: 'lint/unused-parameter',
  level: 'warning',
  title: 'Unused parameter',
  description: 'The policy declares the parameter but never reads it, so setting it has no effect.',
  help: 'Read it as `data.parameters["ID"].name`, or remove it.',
  examples: {
    bad: {
      text: writePolicyWith('parameters: {exempt: {type: array, items: {type: string}, default: []}}'),
      at: 'exempt: {type: array, items: {type: string}, default: []}}',
    },
    good: { text: writePolicyWithParameter('exempt', 'exempt: {type: array, items: {type: string}, default: []}') },
  },
  *find(pack) {
    for (const { file, policy } of walkDescribedPolicies(pack)) {
      for (const name of Object.keys(collectParameterSchemas(policy))) {
        const isRead = pack.survey.parameters.some(
          (read) => (read.policy === policy.id && (read.name === name || read.name === '')) || read.policy === '',
        );
        if (isRead) continue;
        const range = findMetadataRange(file, ['custom', 'parameters', name]);
        yield {
          file,
          range,
          message: `unused parameter \`${name}\`: read it as \`data.parameters["${policy.id}"].${name}\`, or remove it`,
        };
      }
    }
  },
};
