import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

/** Replacements by the name of the statement. An `if` and the other statements have the general advice. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ['variable declaration', 'Set a parameter instead, or write the value where it is used.'],
  ['function definition', 'Write its expression where it is used. `process.resourceLimits` limits what tasks request.'],
  [
    'try statement',
    "Write its statements alone; `includeConfig` takes a condition: `params.site ? params.site : '/dev/null'`.",
  ],
  ['import', 'Write the full name of the class where it is used.'],
]);
const DEFAULT_REPLACEMENT = 'Use the conditional operator, a parameter or a profile instead.';

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
    `The strict dialect has no ${name} among settings. ${REPLACEMENTS.get(name) ?? DEFAULT_REPLACEMENT}`,
  isReadWhole: true,
  groupBy: () => '',
  coversStatement: true,
});
