import { compareCodeUnits } from '../base/order.ts';
import type { Finding } from './finding.ts';
import { compareSeverities } from './severity.ts';

/** Fields that order findings. */
type Ordered = Pick<Finding, 'location' | 'severity' | 'rule' | 'message' | 'setting'>;

/** Compares findings in report order: by place, then worst first. The order is total, so reports are reproducible. */
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
