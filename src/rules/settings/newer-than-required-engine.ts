import { defineRule } from '../rule.ts';
import type { Named, Since } from './wording.ts';

export const newerThanRequiredEngine = defineRule({
  id: 'settings/newer-than-required-engine',
  title: 'A setting newer than the required engine',
  description:
    'The required version admits engines that do not know the setting, or none that knows it. There it is ignored, so that runs differ from machine to machine.',
  severity: 'low',
  help: 'Require the version that brought the setting, which the message tells.',
  examples: {
    bad: { line: 2, text: "manifest.nextflowVersion = '!>=23.04.0'\nsingularity.ociAutoPull = true\n" },
    good: { text: "manifest.nextflowVersion = '!>=24.04.0'\nsingularity.ociAutoPull = true\n" },
  },
  problem: {
    severity: 'warning',
    message: ({ name, since, isUnknown }: Named & Since & { readonly isUnknown: boolean }) =>
      isUnknown
        ? `\`${name}\` exists since ${since}, but the required engine version admits older ones only: none knows it.`
        : `\`${name}\` exists since ${since}, but the required engine version admits older ones, which do not know it.`,
  },
});
