import { defineRule } from '../../rule.ts';
import { groupByDirective, writeWorded } from '../wording.ts';

export const booleanText = defineRule({
  id: 'settings/boolean-text',
  title: 'Boolean written as a string',
  description:
    "The string 'false' is not false: in a condition, Nextflow treats every non-empty string as true. So the setting is on although it should be off.",
  help: 'Write true or false without quotes.',
  fix: 'false',
  bad: { line: 1, text: "docker.enabled = 'false'\n" },
  good: { text: 'docker.enabled = false\n' },
  level: 'warning',
  message: writeWorded,
  groupBy: groupByDirective,
});
