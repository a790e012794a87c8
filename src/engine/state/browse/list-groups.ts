import { compareCodeUnits } from '../../../base/order.ts';
import { type Severity, severities } from '../../../base/severity.ts';
import type { RuleText } from '../../../reports/collect-rule-texts.ts';
import type { StoredRepository } from '../../../store/stored.ts';
import { createNoCounts, type SeverityCounts, sumCounts } from '../count-scans.ts';
import type { Moment } from '../timeline.ts';
import { findingStates, readSeverity, type TextColumnName } from './finding-table.ts';
import { memoize } from './memoize.ts';
import { readMoments } from './moments.ts';
import { type Page, type PageRequest, slicePage } from './page.ts';
import type { Snapshot } from './snapshot.ts';

/** Findings that have a repository, a rule or a team in common. */
export interface FindingGroup {
  /** Open findings without a waiver. */
  readonly open: number;
  readonly bySeverity: SeverityCounts;
  readonly waived: number;
  readonly fixed: number;
  /** Number of repositories with open findings. */
  readonly repositories: number;
  /** Scan since which the oldest of them is open; null if none is. */
  readonly oldest: Moment | null;
}

/** Outcomes of the last scan of a repository; `stale` means that it failed and an earlier scan's findings are shown. */
export const repositoryStates = ['clean', 'findings', 'partial', 'stale', 'failed', 'skipped'] as const;
export type RepositoryState = (typeof repositoryStates)[number];

export interface RepositoryRow extends FindingGroup {
  readonly name: string;
  readonly state: RepositoryState;
  /** Reasons why the repository was not judged completely; empty if it was. */
  readonly reasons: readonly string[];
  readonly commit: string | null;
  readonly ref: string | null;
  readonly lastScan: Moment;
  /** Scan that its findings are from; null if none judged it. */
  readonly judged: Moment | null;
}

export interface RuleRow extends FindingGroup {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly category: string;
  /** False for a built-in rule. */
  readonly isPolicy: boolean;
}

export const groupOrders = ['worst', 'most', 'name'] as const;
export type GroupOrder = (typeof groupOrders)[number];

export interface GroupRequest extends PageRequest {
  /** Text that the name or title contains. */
  readonly text?: string | undefined;
  readonly order?: GroupOrder;
}

export interface RepositoryRequest extends GroupRequest {
  readonly states?: readonly RepositoryState[];
  /** Only repositories with open findings of this rule. */
  readonly rule?: string | undefined;
}

export interface RuleRequest extends GroupRequest {
  readonly category?: string | undefined;
  /** Only rules with open findings. */
  readonly isFound?: boolean;
}

/** Weight of a finding in the order of the worst. */
const weights: SeverityCounts = { critical: 1000, high: 100, medium: 10, low: 1, info: 0 };

/** All repositories, the worst ones first. */
export const readRepositoryRows: (snapshot: Snapshot) => readonly RepositoryRow[] = memoize((snapshot) => {
  const groups = groupFindings(snapshot, 'repository');
  const momentOf = readMoments(snapshot);
  const rows = snapshot.repositories.map((repository): RepositoryRow => {
    const { name, commit, ref, lastScan, judgedScan } = repository;
    const group = groups.get(name) ?? emptyGroup;
    const { state, reasons } = describeCoverage(snapshot, repository, group.open);
    const judged = judgedScan === null ? null : momentOf(judgedScan);
    return { name, state, reasons, commit, ref, lastScan: momentOf(lastScan), judged, ...group };
  });
  return rows.sort((a, b) => compareWorst(a, b) || compareCodeUnits(a.name, b.name));
});

/** All policies of the last scan and all rules with findings, the worst ones first. */
export const readRuleRows: (snapshot: Snapshot) => readonly RuleRow[] = memoize((snapshot) => {
  const groups = groupFindings(snapshot, 'rule');
  const rows = Array.from(snapshot.rules.values()).flatMap((rule): readonly RuleRow[] => {
    const { id, title, severity, policy } = rule;
    const group = groups.get(id);
    if (group === undefined && policy === null) return [];
    return [{ id, title, severity, category: findCategory(rule), isPolicy: policy !== null, ...(group ?? emptyGroup) }];
  });
  return rows.sort((a, b) => compareWorst(a, b) || compareCodeUnits(a.id, b.id));
});

/** Returns one repository; undefined if no scan had it. */
export function readRepositoryRow(snapshot: Snapshot, name: string): RepositoryRow | undefined {
  return readRepositoryRows(snapshot).find((row) => row.name === name);
}

/** Returns one policy or rule; undefined if the last scan had no such policy and it has no findings. */
export function readRuleRow(snapshot: Snapshot, id: string): RuleRow | undefined {
  return readRuleRows(snapshot).find((row) => row.id === id);
}

