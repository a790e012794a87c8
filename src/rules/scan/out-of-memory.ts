import { defineRule } from '../rule.ts';

export const outOfMemory = defineRule({
  id: 'scan/out-of-memory',
  title: 'Target ran out of memory',
  description: 'Judging the target exceeds the memory limit of a worker thread.',
  help: 'Judge fewer profiles with `--profiles`, or split the configuration.',
  leavesUnread: true,
});
