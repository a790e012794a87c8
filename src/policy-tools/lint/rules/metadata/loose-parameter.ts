import type { Json } from '../../../../base/json.ts';
import { collectParameterSchemas } from '../../../../policy/pack/parameters.ts';
import type { LintRule } from '../../lint-rule.ts';
import { findMetadataRange } from '../../linted-pack.ts';
import { writePolicyWithParameter } from './example-policy.ts';
import { walkDescribedPolicies } from './walk-described-policies.ts';

export const looseParameter: LintRule = {
  id: 'lint/loose-parameter',
  level: 'warning',
  title: 'Parameter without a type',
  description:
    'Without a type, a wrong value is not reported where it is set. The policy is then undefined and passes.',
  help: 'Declare what the parameter takes: `{type: array, items: {type: string}, default: []}`.',
  examples: {
    bad: { text: writePolicyWithParameter('exempt', 'exempt: {default: []}'), at: 'exempt: {default: []}}' },
    good: { text: writePolicyWithParameter('exempt', 'exempt: {type: array, items: {type: string}, default: []}') },
  },
  *find(pack) {
    for (const { file, policy } of walkDescribedPolicies(pack)) {
      for (const [name, given] of Object.entries(collectParameterSchemas(policy))) {
        const schema = given as { readonly [key: string]: Json };
        const isTyped = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref'].some((key) =>
          Object.hasOwn(schema, key),
        );
        const isOpenList = schema['type'] === 'array' && schema['items'] === undefined;
        if (isTyped && !isOpenList) continue;
        const what = isOpenList
          ? 'accepts a list of anything: declare the type of its `items`'
          : 'accepts anything: declare its `type`';
        yield {
          file,
          range: findMetadataRange(file, ['custom', 'parameters', name]),
          message: `parameter \`${name}\` ${what}`,
        };
      }
    }
  },
};
