import type { Severity } from '../base/severity.ts';
import type { Finding, RepositoryResult } from './finding.ts';
import { isAtLeast } from './severity.ts';

/**
 * Returns the findings that fail the gate: at or above the threshold, not waived and not in the baseline. A problem that left
 * a target incomplete is a finding too, but means that something was not judged, so it does not fail the gate.
 */
export function gatingFindings(repository: RepositoryResult, failOn: Severity): readonly Finding[] {
  const unjudged = incompleteCodes(repository);
  return repository.findings.filter(
    (finding) =>
      finding.waiver === null &&
      finding.baseline?.state !== 'known' &&
      isAtLeast(finding.severity, failOn) &&
      !(finding.level === 'problem' && unjudged.has(finding.rule)),
  );
}

/** Returns the codes of the problems that left targets of a repository incomplete. */
function incompleteCodes(repository: RepositoryResult): ReadonlySet<string> {
  return new Set(repository.targets.flatMap((target) => target.incomplete.map(({ code }) => code)));
}
