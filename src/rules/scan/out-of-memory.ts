import { defineRule } from '../rule.ts';

export const outOfMemory = defineRule({
  id: 'scan/out-of-memory',
  title: 'A target ran out of memory',
  description: 'Judging the target took more memory than a thread may have.',
  severity: 'medium',
  help: 'Judge fewer profiles with `--profiles`, or split the configuration.',
  leavesUnread: true,
});
