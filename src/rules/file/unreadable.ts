import { defineRule } from '../rule.ts';

export const unreadable = defineRule({
  id: 'file/unreadable',
  title: 'Unreadable file',
  description:
    'Plumbline cannot read the file because of its permissions, its name, a broken link or a disk error, and does not judge it.',
  help: 'Correct the link, the permissions or the name, or remove the file.',
  leavesUnread: true,
  message: ({ file, why }: { readonly file: string; readonly why: string }) => `${file} cannot be read: ${why}.`,
});
