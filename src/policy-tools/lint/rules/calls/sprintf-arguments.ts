import { argumentsOf, walkRule } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { ownRules } from '../../linted-pack.ts';
import { findCalls } from './find-calls.ts';

export const sprintfArguments: LintRule = {
  id: 'lint/sprintf-arguments',
  level: 'error',
  title: 'A text with more or fewer gaps than values',
  description:
    'What `sprintf` has no value for reads `%!s(MISSING)`, and what it has no gap for `%!(EXTRA …)`, in every report.',
  help: 'Give one value for each `%`; a percent sign itself is `%%`.',
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
    for (const { file, rule } of ownRules(pack)) {
      for (const call of findCalls(walkRule(rule)).filter(({ value }) => value === 'sprintf')) {
        const [format, values] = argumentsOf(call);
        const gaps = format?.type === 'string' ? countGaps(String(format.value)) : undefined;
        if (gaps === undefined || values?.type !== 'array' || gaps === values.items.length) continue;
        const given = values.items.length;
        const message = `the text has ${gaps} ${gaps === 1 ? 'gap' : 'gaps'}, and ${given} ${given === 1 ? 'value is' : 'values are'} given`;
        yield { file, range: values, message };
      }
    }
  },
};

/** The values that a format takes; undefined where it names them by number. */
function countGaps(format: string): number | undefined {
  let count = 0;
  for (const [, width = '', precision = '', verb] of format.matchAll(/%[-+# 0]*(\*|\d+)?(?:\.(\*|\d+)?)?(.)?/gsu)) {
    if (verb === '[' || format.includes('%[')) return undefined;
    if (verb === '%') continue;
    count += 1 + (width === '*' ? 1 : 0) + (precision === '*' ? 1 : 0);
  }
  return count;
}
