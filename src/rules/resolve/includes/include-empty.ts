import { defineRule } from '../../rule.ts';
import { type Deciding, explainDecision } from '../wording.ts';

export const includeEmpty = defineRule({
  id: 'resolve/include-empty',
  title: 'Empty include path',
  description: 'The path of an include is empty or null. Nextflow stops.',
  help: 'Write the path, or remove the include.',
  leavesUnread: true,
  bad: { line: 1, text: "includeConfig ''\n" },
  good: { text: 'process.cpus = 4\n' },
  message: ({ params }: Deciding) => `The path of this includeConfig is empty or null.${explainDecision(params)}`,
  refusedBy: 'compared',
  leavesIncludeUnread: true,
});
