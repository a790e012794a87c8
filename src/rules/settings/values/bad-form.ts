import { defineRule } from '../../rule.ts';
import { worded } from '../wording.ts';

export const badForm = defineRule({
  id: 'settings/bad-form',
  title: 'A value of the wrong form',
  description:
    'The engine takes a text of a certain form here, such as an address or the path of a program, and fails with this one.',
  severity: 'medium',
  help: 'The message says which form is taken.',
  examples: {
    bad: { line: 1, text: "docker.registry = 'https://quay.io'\n" },
    good: { text: "docker.registry = 'quay.io'\n" },
  },
  problem: { severity: 'warning', message: worded },
});
