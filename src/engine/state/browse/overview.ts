import { pluralize, writeCount } from '../../../base/pluralize.ts';
import type { Severity } from '../../../base/severity.ts';
import { isAtLeast } from '../../../findings/severity.ts';
import { createNoCounts, createScanCounter, type ScanCounts, type SeverityCounts } from '../count-scans.ts';
import { createOwnerTest, findingStates, readLevel, readSeverity } from './finding-table.ts';
import {
  type RepositoryRow,
  type RepositoryState,
  type RuleRow,
  readRepositoryRows,
  readRuleRows,
  repositoryStates,
} from './list-groups.ts';
import { memoize } from './memoize.ts';
import { type Page, type PageRequest, slicePage } from './page.ts';
import type { Snapshot } from './snapshot.ts';

/** Number of repositories in each state. */
export type CoverageCounts = { readonly [state in RepositoryState]: number };

export interface Overview {
  /** `incomplete` passes, but not every repository was judged completely. */
  readonly verdict: { readonly state: 'passes' | 'fails' | 'incomplete' | 'empty'; readonly sentence: string };
  /** Severity from which findings fail, as the last scan had it. */
  readonly failOn: Severity;
  /** Open findings without a waiver. */
  readonly open: SeverityCounts;
  readonly waived: number;
  readonly fixed: number;
  /** Verdicts of the last scan that could not be decided; null if no scan has ended. */
  readonly undecided: number | null;
  readonly coverage: CoverageCounts;
  /** The last scan that ended; null if none has. */
  readonly last: ScanCounts | null;
  /** A scan that is running or was interrupted after that; null if there is none. */
  readonly unfinished: ScanCounts | null;
  /** The last scans that ended, the first one first. */
  readonly trend: readonly ScanCounts[];
  readonly worst: readonly RepositoryRow[];
  readonly rules: readonly RuleRow[];
}

/** Scans of the trend, and rows of the lists. */
const [maxTrend, maxRows] = [90, 10];

export const buildOverview: (snapshot: Snapshot) => Overview = memoize((snapshot) => {
  const { report, table } = snapshot;
  const scans = readScanCounts(snapshot);
  const finished = scans.filter(({ isFinished }) => isFinished);
  const last = finished.at(-1) ?? null;
  const open = createNoCounts();
  const counts = { open: 0, waived: 0, fixed: 0 };
  for (let at = 0; at < table.size; at += 1) {
    const state = findingStates[table.state[at] ?? 0] ?? 'open';
    counts[state] += 1;
    if (state === 'open') open[readSeverity(table, at)] += 1;
  }
  const coverage = countCoverage(snapshot);
  return {
    verdict: judgeSnapshot(snapshot, coverage),
    failOn: report?.failOn ?? 'medium',
    ...{ open, waived: counts.waived, fixed: counts.fixed, coverage, last },
    undecided: report?.summary.verdicts?.undecided ?? null,
    unfinished: scans.findLast(({ id, isFinished }) => !isFinished && id > (last?.id ?? 0)) ?? null,
    trend: finished.slice(-maxTrend),
    worst: readRepositoryRows(snapshot)
      .filter((row) => row.open > 0)
      .slice(0, maxRows),
    rules: readRuleRows(snapshot)
      .filter((row) => row.open > 0)
      .toSorted((a, b) => b.open - a.open)
      .slice(0, maxRows),
  };
});

/** Counts what each scan changed, by number. */
export const readScanCounts: (snapshot: Snapshot) => readonly ScanCounts[] = memoize((snapshot) =>
  countWhere(snapshot, () => true),
);

function countWhere({ scans, table }: Snapshot, isCounted: (at: number) => boolean): readonly ScanCounts[] {
  const counter = createScanCounter(scans);
  for (let at = 0; at < table.size; at += 1) {
    if (!isCounted(at)) continue;
    const before = table.earlier.get(at) ?? [];
    const severity = readSeverity(table, at);
    for (const [index, { opened, closed }] of before.entries())
      counter.add(severity, opened.id, closed?.id ?? 0, index === 0);
    counter.add(severity, table.opened[at] ?? 0, table.closed[at] ?? 0, before.length === 0);
  }
  return counter.finish();
}

/** Counts the findings of one rule after each scan that ended, up to the last ones. */
export function countRule(snapshot: Snapshot, rule: string): readonly ScanCounts[] {
  const { ids, find } = snapshot.table.texts.rule;
  const id = find(rule);
  return countTrend(snapshot, (at) => ids[at] === id);
}

