import type { DiagnosticSeverity } from '../base/diagnostic.ts';
import { type Severity, severities } from '../base/severity.ts';

/** From worst to least: negative where `a` is worse than `b`. */
export function compareSeverities(a: Severity, b: Severity): number {
  return severities.indexOf(a) - severities.indexOf(b);
}

/** Whether a severity reaches a threshold such as `--fail-on`. */
export function isAtLeast(severity: Severity, threshold: Severity): boolean {
  return compareSeverities(severity, threshold) <= 0;
}

/** A warning is never above low, whatever a policy asked for: warnings must not break a gate. */
export function warningSeverity(severity: Severity): Severity {
  return isAtLeast(severity, 'low') ? 'low' : severity;
}

/**
 * What a problem weighs where it is no built-in rule with a severity of its own. An error is medium, which is the
 * default gate: what the engine refuses must not pass unseen.
 */
export function problemSeverity(severity: DiagnosticSeverity): Severity {
  const weights = { error: 'medium', warning: 'low', note: 'info' } as const;
  return weights[severity];
}
