import { isBelow } from '../../../base/dotted-path.ts';
import { type Severity, severities } from '../../../base/severity.ts';
import type { SeverityCounts } from '../count-scans.ts';
import {
  createOwnerTest,
  type FindingRow,
  type FindingState,
  type FindingTable,
  findingStates,
  readIntervals,
  readRow,
  type TextColumnName,
} from './finding-table.ts';
import { findCategory } from './list-groups.ts';
import { findLastScan, readMoments } from './moments.ts';
import { type Page, type PageRequest, slicePage } from './page.ts';
import type { Snapshot } from './snapshot.ts';
import type { TextColumn } from './text-column.ts';

export const findingOrders = ['severity', 'newest', 'oldest', 'repository', 'rule'] as const;
export type FindingOrder = (typeof findingOrders)[number];

/** Filters, all of which have to hold; those left out hold for every finding. */
export interface FindingFilter {
  readonly states?: readonly FindingState[];
  readonly severities?: readonly Severity[];
  readonly repository?: string | undefined;
  readonly rule?: string | undefined;
  readonly category?: string | undefined;
  readonly file?: string | undefined;
  /** Canonical path; covers what is below it. */
  readonly setting?: string | undefined;
  readonly profile?: string | undefined;
  /** One of its owners. */
  readonly team?: string | undefined;
  /** Words that all occur in the message, the file, the setting, the rule or the repository. */
  readonly text?: string | undefined;
  /** Number of the scan that found it. */
  readonly opened?: number | undefined;
  /** Number of the scan that lacks it. */
  readonly fixed?: number | undefined;
}

export interface FindingRequest extends FindingFilter, PageRequest {
  readonly order?: FindingOrder;
}

export interface FoundFindings extends Page<FindingRow> {
  /** Findings that pass all filters but those of severity and state. */
  readonly counts: { readonly severity: SeverityCounts; readonly state: { readonly [state in FindingState]: number } };
}

/** Selects, sorts and counts findings. */
export function selectFindings(snapshot: Snapshot, request: FindingRequest): FoundFindings {
  const { table } = snapshot;
  const { states = ['open'], severities: wanted = [], order = 'severity' } = request;
  const isWantedState = findingStates.map((each) => states.includes(each));
  const isWantedSeverity = severities.map((each) => wanted.length === 0 || wanted.includes(each));
  const bySeverity = severities.map(() => 0);
  const byState = findingStates.map(() => 0);
  const found = new Uint32Array(table.size);
  const passes = createFilter(snapshot, request);
  let size = 0;
  for (let at = 0; at < table.size; at += 1) {
    const [state = 0, severity = 0] = [table.state[at], table.severity[at]];
    const hasState = isWantedState[state] === true;
    const hasSeverity = isWantedSeverity[severity] === true;
    if (!(hasState || hasSeverity) || !passes(at)) continue;
    if (hasState) bySeverity[severity] = (bySeverity[severity] ?? 0) + 1;
    if (hasSeverity) byState[state] = (byState[state] ?? 0) + 1;
    if (hasState && hasSeverity) {
      found[size] = at;
      size += 1;
    }
  }
  const { items, ...page } = slicePage(sortPositions(table, found.subarray(0, size), order), request);
  return {
    ...page,
    items: Array.from(items, (at) => describeFinding(snapshot, at)),
    counts: {
      severity: Object.fromEntries(severities.map((name, at) => [name, bySeverity[at] ?? 0])) as SeverityCounts,
      state: Object.fromEntries(
        findingStates.map((name, at) => [name, byState[at] ?? 0]),
      ) as FoundFindings['counts']['state'],
    },
  };
}

/** Finds a finding by its fingerprint; undefined if the state has none. */
export function findFinding(snapshot: Snapshot, fingerprint: string): FindingRow | undefined {
  const at = snapshot.table.fingerprints.indexOf(fingerprint);
  return at < 0 ? undefined : describeFinding(snapshot, at);
}

function describeFinding(snapshot: Snapshot, at: number): FindingRow {
  return readRow(snapshot.table, at, readMoments(snapshot), findLastScan(snapshot));
}

type Test = (at: number) => boolean;

function createFilter({ table, rules }: Snapshot, filter: FindingFilter): Test {
  const tests: Test[] = [];
  const among = (name: TextColumnName, isWanted: (text: string) => boolean): void => {
    const { texts, ids } = table.texts[name];
    const wanted = Uint8Array.from(texts, (text) => (isWanted(text) ? 1 : 0));
    tests.push((at) => wanted[ids[at] ?? 0] === 1);
  };
  const { category, setting, team, text = '', opened, fixed } = filter;
  for (const name of ['repository', 'rule', 'file', 'profile'] as const) {
    const text = filter[name];
    if (text !== undefined) among(name, (other) => other === text);
  }
  if (category !== undefined) {
    among('rule', (id) => findCategory(rules.get(id) ?? { id, policy: null }) === category);
  }
  if (setting !== undefined) among('setting', (name) => name === setting || isBelow(name, setting));
  if (team !== undefined) tests.push(createOwnerTest(table, team));
  if (opened !== undefined) tests.push((at) => readIntervals(table, at).some(([start]) => start === opened));
  if (fixed !== undefined) tests.push((at) => readIntervals(table, at).some(([, end]) => end === fixed));
  for (const word of text.toLowerCase().split(/\s+/u).filter(Boolean)) tests.push(createSearch(table, word));
  return (at) => tests.every((holds) => holds(at));
}

/** Columns in which a search looks. */
const searched = ['message', 'file', 'setting', 'rule', 'repository'] as const;

function createSearch({ texts }: FindingTable, word: string): Test {
  const columns = searched.map((name) => ({ ids: texts[name].ids, hits: texts[name].search(word) }));
  return (at) => columns.some(({ ids, hits }) => hits[ids[at] ?? 0] === 1);
}

/** Sorts by one key in linear time; equal keys stay by severity, repository and place. */
function sortPositions(
  { opened, texts }: FindingTable,
  found: Uint32Array,
  order: FindingOrder,
): Uint32Array | readonly number[] {
  if (order === 'severity') return found;
  const textKey =
    ({ ids, texts: names }: TextColumn) =>
    (at: number) =>
      names[ids[at] ?? 0] ?? '';
  const readKey = {
    newest: (at: number) => -(opened[at] ?? 0),
    oldest: (at: number) => opened[at] ?? 0,
    repository: textKey(texts.repository),
    rule: textKey(texts.rule),
  }[order];
  const groups = new Map<string | number, number[]>();
  for (const at of found) {
    const key = readKey(at);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [at]);
    else group.push(at);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, group]) => group);
}
