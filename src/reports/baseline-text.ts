import type { Finding } from '../findings/finding.ts';

/** States what the baseline has of a finding; empty without a baseline, and for a finding of new code. */
export function baselineText({ baseline }: Pick<Finding, 'baseline'>): string {
  if (baseline?.state === 'known') return `In the baseline since ${baseline.since}.`;
  return baseline?.state === 'new-policy' ? 'The baseline was recorded without this rule.' : '';
}
