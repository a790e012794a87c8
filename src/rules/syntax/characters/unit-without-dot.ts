import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const unitWithoutDot = defineRule({
  id: 'syntax/unit-without-dot',
  title: 'Unit without a dot',
  description:
    'A size or duration is a number, a dot and a unit, or a string that contains number and unit. Nextflow refuses `8 GB` without quotes.',
  help: 'Write a dot between the number and the unit, or quotes around both.',
  fix: '8.GB',
  leavesUnread: true,
  bad: { line: 1, text: 'process.memory = 8 GB\n' },
  good: { text: 'process.memory = 8.GB\n' },
  message: ({ name }: Named): string =>
    `Missing dot before the unit, or quotes around number and unit: write \`8.${name}\` or \`'8 ${name}'\`.`,
  edit: ({ name }: Named): string => `Write a dot, without spaces, between the number and \`${name}\`.`,
});
