import { defineRule } from '../../rule.ts';
import { explainCheckOut, explainDecision, type MissingFile } from '../wording.ts';

export const includeMissing = defineRule({
  id: 'resolve/include-missing',
  title: 'Missing included file',
  description: 'Nextflow stops at an include of a file that does not exist. The settings of that file are unknown.',
  help: 'Add the file, or correct the path: it is relative to the file that contains the include.',
  leavesUnread: true,
  bad: { line: 1, text: "includeConfig 'conf/base.config'\n" },
  good: { text: 'process.cpus = 4\n' },
  message: ({ name, params, submodule }: MissingFile) =>
    `The included file '${name}' does not exist.${submodule === undefined ? explainDecision(params) || describeFolder(name) : explainCheckOut(submodule)}`,
  refusedBy: 'compared',
  strictRefusesUnreached: true,
  refusalDependsOnView: true,
  leavesIncludeUnread: true,
});

function describeFolder(name: string): string {
  return name.startsWith('projectDir') ? '' : ' Paths are relative to the file that contains the includeConfig.';
}
