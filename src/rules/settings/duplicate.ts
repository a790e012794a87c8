import { emptyScope } from '../resolve/values/empty-scope.ts';
import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const duplicate = defineRule({
  id: 'settings/duplicate',
  title: 'Setting assigned twice',
  description: 'Only the second assignment counts. A change to the first one has no effect.',
  severity: 'low',
  help: 'Remove one of the two.',
  bad: { line: 2, text: 'process.cpus = 4\nprocess.cpus = 8\n' },
  good: { text: 'process.cpus = 8\n' },
  level: 'note',
  message: ({ name, isWhole }: Named & { readonly isWhole: boolean }) =>
    isWhole
      ? `\`${name}\` is assigned here, which discards the settings below it that were assigned before.`
      : `\`${name}\` is assigned again here, so the earlier assignment has no effect.`,
  impliedBy: (id: string) => id === emptyScope.id,
});
