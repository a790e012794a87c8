import { defineRule } from '../rule.ts';

export const tooLarge = defineRule({
  id: 'file/too-large',
  title: 'File too large',
  description: 'The file is larger than the limit, so Plumbline does not judge it.',
  help: 'Raise the limit with `--max-file-size`, or split the file.',
  leavesUnread: true,
  message: ({ file, bytes, limit }: { readonly file: string; readonly bytes: number; readonly limit: number }) =>
    `${file} has ${bytes} bytes and the limit is ${limit}.`,
});
