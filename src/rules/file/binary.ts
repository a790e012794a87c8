import { defineRule } from '../rule.ts';

export const binary = defineRule({
  id: 'file/binary',
  title: 'A configuration that is no text',
  description: 'The file holds bytes that no text has. The engine would refuse it too.',
  severity: 'medium',
  help: 'Save it as UTF-8 text, or remove it.',
  leavesUnread: true,
});
