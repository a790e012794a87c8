import { defineRule } from '../../rule.ts';
import { groupByDirective, writeWorded } from '../wording.ts';

export const badSize = defineRule({
  id: 'settings/bad-size',
  title: 'Invalid memory size',
  description: 'A size is a number and a unit. Nextflow stops at this value, or reads another size.',
  help: 'Write a number and a unit.',
  fix: "'8 GB'",
  bad: { line: 1, text: "process.memory = '8 gigs'\n" },
  good: { text: "process.memory = '8 GB'\n" },
  level: 'warning',
  message: writeWorded,
  groupBy: groupByDirective,
});
