import { defineRule } from '../rule.ts';

export const tooLarge = defineRule({
  id: 'file/too-large',
  title: 'A file is too large',
  description: 'The file is larger than what is read, so that it was not judged.',
  severity: 'medium',
  help: 'Raise the limit with `--max-file-size`, or split the file.',
  leavesUnread: true,
});