export function listRepositories(snapshot: Snapshot, request: RepositoryRequest): Page<RepositoryRow> {
  const { states = [], rule } = request;
  const isWanted = new Set<string>(states);
  const having = rule === undefined ? undefined : countByRepository(snapshot, rule);
  const rows = readRepositoryRows(snapshot).filter(
    ({ name, state }) => (isWanted.size === 0 || isWanted.has(state)) && (having?.has(name) ?? true),
  );
  return listGroups(rows, ({ name }) => [name], request);
}

export function listRules(snapshot: Snapshot, request: RuleRequest): Page<RuleRow> {
  const { category, isFound = false } = request;
  const rows = readRuleRows(snapshot).filter(
    (row) => (category === undefined || row.category === category) && (!isFound || row.open > 0),
  );
  return listGroups(rows, ({ id, title }) => [id, title], request);
}

export function findCategory({ id, policy }: Pick<RuleText, 'id' | 'policy'>): string {
  return policy?.category ?? id.split('/')[0] ?? '';
}

function listGroups<Row extends FindingGroup>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly [name: string, ...others: string[]],
  request: GroupRequest,
): Page<Row> {
  const { text = '', order = 'worst' } = request;
  const word = text.trim().toLowerCase();
  const found = rows.filter((row) => textsOf(row).some((each) => each.toLowerCase().includes(word)));
  if (order === 'most') found.sort((a, b) => b.open - a.open);
  if (order === 'name') found.sort((a, b) => compareCodeUnits(textsOf(a)[0], textsOf(b)[0]));
  return slicePage(found, request);
}

/** Counts the open findings of a rule in each repository that has some. */
export function countByRepository({ table }: Snapshot, rule: string): ReadonlyMap<string, number> {
  const { repository, rule: rules } = table.texts;
  const id = rules.find(rule);
  const counts = new Map<string, number>();
  for (let at = 0; at < table.size; at += 1) {
    if (rules.ids[at] !== id || table.state[at] !== openState) continue;
    const name = repository.texts[repository.ids[at] ?? 0] ?? '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const openState = findingStates.indexOf('open');

function describeCoverage(
  { remarks }: Snapshot,
  { name, status, reason, judgedScan }: StoredRepository,
  open: number,
): Pick<RepositoryRow, 'state' | 'reasons'> {
  const reasons = reason === null ? [] : [reason];
  switch (status) {
    case 'failed':
      return { state: judgedScan === null ? 'failed' : 'stale', reasons };
    case 'skipped':
      return { state: 'skipped', reasons };
    case 'incomplete': {
      const own = remarks.get(name);
      // All its problems are accepted.
      if (own !== undefined && own.length === 0) return { state: open > 0 ? 'findings' : 'clean', reasons: [] };
      return { state: 'partial', reasons: [...new Set([...reasons, ...(own ?? []).map(({ message }) => message)])] };
    }
    case 'scanned':
      return { state: open > 0 ? 'findings' : 'clean', reasons: [] };
  }
}

const emptyGroup: FindingGroup = {
  ...{ open: 0, bySeverity: createNoCounts(), waived: 0, fixed: 0, repositories: 0, oldest: null },
};

/** Groups the findings by the texts of a column, in one pass. */
function groupFindings(snapshot: Snapshot, name: TextColumnName): ReadonlyMap<string, FindingGroup> {
  const { table } = snapshot;
  const { ids, texts } = table.texts[name];
  const repositoryIds = table.texts.repository.ids;
  const groups = texts.map(() => {
    return { open: 0, waived: 0, fixed: 0, bySeverity: createNoCounts(), oldest: 0, names: new Set<number>() };
  });
  for (let at = 0; at < table.size; at += 1) {
    const group = groups[ids[at] ?? 0];
    const state = findingStates[table.state[at] ?? 0];
    if (group === undefined || state === undefined) continue;
    group[state] += 1;
    if (state !== 'open') continue;
    group.bySeverity[readSeverity(table, at)] += 1;
    group.names.add(repositoryIds[at] ?? 0);
    const since = table.opened[at] ?? 0;
    if (group.oldest === 0 || since < group.oldest) group.oldest = since;
  }
  const momentOf = readMoments(snapshot);
  return new Map(
    groups.map(({ names, oldest, ...group }, id): [string, FindingGroup] => {
      const moment = oldest === 0 ? null : momentOf(oldest);
      return [texts[id] ?? '', { ...group, oldest: moment, repositories: names.size }];
    }),
  );
}

function compareWorst(a: FindingGroup, b: FindingGroup): number {
  return weighGroup(b) - weighGroup(a) || sumCounts(b.bySeverity) - sumCounts(a.bySeverity);
}

function weighGroup({ bySeverity }: FindingGroup): number {
  return severities.reduce((sum, severity) => sum + weights[severity] * bySeverity[severity], 0);
}
