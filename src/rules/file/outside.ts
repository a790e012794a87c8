import { defineRule } from '../rule.ts';

export const outside = defineRule({
  id: 'file/outside',
  title: 'File outside the repository',
  description:
    'A symbolic link leads out of the repository. Plumbline does not follow it, because a hostile repository could otherwise show any file of the machine in a report.',
  help: 'Move the file into the repository.',
  leavesUnread: true,
  message: ({ file }: { readonly file: string }) =>
    `${file} is outside the repository: a symbolic link leads out of it.`,
});
