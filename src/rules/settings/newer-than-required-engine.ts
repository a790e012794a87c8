import { defineRule } from '../rule.ts';
import type { Named, Since } from './wording.ts';

export interface Newer extends Named, Since {
  /** The required version admits no version of Nextflow that knows the setting. */
  readonly isUnknown: boolean;
}

export const newerThanRequiredEngine = defineRule({
  id: 'settings/newer-than-required-engine',
  title: 'Setting newer than the required version of Nextflow',
  description:
    'The required version admits versions of Nextflow that ignore the setting because they do not know it. Runs then differ from machine to machine, or the setting never has an effect.',
  severity: 'low',
  help: 'Require the Nextflow version that introduced the setting; the message names it.',
  bad: { line: 2, text: "manifest.nextflowVersion = '!>=23.04.0'\nsingularity.ociAutoPull = true\n" },
  good: { text: "manifest.nextflowVersion = '!>=24.04.0'\nsingularity.ociAutoPull = true\n" },
  level: 'warning',
  message: ({ name, since, isUnknown }: Newer) =>
    `The required version ${isUnknown ? 'admits only' : 'also admits'} versions of Nextflow before ${since}, which ignore \`${name}\`.`,
  concernsRequiredEngine: true,
  // Settings of one version are fixed by one edit of the requirement.
  groupBy: ({ since }: Newer) => since,
});
