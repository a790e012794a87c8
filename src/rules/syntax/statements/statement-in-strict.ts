import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export interface Statement extends Named {
  /** The only kind of statements that an `if` contains. */
  readonly around?: 'includes' | 'selectors' | undefined;
}

/** Replacements by the name of the statement, or by what an `if` contains. The other statements have the general advice. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ['if statement', 'Write the condition into each value, as in `cpus = CONDITION ? 4 : 2`, or use a profile.'],
  ['variable declaration', 'Set a parameter instead, or write the value where it is used.'],
  ['function definition', 'Write its expression where it is used. `process.resourceLimits` limits what tasks request.'],
  [
    'try statement',
    "Write its statements alone; `includeConfig` takes a condition: `params.site ? params.site : '/dev/null'`.",
  ],
  ['import', 'Write the full name of the class where it is used.'],
  ['includes', "Write `includeConfig CONDITION ? 'FILE' : '/dev/null'`."],
  [
    'selectors',
    'If their processes run under this condition only, remove the `if`: a selector without a process has no effect. Otherwise write the condition into each value, as in `cpus = CONDITION ? 4 : 2`.',
  ],
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
  message: ({ name, around }: Statement): string =>
    `The strict dialect has no ${name} among settings. ${REPLACEMENTS.get(around ?? name) ?? DEFAULT_REPLACEMENT}`,
  isReadWhole: true,
  groupBy: () => '',
  coversStatement: true,
});
