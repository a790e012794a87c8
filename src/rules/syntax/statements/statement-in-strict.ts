import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const statementInStrict = defineRule({
  id: 'syntax/statement-in-strict',
  title: 'A statement that only the legacy dialect has',
  description:
    'In the strict dialect a configuration holds settings, blocks and includes. `if`, `def`, `try` and the like make it refuse the file, so that the pipeline stops at the next upgrade of the engine.',
  severity: 'medium',
  help: 'Use the conditional operator, a parameter or a profile; or read the file with `--syntax v1` for as long as the legacy dialect is used.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: "if (params.big) {\n    process.queue = 'long'\n}\n" },
    good: { text: "params.big = false\nprocess.queue = params.big ? 'long' : 'short'\n" },
  },
  problem: {
    severity: 'error',
    message: ({ name }: Named): string =>
      `The strict dialect has no ${name} among settings. Use the conditional operator, a parameter or a profile instead.`,
  },
  isReadWhole: true,
  groupKey: () => '',
});
