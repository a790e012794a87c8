import { defineRule } from '../rule.ts';

export const unreadable = defineRule({
  id: 'file/unreadable',
  title: 'A file cannot be read',
  description: 'Permissions, a link that leads nowhere or a fault of the disk keep the file from being judged.',
  severity: 'medium',
  help: 'Mend the link or the permissions, or remove the file.',
  leavesUnread: true,
});
