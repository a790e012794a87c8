import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const includeUnreadable = defineRule({
  id: 'resolve/include-unreadable',
  title: 'Unreadable included file',
  description: 'The file exists but cannot be read, so its settings are unknown.',
  help: 'Correct the permissions or the link, or raise the limit that the message names.',
  leavesUnread: true,
  message: ({ name, why }: Named & { readonly why: string }) => `The included file '${name}' cannot be read: ${why}.`,
  leavesIncludeUnread: true,
});
