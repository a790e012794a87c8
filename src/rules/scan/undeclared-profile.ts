import { defineRule } from '../rule.ts';

export const undeclaredProfile = defineRule({
  id: 'scan/undeclared-profile',
  title: 'A target lacks a profile that was asked for',
  description:
    'The view that was asked for with `--profiles` does not exist in this target, so that it was not judged in it.',
  severity: 'info',
  help: 'Check the spelling; where only some targets have the profile, nothing is to be done.',
});
