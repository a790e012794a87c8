import type { LintRule } from '../../lint-rule.ts';
import { metadataRange } from '../../linted-pack.ts';
import { describedPolicies } from './described-policies.ts';
import { policyWithParameter } from './example-policy.ts';
import { parameterSchemas } from './parameter-schemas.ts';

export const looseParameter: LintRule = {
  id: 'lint/loose-parameter',
  level: 'warning',
  title: 'A parameter that takes anything',
  description: 'Without a type a wrong value is no error where it is set: the policy is undefined with it, and passes.',
  help: 'Say what it takes: `{type: array, items: {type: string}, default: []}`.',
  examples: {
    bad: { text: policyWithParameter('exempt', 'exempt: {default: []}'), at: 'exempt: {default: []}}' },
    good: { text: policyWithParameter('exempt', 'exempt: {type: array, items: {type: string}, default: []}') },
  },
  *find(pack) {
    for (const { file, policy } of describedPolicies(pack)) {
      for (const [name, schema] of Object.entries(parameterSchemas(policy))) {
        const says = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref'].some((key) =>
          Object.hasOwn(schema, key),
        );
        const isOpenList = schema['type'] === 'array' && schema['items'] === undefined;
        if (says && !isOpenList) continue;
        const what = isOpenList
          ? 'is a list of anything: say what its `items` are'
          : 'takes anything: give it a `type`';
        yield {
          file,
          range: metadataRange(file, ['custom', 'parameters', name]),
          message: `the parameter \`${name}\` ${what}`,
        };
      }
    }
  },
};