/** Counts the findings of one owner after each scan that ended, up to the last ones. */
export function countTeam(snapshot: Snapshot, team: string): readonly ScanCounts[] {
  return countTrend(snapshot, createOwnerTest(snapshot.table, team));
}

/** Counts the findings of one repository after each scan that ended, up to the last ones. */
export function countRepository(snapshot: Snapshot, name: string): readonly ScanCounts[] {
  const { ids, find } = snapshot.table.texts.repository;
  const id = find(name);
  return countTrend(snapshot, (at) => ids[at] === id);
}

function countTrend(snapshot: Snapshot, isCounted: (at: number) => boolean): readonly ScanCounts[] {
  return countWhere(snapshot, isCounted)
    .filter(({ isFinished }) => isFinished)
    .slice(-maxTrend);
}

/** Lists the scans, the last one first. */
export function selectPage(snapshot: Snapshot, request: PageRequest): Page<ScanCounts> {
  return slicePage(readScanCounts(snapshot).toReversed(), request);
}

export function countCoverage(snapshot: Snapshot): CoverageCounts {
  const counts = Object.fromEntries(repositoryStates.map((state) => [state, 0])) as Record<RepositoryState, number>;
  for (const { state } of readRepositoryRows(snapshot)) counts[state] += 1;
  return counts;
}

/** Repositories that end alike for one reason. */
export interface CoverageReason {
  readonly state: RepositoryState;
  readonly reason: string;
  readonly repositories: number;
  /** Names of the first ones. */
  readonly examples: readonly string[];
}

/** Lists why repositories were not judged completely, the most frequent reason first. */
export const readCoverageReasons: (snapshot: Snapshot) => readonly CoverageReason[] = memoize((snapshot) => {
  const groups = new Map<string, { readonly state: RepositoryState; readonly reason: string; names: string[] }>();
  for (const { name, state, reasons } of readRepositoryRows(snapshot)) {
    for (const reason of reasons) {
      const key = JSON.stringify([state, reason]);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { state, reason, names: [name] });
      else group.names.push(name);
    }
  }
  return Array.from(groups.values(), ({ state, reason, names }) => {
    return { state, reason, repositories: names.length, examples: names.sort().slice(0, maxExamples) };
  }).sort((a, b) => b.repositories - a.repositories);
});

const maxExamples = 5;

function judgeSnapshot(snapshot: Snapshot, coverage: CoverageCounts): Overview['verdict'] {
  const { report, repositories } = snapshot;
  const failOn = report?.failOn ?? 'medium';
  if (repositories.length === 0) return { state: 'empty', sentence: 'No scan has recorded a repository' };
  const gating = countGating(snapshot, failOn);
  if (gating.findings > 0) {
    const all = pluralize(repositories.length, 'repository', 'repositories');
    const failing = writeCount(gating.repositories);
    const noun = pluralize(gating.findings, 'finding');
    return { state: 'fails', sentence: `${noun} at or above ${failOn} in ${failing} of ${all}` };
  }
  const unjudged = coverage.partial + coverage.stale + coverage.failed;
  if (unjudged > 0) {
    const noun = pluralize(unjudged, 'repository was', 'repositories were');
    return { state: 'incomplete', sentence: `${noun} not judged completely` };
  }
  return { state: 'passes', sentence: `No finding at or above ${failOn}` };
}

/** Counts open findings that fail the gate. As in reports, a problem that left something unjudged does not. */
function countGating(
  { table, remarks }: Snapshot,
  failOn: Severity,
): { readonly findings: number; readonly repositories: number } {
  const { repository, rule } = table.texts;
  const unread = new Map(
    Array.from(remarks, ([name, own]) => [repository.find(name), new Set(own.map(({ code }) => rule.find(code)))]),
  );
  const names = new Set<number>();
  let findings = 0;
  for (let at = 0; at < table.size; at += 1) {
    const name = repository.ids[at] ?? 0;
    if (table.state[at] !== openState || !isAtLeast(readSeverity(table, at), failOn)) continue;
    if (readLevel(table, at) === 'problem' && unread.get(name)?.has(rule.ids[at] ?? 0)) continue;
    names.add(name);
    findings += 1;
  }
  return { findings, repositories: names.size };
}

const openState = findingStates.indexOf('open');
