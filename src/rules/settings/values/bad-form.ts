import { defineRule } from '../../rule.ts';
import { groupByDirective, writeWorded } from '../wording.ts';

export const badForm = defineRule({
  id: 'settings/bad-form',
  title: 'Value in the wrong format',
  description:
    'Nextflow expects a certain format here, such as an address or a program path, and fails with this value.',
  help: 'Use the format in the message.',
  bad: { line: 1, text: "docker.registry = 'https://quay.io'\n" },
  good: { text: "docker.registry = 'quay.io'\n" },
  level: 'warning',
  message: writeWorded,
  groupBy: groupByDirective,
});
