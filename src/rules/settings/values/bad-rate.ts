import { defineRule } from '../../rule.ts';
import { groupByDirective, writeWorded } from '../wording.ts';

export const badRate = defineRule({
  id: 'settings/bad-rate',
  title: 'Invalid rate',
  description: 'A rate is a count, a slash and a time. Nextflow stops at this value.',
  help: 'Write a count and a time.',
  fix: "'10/1min'",
  bad: { line: 1, text: "executor.submitRateLimit = 'slowly'\n" },
  good: { text: "executor.submitRateLimit = '10/1min'\n" },
  level: 'warning',
  message: writeWorded,
  groupBy: groupByDirective,
});
