import { defineRule } from '../../rule.ts';
import { explainCheckOut, explainDecision, type MissingFile } from '../wording.ts';

export const includeMaybeMissing = defineRule({
  id: 'resolve/include-maybe-missing',
  title: 'Missing file in a conditional include',
  description:
    'The launch decides whether the include is reached, or which of several files it names. If it names this missing file, Nextflow stops.',
  severity: 'low',
  help: 'Add the file, correct the path, or remove the include. `plumbline explain` shows what decides it.',
  bad: { line: 1, text: "includeConfig env('SITE') ? 'conf/site.config' : '/dev/null'\n" },
  good: { text: 'process.cpus = 4\n' },
  level: 'warning',
  message: ({ name, params, submodule }: MissingFile) =>
    `The file '${name}' does not exist, and whether it is included cannot be determined statically.${submodule === undefined ? explainDecision(params) : explainCheckOut(submodule)}`,
  leavesIncludeUnread: true,
});
