import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const statementInStrict = defineRule({
  id: 'syntax/statement-in-strict',
  title: 'Statement that only the legacy dialect accepts',
  description:
    'In the strict dialect, a configuration contains settings, blocks and includes only. It refuses `if`, `def`, `try` and similar statements, so the pipeline stops after the next upgrade of Nextflow.',
  help: 'Use the conditional operator, a parameter or a profile. While you use the legacy dialect, pass `--syntax v1`.',
  leavesUnread: true,
  bad: { line: 1, text: "if (params.big) {\n    process.queue = 'long'\n}\n" },
  good: { text: "params.big = false\nprocess.queue = params.big ? 'long' : 'short'\n" },
  message: ({ name }: Named): string =>
    `The strict dialect has no ${name} among settings. Use the conditional operator, a parameter or a profile instead.`,
  isReadWhole: true,
  groupKey: () => '',
  coversStatement: true,
});
