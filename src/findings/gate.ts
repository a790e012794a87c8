import type { Severity } from '../base/severity.ts';
import type { Finding, RepositoryResult } from './finding.ts';
import { isAtLeast } from './severity.ts';

/**
 * The findings that break the gate: at or above the threshold and not waived. A problem that left a target incomplete
 * is a finding too, so that it is seen, but says that something was not judged, not that it was judged and failed.
 */
export function gatingFindings(repository: RepositoryResult, failOn: Severity): readonly Finding[] {
  const unjudged = incompleteCodes(repository);
  return repository.findings.filter(
    (finding) =>
      finding.waiver === null &&
      isAtLeast(finding.severity, failOn) &&
      !(finding.level === 'problem' && unjudged.has(finding.rule)),
  );
}

/** The codes of what left targets of a repository incomplete. */
function incompleteCodes(repository: RepositoryResult): ReadonlySet<string> {
  return new Set(repository.targets.flatMap((target) => target.incomplete.map(({ code }) => code)));
}
