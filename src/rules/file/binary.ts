import { defineRule } from '../rule.ts';

export const binary = defineRule({
  id: 'file/binary',
  title: 'Binary configuration file',
  description: 'The file contains bytes that are not valid text. Nextflow refuses it too.',
  help: 'Save it as UTF-8 text, or remove it.',
  leavesUnread: true,
  message: ({ file }: { readonly file: string }) => `${file} is not a text in UTF-8. Save it as UTF-8, or remove it.`,
});
