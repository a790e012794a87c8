import { defineRule } from '../../rule.ts';

export const dollarSlashy = defineRule({
  id: 'syntax/dollar-slashy',
  title: 'Dollar-slashy string',
  description: 'Only the legacy dialect has `$/…/$` strings; the strict dialect refuses the file.',
  help: 'Use a quoted string.',
  leavesUnread: true,
  bad: { line: 1, text: 'params.text = $/a "quoted" word/$\n' },
  good: { text: 'params.text = \'a "quoted" word\'\n' },
  message: 'Only the legacy dialect has `$/…/$` strings; the strict dialect refuses them.',
  edit: 'Use a quoted string.',
});
