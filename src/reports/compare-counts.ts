import { type Severity, severities } from '../base/severity.ts';

/**
 * Compares numbers of findings by severity, for a list with the worst first: more critical ones are worse than any number of
 * high ones.
 */
export function compareCounts(
  a: { readonly [severity in Severity]?: number },
  b: { readonly [severity in Severity]?: number },
): number {
  for (const severity of severities) {
    const difference = (b[severity] ?? 0) - (a[severity] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
