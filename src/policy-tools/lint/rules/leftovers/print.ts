import { callOf, walkBodies } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { ownRules } from '../../linted-pack.ts';

export const print: LintRule = {
  id: 'lint/print',
  level: 'warning',
  title: 'Leftover `print`',
  description: 'A scan shows no output of `print`: it is for `policy test` while you write a policy.',
  help: 'Remove it.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains "spot" if {\n\tprint(input.config.google)\n\tinput.config.google.batch.spot\n}\n',
      at: 'print(input.config.google)',
    },
    good: { text: 'package a\n\ndeny contains "spot" if input.config.google.batch.spot\n' },
  },
  *find(pack) {
    for (const { file, rule } of ownRules(pack)) {
      for (const expr of [...walkBodies(rule)].flat()) {
        const call = callOf(expr);
        if (call?.value === 'print') yield { file, range: call, message: '`print` has no effect in a scan: remove it' };
      }
    }
  },
};
