import { defineRule } from '../rule.ts';

export const tooManyViews = defineRule({
  id: 'scan/too-many-views',
  title: 'Target with too many views',
  description:
    'The product of profiles and settings in the target exceeds the limit, which bounds time and memory. Some of its views are not judged.',
  help: 'Name the profiles to judge with `--profiles`.',
  leavesUnread: true,
  message: ({ file, left }: { readonly file: string; readonly left: number }) =>
    `${file} declares more profiles over more settings than are judged; ${left} views are left out.`,
});
