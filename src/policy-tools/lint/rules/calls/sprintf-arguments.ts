import { pluralize } from '../../../../base/pluralize.ts';
import { listArguments } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { walkOwnCalls } from '../../linted-pack.ts';

export const sprintfArguments: LintRule = {
  id: 'lint/sprintf-arguments',
  level: 'error',
  title: 'Wrong number of `sprintf` values',
  description:
    '`sprintf` writes `%!s(MISSING)` for a verb without a value and `%!(EXTRA …)` for a value without a verb. Reports show both.',
  help: 'Pass one value per verb; write `%%` for a percent sign.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains message if {\n\tcpus := input.config.process.cpus\n\tmessage := sprintf("%d is more than %d.", [cpus])\n}\n',
      at: '[cpus]',
    },
    good: {
      text: 'package a\n\ndeny contains message if {\n\tcpus := input.config.process.cpus\n\tmessage := sprintf("%d is more than %d.", [cpus, 8])\n}\n',
    },
  },
  *find(pack) {
    for (const { file, call } of walkOwnCalls(pack)) {
      const [format, values] = call.value === 'sprintf' ? listArguments(call) : [];
      const verbs = format?.type === 'string' ? countVerbs(String(format.value)) : undefined;
      if (verbs === undefined || values?.type !== 'array' || verbs === values.items.length) continue;
      const given = values.items.length;
      const message = `the format has ${pluralize(verbs, 'verb')} but gets ${pluralize(given, 'value')}: pass one value per verb`;
      yield { file, range: values, message };
    }
  },
};

/** Returns how many values a format takes; undefined if it refers to them by number. */
function countVerbs(format: string): number | undefined {
  let count = 0;
  for (const [, width = '', precision = '', verb] of format.matchAll(/%[-+# 0]*(\*|\d+)?(?:\.(\*|\d+)?)?(.)?/gsu)) {
    if (verb === '[' || format.includes('%[')) return undefined;
    if (verb === '%') continue;
    count += 1 + (width === '*' ? 1 : 0) + (precision === '*' ? 1 : 0);
  }
  return count;
}
