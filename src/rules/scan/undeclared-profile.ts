import { defineRule } from '../rule.ts';

export const undeclaredProfile = defineRule({
  id: 'scan/undeclared-profile',
  title: 'Requested profile that a target lacks',
  description: 'The target does not declare a profile that `--profiles` requests, so that view is not judged there.',
  severity: 'info',
  help: 'Check the spelling. If only some targets have the profile, nothing is wrong.',
  concernsRequest: true,
  message: ({ file, names }: { readonly file: string; readonly names: string }) =>
    `${file} declares no profile ${names}.`,
});
