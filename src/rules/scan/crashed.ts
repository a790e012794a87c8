import { defineRule } from '../rule.ts';

export const crashed = defineRule({
  id: 'scan/crashed',
  title: 'Internal error while judging a target',
  description: 'An error in Plumbline itself ended the judgement of this target. All other targets are judged.',
  help: 'Report the error, with its message.',
  leavesUnread: true,
});
