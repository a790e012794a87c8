import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const includeOutside = defineRule({
  id: 'resolve/include-outside',
  title: 'Include outside the repository',
  description:
    'Plumbline reads only files of the repository, because a hostile repository could otherwise show any file of the machine in a report. The settings of the included file are unknown.',
  help: 'Move the file into the repository.',
  leavesUnread: true,
  bad: { line: 1, text: "includeConfig '../shared.config'\n" },
  good: { text: 'process.cpus = 4\n' },
  message: ({ name }: Named) =>
    `The include '${name}' is outside the repository and is not read. Move the file into the repository.`,
  refusedBy: [],
  coversTests: true,
  leavesIncludeUnread: true,
});
