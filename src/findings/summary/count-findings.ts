import { type Severity, severities } from '../../base/severity.ts';
import type { Finding } from '../finding.ts';
import { isKnown } from '../gate.ts';

/** Findings that count, by severity, worst first; severities without any are left out. */
export type CountedFindings = readonly { readonly severity: Severity; readonly findings: readonly Finding[] }[];

/** Returns the findings that count by severity, and `2 high, 1 low; 45 known; 1 waived`. */
export function countFindings({
  repositories,
  summary: { waived },
}: {
  readonly repositories: readonly { readonly findings: readonly Finding[] }[];
  readonly summary: { readonly waived: number };
}): {
  readonly counted: CountedFindings;
  readonly text: string;
} {
  const live = repositories.flatMap(({ findings }) => findings.filter(({ waiver }) => waiver === null));
  const fresh = live.filter((finding) => !isKnown(finding));
  const counted = severities.flatMap((severity) => {
    const findings = fresh.filter((finding) => finding.severity === severity);
    return findings.length === 0 ? [] : [{ severity, findings }];
  });
  const parts = [
    counted.length === 0
      ? 'none'
      : counted.map(({ severity, findings }) => `${findings.length} ${severity}`).join(', '),
    ...(live.length > fresh.length ? [`${live.length - fresh.length} known`] : []),
    ...(waived > 0 ? [`${waived} waived`] : []),
  ];
  return { counted, text: parts.join('; ') };
}
