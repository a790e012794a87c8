import { defineRule } from '../rule.ts';

export const tooManyViews = defineRule({
  id: 'scan/too-many-views',
  title: 'A target with too many views',
  description:
    'The target declares more profiles over more settings than are judged, to bound time and memory; some of its views are left out.',
  severity: 'medium',
  help: 'Name the profiles to judge with `--profiles`.',
  leavesUnread: true,
});
