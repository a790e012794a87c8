import { callOf } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { ownRules } from '../../linted-pack.ts';
import { listConditions } from './list-conditions.ts';

export const valueAsCondition: LintRule = {
  id: 'lint/value-as-condition',
  level: 'error',
  title: 'A number or text as a condition',
  description: 'Only false and what is undefined fail as a condition: 0, the empty text and the empty list hold.',
  help: 'Compare the value: `count(xs) > 0`.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains "mounts" if count(input.config.aws.batch.volumes)\n',
      at: 'count(input.config.aws.batch.volumes)',
    },
    good: { text: 'package a\n\ndeny contains "mounts" if count(input.config.aws.batch.volumes) > 0\n' },
  },
  *find(pack) {
    for (const { file, rule } of ownRules(pack)) {
      for (const expr of listConditions(rule)) {
        const call = callOf(expr);
        if (call === undefined || !giveValues.has(String(call.value))) continue;
        const outcome = expr.not === true ? 'never' : 'always';
        const message = `\`${String(call.value)}\` gives a value that is never false, so this ${outcome} holds: compare it`;
        yield { file, range: call, message };
      }
    }
  },
};

/** Builtins that are never undefined for what they take, and never false. */
const giveValues: ReadonlySet<string> = new Set([
  ...[
    'count',
    'sum',
    'product',
    'sort',
    'lower',
    'upper',
    'trim',
    'trim_left',
    'trim_right',
    'trim_prefix',
    'trim_suffix',
  ],
  ...[
    'trim_space',
    'split',
    'concat',
    'sprintf',
    'replace',
    'format_int',
    'object.keys',
    'object.union',
    'array.concat',
  ],
  ...[
    'plus',
    'minus',
    'mul',
    'abs',
    'round',
    'ceil',
    'floor',
    'json.marshal',
    'type_name',
    'union',
    'intersection',
    'and',
    'or',
  ],
]);
