import { defineRule } from '../../rule.ts';
import { unexpectedToken } from '../structure/unexpected-token.ts';

export const notAssignable = defineRule({
  id: 'syntax/not-assignable',
  title: 'Invalid assignment target',
  description: 'Only a name can be assigned. A name with a hyphen is read as a subtraction. Nextflow refuses the file.',
  help: 'Quote names with characters other than letters, digits and `_`.',
  leavesUnread: true,
  bad: { line: 1, text: 'params.max-cpus = 4\n', also: [unexpectedToken.id] },
  good: { text: 'params.max_cpus = 4\n' },
  message: 'The left side of `=` is not a name. Quote a name with characters other than letters, digits and `_`.',
});
