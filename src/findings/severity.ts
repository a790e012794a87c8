import type { DiagnosticSeverity } from '../base/diagnostic.ts';
import { type Severity, severities } from '../base/severity.ts';

/** Orders severities from worst to least: negative if `a` is worse than `b`. */
export function compareSeverities(a: Severity, b: Severity): number {
  return severities.indexOf(a) - severities.indexOf(b);
}

/** Returns true if a severity reaches a threshold such as `--fail-on`. */
export function isAtLeast(severity: Severity, threshold: Severity): boolean {
  return compareSeverities(severity, threshold) <= 0;
}

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

/** Limits a warning to low: warnings must not fail a gate. */
export function toWarningSeverity(severity: Severity): Severity {
  return isAtLeast(severity, 'low') ? 'low' : severity;
}

/**
 * Returns the severity of a problem that is not a built-in rule. An error is medium, so that configurations which the
 * engine refuses fail the default gate.
 */
export function toProblemSeverity(severity: DiagnosticSeverity): Severity {
  const weights = { error: 'medium', warning: 'low', note: 'info' } as const;
  return weights[severity];
}
