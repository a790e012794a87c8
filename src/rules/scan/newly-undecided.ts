import { defineRule } from '../rule.ts';

export const newlyUndecided = defineRule({
  id: 'scan/newly-undecided',
  title: 'Change that keeps a policy from being decided',
  description:
    'Before the change, the policy was decided on this target. Now it depends on a value that cannot be determined statically, or the file is not judged any more, so the policy could be violated without a finding.',
  help: 'Write the value so that the files determine it, or accept the finding with a waiver.',
});
