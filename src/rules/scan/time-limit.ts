import { defineRule } from '../rule.ts';

export const timeLimit = defineRule({
  id: 'scan/time-limit',
  title: 'A target ran out of time',
  description: 'Judging the target took longer than a target may take, and no single policy was to blame.',
  severity: 'medium',
  help: 'Raise `--time-limit`, or judge fewer profiles with `--profiles`.',
  leavesUnread: true,
});
