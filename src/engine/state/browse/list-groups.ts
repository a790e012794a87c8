import { compareCodeUnits } from '../../../base/order.ts';
import { type Severity, severities } from '../../../base/severity.ts';
import type { RuleText } from '../../../reports/collect-rule-texts.ts';
import type { StoredRepository } from '../../../store/stored.ts';
import { createNoCounts, type SeverityCounts, sumCounts } from '../count-scans.ts';
import { isOwnedBy, listTeams } from '../select-team.ts';
import type { Moment } from '../timeline.ts';
import { createOwnerTest, findingStates, readOwners, readSeverity, type TextColumnName } from './finding-table.ts';
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
  readonly owners: readonly string[];
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

/** Findings of an owner, or those that nobody owns. A finding with several owners is in the row of each. */
export interface TeamRow extends FindingGroup {
  readonly name: string;
  /** Number of repositories that it owns, also of those without findings. */
  readonly owned: number;
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
  /** Only repositories that this owner has, or in which it has open findings. */
  readonly team?: string | undefined;
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
  const groups = groupFindings(snapshot, groupByColumn(snapshot, 'repository'));
  const momentOf = readMoments(snapshot);
  const rows = snapshot.repositories.map((repository): RepositoryRow => {
    const { name, commit, ref, owners, lastScan, judgedScan } = repository;
    const group = groups.get(name) ?? emptyGroup;
    const { state, reasons } = describeCoverage(snapshot, repository, group.open);
    const judged = judgedScan === null ? null : momentOf(judgedScan);
    return { name, state, reasons, commit, ref, owners, lastScan: momentOf(lastScan), judged, ...group };
  });
  return rows.sort((a, b) => compareWorst(a, b) || compareCodeUnits(a.name, b.name));
});

/** All policies of the last scan and all rules with findings, the worst ones first. */
export const readRuleRows: (snapshot: Snapshot) => readonly RuleRow[] = memoize((snapshot) => {
  const groups = groupFindings(snapshot, groupByColumn(snapshot, 'rule'));
  const rows = Array.from(snapshot.rules.values()).flatMap((rule): readonly RuleRow[] => {
    const { id, title, severity, policy } = rule;
    const group = groups.get(id);
    if (group === undefined && policy === null) return [];
    return [{ id, title, severity, category: findCategory(rule), isPolicy: policy !== null, ...(group ?? emptyGroup) }];
  });
  return rows.sort((a, b) => compareWorst(a, b) || compareCodeUnits(a.id, b.id));
});

/** All owners of repositories and of findings, the worst ones first. */
export const readTeamRows: (snapshot: Snapshot) => readonly TeamRow[] = memoize((snapshot) => {
  const groups = groupFindings(snapshot, groupByOwner(snapshot));
  const owned = new Map<string, number>();
  for (const { owners } of snapshot.repositories) {
    for (const team of listTeams(owners)) owned.set(team, (owned.get(team) ?? 0) + 1);
  }
  const rows = [...new Set([...groups.keys(), ...owned.keys()])].map((name): TeamRow => {
    return { name, owned: owned.get(name) ?? 0, ...(groups.get(name) ?? emptyGroup) };
  });
  return rows.sort((a, b) => compareWorst(a, b) || compareCodeUnits(a.name, b.name));
});

/** Returns one repository; undefined if no scan had it. */
export function readRepositoryRow(snapshot: Snapshot, name: string): RepositoryRow | undefined {
  return readRepositoryRows(snapshot).find((row) => row.name === name);
}

/** Returns one policy or rule; undefined if the last scan had no such policy and it has no findings. */
export function readRuleRow(snapshot: Snapshot, id: string): RuleRow | undefined {
  return readRuleRows(snapshot).find((row) => row.id === id);
}

/** Returns one owner; undefined if it has neither a repository nor a finding. */
export function readTeamRow(snapshot: Snapshot, name: string): TeamRow | undefined {
  return readTeamRows(snapshot).find((row) => isOwnedBy([row.name], name));
}

