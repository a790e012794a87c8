import { defineRule } from '../../rule.ts';
import { groupByDirective, writeWorded } from '../wording.ts';

export const integerOverflow = defineRule({
  id: 'settings/integer-overflow',
  title: 'Integer of more than 32 bits',
  description:
    'Nextflow keeps the low 32 bits of an integer, so another number applies, which is positive here. One that becomes negative or 0 is out of range.',
  severity: 'low',
  help: 'Use a number up to 2147483647.',
  bad: { line: 1, text: 'executor.queueSize = 5000000000\n' },
  good: { text: 'executor.queueSize = 5000\n' },
  level: 'warning',
  message: writeWorded,
  groupBy: groupByDirective,
});
