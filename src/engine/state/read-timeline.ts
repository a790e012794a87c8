import { groupBy } from '../../base/group-by.ts';
import type { Finding, Waived } from '../../findings/finding.ts';
import { toDay, type WaiverPlan } from '../../findings/waiver.ts';
import { applyWaivers } from '../../findings/waivers/apply-waivers.ts';
import type { JudgedPart } from '../../scan/records/recorded.ts';
import { readStoreHistory } from '../../store/open-store.ts';
import type { StoredFinding, StoredHistory } from '../../store/stored.ts';
import { buildTimeline, type Timeline, writeTrackKey } from './timeline.ts';

/** Reads findings over time. Waivers are those of today, not those of the scans. */
export async function readTimeline(folder: string, plan: WaiverPlan, now: string): Promise<Timeline> {
  const isWaived = canWaive(plan);
  const history = await readStoreHistory(folder, isWaived);
  return buildTimeline(history, isWaived ? findWaivers(history, plan, toDay(now)) : new Map());
}

/** Returns the waivers of open findings that hold on a day, by their keys. */
function findWaivers(history: StoredHistory, plan: WaiverPlan, today: string): ReadonlyMap<string, Waived> {
  const waivers = new Map<string, Waived>();
  const open = groupBy(
    history.findings.filter(({ closed }) => closed === null),
    ({ repository }) => repository,
  );
  for (const [name, rows] of open) {
    for (const [key, waiver] of findWaiversIn(name, rows, history.results.get(name), plan, today))
      waivers.set(key, waiver);
  }
  return waivers;
}

/** Returns true if waivers can hold. */
export function canWaive({ waivers, terms, isIgnored }: WaiverPlan): boolean {
  return (waivers.length > 0 || terms.comments) && !isIgnored;
}

/** Returns the waivers of open findings of one repository that hold on a day, by their keys; `result` is its last one. */
export function findWaiversIn(
  name: string,
  open: readonly StoredFinding[],
  result: JudgedPart | undefined,
  plan: WaiverPlan,
  today: string,
): ReadonlyMap<string, Waived> {
  const known = new Map(result?.findings.map((finding) => [finding.id, finding]));
  const findings = open.map((row) => createFinding(row, known.get(row.fingerprint)));
  const repository = { name, path: '', commit: null, ref: null, status: 'scanned', reason: null, skipped: [] } as const;
  const waived = applyWaivers({ ...repository, targets: result?.targets ?? [], findings }, plan, today);
  return new Map(
    waived.findings.flatMap(({ id, waiver }) => (waiver === null ? [] : [[writeTrackKey(name, id), waiver] as const])),
  );
}

/** Returns a finding with the severity of its last scan. Of one that the last result lacks, only what was recorded is known. */
function createFinding(row: StoredFinding, known: Finding | undefined): Finding {
  const { fingerprint, rule, level, severity, message, file, line, setting, profile } = row;
  const place = { file, line, column: 1, endLine: line, endColumn: 1 };
  const recorded = { id: fingerprint, rule, level, severity, message, location: place, setting, profile };
  const rest = { spelled: null, occurrences: [], related: [], frame: [], lineHash: null, fix: null, refusedBy: null };
  return known === undefined ? { ...rest, ...recorded, waiver: null } : { ...known, severity, waiver: null };
}
