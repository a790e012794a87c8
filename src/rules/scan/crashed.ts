import { defineRule } from '../rule.ts';

export const crashed = defineRule({
  id: 'scan/crashed',
  title: 'A target met a fault of Plumbline',
  description: 'Judging the target ended in a fault of Plumbline itself; every other target was judged all the same.',
  severity: 'medium',
  help: 'Report the fault with the message.',
  leavesUnread: true,
});
