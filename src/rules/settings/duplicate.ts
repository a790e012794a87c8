import { emptyScope } from '../resolve/values/empty-scope.ts';
import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export interface Duplicate extends Named {
  /**
   * Kind of the value that the second assignment replaces; `scope` for settings below the name, `empty` if both are null, false or
   * an empty text, `unknown` if the two cannot be compared.
   */
  readonly kind: 'scope' | 'same' | 'empty' | 'other' | 'unknown';
}

export const duplicate = defineRule({
  id: 'settings/duplicate',
  title: 'Setting assigned twice',
  description:
    'Only the second assignment counts. A change to the first one has no effect. Settings that are assigned the same value twice are one finding in a repository.',
  severity: 'low',
  help: 'Remove one of the two.',
  bad: { line: 2, text: 'process.cpus = 4\nprocess.cpus = 8\n' },
  good: { text: 'process.cpus = 8\n' },
  level: 'note',
  message: ({ name, kind }: Duplicate) => {
    switch (kind) {
      case 'scope':
        return `\`${name}\` is assigned here, which discards the settings below it that were assigned before.`;
      case 'same':
        return `\`${name}\` is assigned the same value again here: a change to one of the two is easily missed.`;
      case 'empty':
        return `\`${name}\` is assigned again here. Both values are empty (null, false or \`''\`), but a change to the first one has no effect.`;
      case 'other':
        return `\`${name}\` is assigned another value here, so the earlier assignment has no effect.`;
      case 'unknown':
        return `\`${name}\` is assigned again here, so the earlier assignment has no effect.`;
    }
  },
  groupBy: ({ kind }: Duplicate) => (kind === 'same' || kind === 'empty' ? 'same' : undefined),
  groupsFiles: true,
  impliedBy: (id: string) => id === emptyScope.id,
});
