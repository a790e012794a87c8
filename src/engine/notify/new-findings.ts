import { groupBy } from '../../base/group-by.ts';
import { compareCodeUnits } from '../../base/order.ts';
import { type Severity, severities } from '../../base/severity.ts';
import type { ScanComparison } from '../state/follow-findings.ts';
import { isOwnedBy, listTeams } from '../state/select-team.ts';
import type { FindingTrack, Moment } from '../state/timeline.ts';

/** A finding of a message. */
export interface NewFinding
  extends Pick<
    FindingTrack,
    'repository' | 'file' | 'line' | 'rule' | 'severity' | 'message' | 'setting' | 'profile' | 'fingerprint'
  > {
  readonly state: 'new' | 'reopened';
}

/** Contents of a message: what is new for a team since a scan. */
export interface Notice {
  readonly team: string;
  readonly from: Moment;
  readonly to: Moment;
  /** The worst ones, as many as the budget allows. */
  readonly findings: readonly NewFinding[];
  /** Number of all. */
  readonly total: number;
  /** Severities that occur, the worst first. */
  readonly counts: readonly (readonly [severity: Severity, count: number])[];
}

/** Findings that a message lists. */
export const usualMaxFindings = 20;

/** Collects what is new between two scans and not waived, for each team that has some, by name. */
export function collectNotices(
  { from, to, new: added, reopened }: ScanComparison,
  {
    team,
    maxFindings = usualMaxFindings,
  }: { readonly team?: string | undefined; readonly maxFindings?: number | undefined },
): readonly Notice[] {
  const listOwned = (state: NewFinding['state'], tracks: readonly FindingTrack[]) =>
    tracks
      .filter(({ waiver }) => waiver === null)
      .flatMap((track) => listTeams(track.owners).map((owner) => ({ owner, finding: createNewFinding(track, state) })));
  const owned = [...listOwned('new', added), ...listOwned('reopened', reopened)];
  return [...groupBy(owned, ({ owner }) => owner)]
    .filter(([owner]) => team === undefined || isOwnedBy([owner], team))
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([owner, entries]): Notice => {
      const findings = entries
        .map(({ finding }) => finding)
        .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
      const counts = severities.flatMap((severity) => {
        const count = findings.filter((finding) => finding.severity === severity).length;
        return count === 0 ? [] : [[severity, count] as const];
      });
      return { team: owner, from, to, findings: findings.slice(0, maxFindings), total: findings.length, counts };
    });
}

function createNewFinding(track: FindingTrack, state: NewFinding['state']): NewFinding {
  const { repository, file, line, rule, severity, message, setting, profile, fingerprint } = track;
  return { state, repository, file, line, rule, severity, message, setting, profile, fingerprint };
}
