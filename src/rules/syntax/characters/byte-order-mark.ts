import { defineRule } from '../../rule.ts';

export const byteOrderMark = defineRule({
  id: 'syntax/byte-order-mark',
  title: 'Byte order mark at the start of the file',
  description:
    'Some editors write an invisible mark at the start of a file. Nextflow reads it as a character of the first name and refuses the file.',
  help: 'Save the file as UTF-8 without a byte order mark.',
  bad: { line: 1, text: '\ufeffprocess.cpus = 4\n' },
  good: { text: 'process.cpus = 4\n' },
  level: 'warning',
  message: 'The file begins with a byte order mark, which Nextflow refuses.',
  edit: 'Save the file as UTF-8 without a byte order mark.',
});
