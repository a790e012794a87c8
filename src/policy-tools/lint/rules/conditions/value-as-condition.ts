import { findCall } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { walkOwnConditions } from '../../linted-pack.ts';

export const valueAsCondition: LintRule = {
  id: 'lint/value-as-condition',
  level: 'error',
  title: 'Number or string used as a condition',
  description: 'A condition fails only if it is false or undefined: 0, the empty string and the empty list hold.',
  help: 'Compare the value: `count(xs) > 0`.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains "mounts" if count(input.config.aws.batch.volumes)\n',
      at: 'count(input.config.aws.batch.volumes)',
    },
    good: { text: 'package a\n\ndeny contains "mounts" if count(input.config.aws.batch.volumes) > 0\n' },
  },
  *find(pack) {
    for (const { file, expr } of walkOwnConditions(pack)) {
      const call = findCall(expr);
      if (call === undefined || !neverFalse.has(String(call.value))) continue;
      const outcome = expr.not === true ? 'never' : 'always';
      const message = `\`${String(call.value)}\` never returns false, so this condition ${outcome} holds: compare its result`;
      yield { file, range: call, message };
    }
  },
};

/** Builtins whose result is never false, and undefined only for arguments of a wrong type. */
const neverFalse: ReadonlySet<string> = new Set(
  [
    'count sum product sort lower upper trim trim_left trim_right trim_prefix trim_suffix trim_space split concat sprintf',
    'replace format_int object.keys object.union array.concat plus minus mul abs round ceil floor json.marshal type_name',
    'union intersection and or',
  ].flatMap((names) => names.split(' ')),
);
