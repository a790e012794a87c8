import { defineRule } from '../../rule.ts';
import { groupByDirective, writeWorded } from '../wording.ts';

export const badDuration = defineRule({
  id: 'settings/bad-duration',
  title: 'Invalid duration',
  description: 'A duration is a number and a unit. Nextflow stops at this value, or reads another duration.',
  help: 'Write a number and a unit.',
  fix: "'2 h'",
  bad: { line: 1, text: "process.time = '2 fortnights'\n" },
  good: { text: "process.time = '2 h'\n" },
  level: 'warning',
  message: writeWorded,
  groupBy: groupByDirective,
});
