import { compareCodeUnits } from '../base/order.ts';
import type { Finding } from './finding.ts';
import { compareSeverities } from './severity.ts';

/** What the order of findings depends on. */
type Ordered = Pick<Finding, 'location' | 'severity' | 'rule' | 'message' | 'setting'>;

/** Report order within a repository: by place, then the worst first; total, so that reports are reproducible. */
export function compareFindings(a: Ordered, b: Ordered): number {
  return (
    compareCodeUnits(a.location.file, b.location.file) ||
    a.location.line - b.location.line ||
    a.location.column - b.location.column ||
    compareSeverities(a.severity, b.severity) ||
    compareCodeUnits(a.rule, b.rule) ||
    compareCodeUnits(a.message, b.message) ||
    compareCodeUnits(a.setting ?? '', b.setting ?? '') ||
    a.location.endColumn - b.location.endColumn
  );
}
