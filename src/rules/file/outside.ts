import { defineRule } from '../rule.ts';

export const outside = defineRule({
  id: 'file/outside',
  title: 'A file lies outside its repository',
  description:
    'A symbolic link leads out of the repository. It is not followed: a hostile repository could have any file of the machine shown in a report.',
  severity: 'medium',
  help: 'Put the file into the repository.',
  leavesUnread: true,
});
