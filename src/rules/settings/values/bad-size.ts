import { defineRule } from '../../rule.ts';
import { worded } from '../wording.ts';

export const badSize = defineRule({
  id: 'settings/bad-size',
  title: 'A size that is none',
  description: 'A size is a number and a unit. The engine stops at this one, or takes it for something else.',
  severity: 'medium',
  help: 'Write a number and a unit.',
  fix: "'8 GB'",
  examples: {
    bad: { line: 1, text: "process.memory = '8 gigs'\n" },
    good: { text: "process.memory = '8 GB'\n" },
  },
  problem: { severity: 'warning', message: worded },
});
