import type { Severity } from '../base/severity.ts';
import type { Finding, Remark, TargetResult } from './finding.ts';
import { isAtLeast } from './severity.ts';

/** Findings of a repository, and the parts of it that were not judged. */
interface Judged {
  readonly findings: readonly Finding[];
  readonly targets: readonly Pick<TargetResult, 'incomplete' | 'remoteIncludes'>[];
}

/**
 * Returns the findings that fail the gate: at or above the threshold, not waived, not in the baseline and not there before the change. A problem that left
 * a target incomplete is a finding too, but means that something was not judged, so it does not fail the gate.
 */
export function selectGatingFindings(repository: Judged, failOn: Severity): readonly Finding[] {
  const unjudged = listIncompleteCodes(repository);
  return repository.findings.filter(
    (finding) =>
      finding.waiver === null &&
      !isKnown(finding) &&
      isAtLeast(finding.severity, failOn) &&
      !(finding.level === 'problem' && unjudged.has(finding.rule)),
  );
}

/** Returns true for a finding that the baseline has, or that was there before the change. */
export function isKnown({ baseline, change }: Pick<Finding, 'baseline' | 'change'>): boolean {
  return baseline?.state === 'known' || change === 'known';
}

/**
 * Returns why targets were not judged completely, except for problems whose findings are accepted: waived, in the baseline, or
 * there before the change. Accepted problems stay in every report and do not end a run with 3.
 */
export function openRemarks({ findings, targets }: Judged): readonly Remark[] {
  const writeRemarkKey = (code: string, { location }: Pick<Remark, 'location'>): string =>
    JSON.stringify([code, location?.file, location?.line]);
  const remarks = targets.flatMap(({ incomplete }) => incomplete);
  if (remarks.length === 0) return [];
  const isAccepted = (finding: Finding): boolean => finding.waiver !== null || isKnown(finding);
  const accepted = new Set(findings.filter(isAccepted).map((finding) => writeRemarkKey(finding.rule, finding)));
  return remarks.filter((each) => !accepted.has(writeRemarkKey(each.code, each)));
}

/** Returns the codes of the problems that left targets of a repository incomplete. */
function listIncompleteCodes(repository: Judged): ReadonlySet<string> {
  return new Set(repository.targets.flatMap((target) => target.incomplete.map(({ code }) => code)));
}
