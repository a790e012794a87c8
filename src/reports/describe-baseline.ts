import type { Finding } from '../findings/finding.ts';

/** States that a finding is old: that it was there before the change, or what the baseline has of it; empty for a new one. */
export function describeBaseline({ baseline, change }: Pick<Finding, 'baseline' | 'change'>): string {
  if (change === 'known') return 'It was there before the change.';
  if (baseline?.state === 'known') return `In the baseline since ${baseline.since}.`;
  return baseline?.state === 'new-policy' ? 'The baseline was recorded without this rule.' : '';
}