export function listTeamRows(snapshot: Snapshot, request: GroupRequest): Page<TeamRow> {
  return listGroups(readTeamRows(snapshot), ({ name }) => [name], request);
}

export function listRepositories(snapshot: Snapshot, request: RepositoryRequest): Page<RepositoryRow> {
  const { states = [], rule, team } = request;
  const isWanted = new Set<string>(states);
  const having = rule === undefined && team === undefined ? undefined : countByRepository(snapshot, { rule, team });
  const isOwn = ({ owners }: RepositoryRow): boolean =>
    rule === undefined && team !== undefined && isOwnedBy(owners, team);
  const rows = readRepositoryRows(snapshot).filter(
    (row) =>
      (isWanted.size === 0 || isWanted.has(row.state)) && (having === undefined || having.has(row.name) || isOwn(row)),
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
  listTexts: (row: Row) => readonly [name: string, ...others: string[]],
  request: GroupRequest,
): Page<Row> {
  const { text = '', order = 'worst' } = request;
  const word = text.trim().toLowerCase();
  const found = rows.filter((row) => listTexts(row).some((each) => each.toLowerCase().includes(word)));
  if (order === 'most') found.sort((a, b) => b.open - a.open);
  if (order === 'name') found.sort((a, b) => compareCodeUnits(listTexts(a)[0], listTexts(b)[0]));
  return slicePage(found, request);
}

/** Counts the open findings of a rule, of an owner or of both in each repository that has some. */
export function countByRepository(
  { table }: Snapshot,
  { rule, team }: Pick<RepositoryRequest, 'rule' | 'team'>,
): ReadonlyMap<string, number> {
  const { repository, rule: rules } = table.texts;
  const id = rule === undefined ? undefined : rules.find(rule);
  const isOwn = team === undefined ? () => true : createOwnerTest(table, team);
  const counts = new Map<string, number>();
  for (let at = 0; at < table.size; at += 1) {
    if (table.state[at] !== openState || (id !== undefined && rules.ids[at] !== id) || !isOwn(at)) continue;
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

/** Names of groups, and the positions of those that a finding is in, by a number of each finding. */
interface Grouping {
  readonly names: readonly string[];
  readonly ids: Uint32Array;
  readonly groupsOf: readonly (readonly number[])[];
}

function groupByColumn({ table }: Snapshot, name: TextColumnName): Grouping {
  const { ids, texts } = table.texts[name];
  return { names: texts, ids, groupsOf: texts.map((_, id) => [id]) };
}

function groupByOwner({ table }: Snapshot): Grouping {
  const { ids, texts } = table.owners;
  const positions = new Map<string, number>();
  const groupsOf = texts.map((text) =>
    listTeams(readOwners(text)).map((team) => {
      const known = positions.get(team) ?? positions.size;
      positions.set(team, known);
      return known;
    }),
  );
  return { names: [...positions.keys()], ids, groupsOf };
}

/** Groups the findings in one pass. */
function groupFindings(
  snapshot: Snapshot,
  { names: texts, ids, groupsOf }: Grouping,
): ReadonlyMap<string, FindingGroup> {
  const { table } = snapshot;
  const repositoryIds = table.texts.repository.ids;
  const groups = texts.map(() => {
    return { open: 0, waived: 0, fixed: 0, bySeverity: createNoCounts(), oldest: 0, names: new Set<number>() };
  });
  for (let at = 0; at < table.size; at += 1) {
    for (const position of groupsOf[ids[at] ?? 0] ?? []) {
      const group = groups[position];
      const state = findingStates[table.state[at] ?? 0];
      if (group === undefined || state === undefined) continue;
      group[state] += 1;
      if (state !== 'open') continue;
      group.bySeverity[readSeverity(table, at)] += 1;
      group.names.add(repositoryIds[at] ?? 0);
      const since = table.opened[at] ?? 0;
      if (group.oldest === 0 || since < group.oldest) group.oldest = since;
    }
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
