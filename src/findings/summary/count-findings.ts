import { type Severity, severities } from '../../base/severity.ts';
import type { Finding } from '../finding.ts';
import { isKnown } from '../select-gating-findings.ts';

/** Numbers of findings over repositories, which are added one by one; waived ones are not counted. */
export class FindingCounts {
  /** Findings that count, by severity, worst first, and rule; in the order of their first findings. */
  readonly fresh: ReadonlyMap<Severity, Map<string, number>> = new Map(
    severities.map((severity) => [severity, new Map<string, number>()]),
  );
  known = 0;

  add(findings: readonly Finding[]): void {
    for (const finding of findings) {
      if (finding.waiver !== null) continue;
      const rules = this.fresh.get(finding.severity);
      if (isKnown(finding)) this.known += 1;
      else rules?.set(finding.rule, (rules.get(finding.rule) ?? 0) + 1);
    }
  }

  /** Returns the number of findings that count of each severity that has some, worst first. */
  countBySeverity(): readonly (readonly [severity: Severity, count: number])[] {
    const totals = Array.from(this.fresh, ([severity, rules]) => {
      return [severity, [...rules.values()].reduce((sum, count) => sum + count, 0)] as const;
    });
    return totals.filter(([, count]) => count > 0);
  }

  /** Returns `2 high, 1 low; 45 known; 1 waived`. */
  describe(waived: number): string {
    const counts = this.countBySeverity().map(([severity, count]) => `${count} ${severity}`);
    return [
      counts.length === 0 ? 'none' : counts.join(', '),
      ...(this.known > 0 ? [`${this.known} known`] : []),
      ...(waived > 0 ? [`${waived} waived`] : []),
    ].join('; ');
  }
}
