import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const unitWithoutDot = defineRule({
  id: 'syntax/unit-without-dot',
  title: 'A unit without its dot',
  description:
    'A size or a duration is a number, a dot and a unit, or a string with both. `8 GB` without quotes makes the engine refuse the file.',
  severity: 'medium',
  help: 'Put a dot between the number and the unit, or quotes around both.',
  fix: '8.GB',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: 'process.memory = 8 GB\n' },
    good: { text: 'process.memory = 8.GB\n' },
  },
  problem: {
    severity: 'error',
    message: ({ name }: Named): string =>
      `A unit needs a dot between the number and its name, or quotes around both: \`8.${name}\` or \`'8 ${name}'\`.`,
    fix: ({ name }: Named): string => `Put a dot right between the number and \`${name}\`.`,
  },
});
