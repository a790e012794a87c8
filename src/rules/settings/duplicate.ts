import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const duplicate = defineRule({
  id: 'settings/duplicate',
  title: 'A setting that is set twice',
  description: 'Only the second assignment counts. Whoever changes the first one will wonder why nothing changes.',
  severity: 'low',
  help: 'Remove one of the two.',
  examples: {
    bad: { line: 2, text: 'process.cpus = 4\nprocess.cpus = 8\n' },
    good: { text: 'process.cpus = 8\n' },
  },
  problem: {
    severity: 'note',
    message: ({ name, isWhole }: Named & { readonly isWhole: boolean }) =>
      isWhole
        ? `\`${name}\` is replaced as a whole here, so what was set below it before is lost.`
        : `\`${name}\` is set again here, so what was set before has no effect.`,
  },
  impliedBy: (id: string) => id === 'resolve/empty-scope',
});
