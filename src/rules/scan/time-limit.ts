import { defineRule } from '../rule.ts';

export const timeLimit = defineRule({
  id: 'scan/time-limit',
  title: 'Target exceeded the time limit',
  description: 'Judging the target takes longer than the limit, and no single policy is the cause.',
  help: 'Raise `--time-limit`, or judge fewer profiles with `--profiles`.',
  leavesUnread: true,
});
