import { defineRule } from '../../rule.ts';
import { groupByDirective, writeWorded } from '../wording.ts';

export const wrongType = defineRule({
  id: 'settings/wrong-type',
  title: 'Value of the wrong type',
  description: 'The setting takes values of another type. Nextflow stops, or behaves in an unintended way.',
  help: 'Use the type in the message. `plumbline vocabulary NAME` describes the setting.',
  bad: { line: 1, text: "process.maxRetries = 'often'\n" },
  good: { text: 'process.maxRetries = 3\n' },
  level: 'warning',
  message: writeWorded,
  groupBy: groupByDirective,
});
