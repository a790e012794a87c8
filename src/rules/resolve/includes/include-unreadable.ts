import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const includeUnreadable = defineRule({
  id: 'resolve/include-unreadable',
  title: 'An included file cannot be read',
  description: 'The file is there but cannot be read, so that what it sets is unknown.',
  severity: 'medium',
  help: 'The message says why; mend the permissions or the link, or raise the limit that it names.',
  leavesUnread: true,
  problem: {
    severity: 'error',
    message: ({ name, why }: Named & { readonly why: string }) => `The included file '${name}' cannot be read: ${why}.`,
  },
});
