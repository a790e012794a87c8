import { defineRule } from '../../rule.ts';
import type { Found } from '../wording.ts';

export const unexpectedToken = defineRule({
  id: 'syntax/unexpected-token',
  title: 'Unexpected token',
  description: 'Nextflow cannot parse the file from here on and refuses it.',
  help: 'Remove what the message names, or look before it for something missing or superfluous.',
  leavesUnread: true,
  bad: { line: 1, text: 'process.cpus = cpus = 4\n' },
  good: { text: 'process.cpus = 4\n' },
  message: ({ found, instead }: Found): string =>
    `Nextflow does not expect ${found} here.${instead === undefined ? '' : ` Write ${instead}.`}`,
});
