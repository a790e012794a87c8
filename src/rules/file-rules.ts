import type { BuiltInRule } from './rule.ts';

/** Files that could not be taken. It takes a file system to bring them about, so that there are no examples. */
export const fileRules: readonly BuiltInRule[] = [
  {
    id: 'file/unreadable',
    title: 'A file cannot be read',
    description: 'Permissions, a link that leads nowhere or a fault of the disk keep the file from being judged.',
    severity: 'medium',
    help: 'Mend the link or the permissions, or remove the file.',
    leavesUnread: true,
  },
  {
    id: 'file/outside',
    title: 'A file lies outside its repository',
    description:
      'A symbolic link leads out of the repository. It is not followed: a hostile repository could have any file of the machine shown in a report.',
    severity: 'medium',
    help: 'Put the file into the repository.',
    leavesUnread: true,
  },
  {
    id: 'file/too-large',
    title: 'A file is too large',
    description: 'The file is larger than what is read, so that it was not judged.',
    severity: 'medium',
    help: 'Raise the limit with `--max-file-size`, or split the file.',
    leavesUnread: true,
  },
  {
    id: 'file/binary',
    title: 'A configuration that is no text',
    description: 'The file holds bytes that no text has. The engine would refuse it too.',
    severity: 'medium',
    help: 'Save it as UTF-8 text, or remove it.',
    leavesUnread: true,
  },
];
