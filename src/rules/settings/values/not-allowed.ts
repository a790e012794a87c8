import { defineRule } from '../../rule.ts';
import { groupByDirective, writeWorded } from '../wording.ts';

export const notAllowed = defineRule({
  id: 'settings/not-allowed',
  title: 'Value that the setting does not accept',
  description: 'The value is not one of those that the setting accepts.',
  help: 'Use one of the values in the message.',
  bad: { line: 1, text: "workflow.output.mode = 'teleport'\n" },
  good: { text: "workflow.output.mode = 'copy'\n" },
  level: 'warning',
  message: writeWorded,
  groupBy: groupByDirective,
});
