import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const noEffect = defineRule({
  id: 'settings/no-effect',
  title: 'A documented name that no engine reads',
  description:
    'The documentation of the engine has this name, and the engine reads another. The setting has no effect.',
  severity: 'medium',
  help: 'Use the name that the message tells.',
  examples: {
    bad: { line: 1, text: 'executor.retry.maxAttempt = 5\n' },
    good: { text: 'executor.retry.maxAttempts = 5\n' },
  },
  problem: {
    severity: 'warning',
    message: ({ name }: Named) => `\`${name}\` is a documented name, but no engine ever read it.`,
  },
});
