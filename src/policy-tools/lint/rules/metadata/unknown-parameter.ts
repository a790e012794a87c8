import { findSlip } from '../../../../policy/pack/find-slip.ts';
import type { LintRule } from '../../lint-rule.ts';
import { fileOf, nodesAt, rangeAt } from '../../linted-pack.ts';
import { policyWithParameter } from './example-policy.ts';
import { parameterSchemas } from './parameter-schemas.ts';

export const unknownParameter: LintRule = {
  id: 'lint/unknown-parameter',
  level: 'error',
  title: 'Undeclared parameter',
  description: 'An undeclared parameter is always undefined, so the rule never matches, and users cannot set it.',
  help: 'Declare it in METADATA under `parameters`, with a schema and a default.',
  examples: {
    bad: {
      text: policyWithParameter('exemt', 'exempt: {type: array, items: {type: string}, default: []}'),
      at: 'data.parameters["ACME-001"].exemt',
    },
    good: { text: policyWithParameter('exempt', 'exempt: {type: array, items: {type: string}, default: []}') },
  },
  *find(pack) {
    const declared = new Map(pack.policies.map((policy) => [policy.id, Object.keys(parameterSchemas(policy))]));
    for (const read of pack.survey.parameters) {
      const file = fileOf(pack, read.file);
      if (file === undefined || file.isTest || read.policy === '') continue;
      const names = declared.get(read.policy);
      if (names !== undefined && (read.name === '' || names.includes(read.name))) continue;
      const meant = names === undefined ? findSlip(read.policy, declared.keys()) : findSlip(read.name, names);
      const what =
        names === undefined
          ? `no policy here has the id \`${read.policy}\``
          : `\`${read.policy}\` declares no parameter \`${read.name}\``;
      const range = nodesAt(file, read).find(({ type }) => type === 'ref') ?? rangeAt(file, read);
      yield {
        file,
        range,
        message: `${what}, so this is always undefined: ${meant === undefined ? 'declare it' : `did you mean \`${meant}\`?`}`,
      };
    }
  },
};
