import { type Severity, severities } from '../../../base/severity.ts';
import type { Finding, Waived } from '../../../findings/finding.ts';
import { countDaysBetween, toDay } from '../../../findings/waiver.ts';
import { isOwnedBy } from '../select-team.ts';
import type { FindingTrack, Interval, Moment } from '../timeline.ts';
import { createTextColumn, type TextColumn } from './text-column.ts';

export const findingStates = ['open', 'waived', 'fixed'] as const;
export type FindingState = (typeof findingStates)[number];
const levels = ['deny', 'warn', 'problem'] as const satisfies readonly Finding['level'][];

/** Texts by which findings are selected and grouped. */
export const textColumns = ['repository', 'rule', 'file', 'setting', 'profile', 'message'] as const;
export type TextColumnName = (typeof textColumns)[number];

/** A finding as lists show it. */
export interface FindingRow extends Omit<FindingTrack, 'intervals'> {
  readonly state: FindingState;
  /** Scan that found it; of a reopened one, the scan that found it again. */
  readonly since: Moment;
  /** Scan that lacks it; null while it is open. */
  readonly fixed: Moment | null;
  /** Days from `since` to the last scan, or until it was fixed. */
  readonly age: number;
  readonly isReopened: boolean;
}

/**
 * Findings as columns, the worst ones first, then by repository and place. Reading a column of 100,000 findings takes a
 * millisecond, which reading as many objects does not.
 */
export interface FindingTable {
  readonly size: number;
  /** Positions in `findingStates`. */
  readonly state: Uint8Array;
  /** Positions in `severities`. */
  readonly severity: Uint8Array;
  /** Positions in `levels`. */
  readonly level: Uint8Array;
  readonly line: Uint32Array;
  /** Numbers of scans, of the last interval; `closed` is 0 while it is open. */
  readonly opened: Uint32Array;
  readonly closed: Uint32Array;
  readonly fingerprints: readonly string[];
  readonly texts: { readonly [name in TextColumnName]: TextColumn };
  /** Owners of each finding, a line each. */
  readonly owners: TextColumn;
  /** Intervals before the last one, of findings that came back. */
  readonly earlier: ReadonlyMap<number, readonly Interval[]>;
  readonly waivers: ReadonlyMap<number, Waived>;
}

/** Builds a table of findings that are added by repository and place. */
export function createTableBuilder(): {
  add(track: FindingTrack): void;
  finish(): FindingTable;
} {
  const numbers = { state: [], severity: [], level: [], line: [], opened: [], closed: [] } as Record<string, number[]>;
  const push = (name: string, value: number): void => void numbers[name]?.push(value);
  const fingerprints: string[] = [];
  const texts = Object.fromEntries(textColumns.map((name) => [name, createTextColumn()])) as {
    [name in TextColumnName]: ReturnType<typeof createTextColumn>;
  };
  const owners = createTextColumn();
  const earlier = new Map<number, readonly Interval[]>();
  const waivers = new Map<number, Waived>();
  return {
    add({ intervals, waiver, ...track }) {
      const last = intervals.at(-1);
      if (last === undefined) return;
      const at = fingerprints.push(track.fingerprint) - 1;
      const state = last.closed !== null ? 'fixed' : waiver === null ? 'open' : 'waived';
      push('state', findingStates.indexOf(state));
      push('severity', severities.indexOf(track.severity));
      push('level', levels.indexOf(track.level));
      push('line', track.line);
      push('opened', last.opened.id);
      push('closed', last.closed?.id ?? 0);
      for (const name of textColumns) texts[name].add(track[name] ?? '');
      owners.add(track.owners.join('\n'));
      if (intervals.length > 1) earlier.set(at, intervals.slice(0, -1));
      if (waiver !== null) waivers.set(at, waiver);
    },
    finish() {
      const order = orderBySeverity(numbers['severity'] ?? []);
      const moved = new Map(Array.from(order, (from, to) => [from, to]));
      const move = <T>(map: ReadonlyMap<number, T>): ReadonlyMap<number, T> =>
        new Map(Array.from(map, ([at, item]) => [moved.get(at) ?? at, item]));
      const orderColumn = (name: string): number[] => Array.from(order, (at) => numbers[name]?.[at] ?? 0);
      return {
        size: fingerprints.length,
        state: Uint8Array.from(orderColumn('state')),
        severity: Uint8Array.from(orderColumn('severity')),
        level: Uint8Array.from(orderColumn('level')),
        line: Uint32Array.from(orderColumn('line')),
        opened: Uint32Array.from(orderColumn('opened')),
        closed: Uint32Array.from(orderColumn('closed')),
        fingerprints: Array.from(order, (at) => fingerprints[at] ?? ''),
        texts: Object.fromEntries(
          textColumns.map((name) => [name, texts[name].finish(order)]),
        ) as FindingTable['texts'],
        owners: owners.finish(order),
        earlier: move(earlier),
        waivers: move(waivers),
      };
    },
  };
}

/** Returns positions by severity; those of one severity stay in their order. */
function orderBySeverity(column: readonly number[]): Uint32Array {
  const starts = new Uint32Array(severities.length + 1);
  for (const severity of column) starts[severity + 1] = (starts[severity + 1] ?? 0) + 1;
  for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const order = new Uint32Array(column.length);
  for (const [at, severity] of column.entries()) {
    const to = starts[severity] ?? 0;
    order[to] = at;
    starts[severity] = to + 1;
  }
  return order;
}

/** Returns the moments of scans by number. */
export type Moments = (scan: number) => Moment;

/** Returns a finding of the table; `end` is the last scan that ended. */
export function readRow(table: FindingTable, at: number, momentOf: Moments, end: Moment | undefined): FindingRow {
  const readTextAt = ({ ids, texts }: TextColumn): string => texts[ids[at] ?? 0] ?? '';
  const readColumn = (name: TextColumnName): string => readTextAt(table.texts[name]);
  const since = momentOf(table.opened[at] ?? 0);
  const closed = table.closed[at] ?? 0;
  const fixed = closed === 0 ? null : momentOf(closed);
  const until = (fixed ?? end)?.at ?? '';
  return {
    ...{ repository: readColumn('repository'), fingerprint: table.fingerprints[at] ?? '', rule: readColumn('rule') },
    ...{ severity: readSeverity(table, at), level: readLevel(table, at), message: readColumn('message') },
    ...{ file: readColumn('file'), line: table.line[at] ?? 0 },
    ...{ setting: readColumn('setting') || null, profile: readColumn('profile') || null },
    owners: readOwners(readTextAt(table.owners)),
    waiver: table.waivers.get(at) ?? null,
    state: findingStates[table.state[at] ?? 0] ?? 'open',
    ...{ since, fixed, isReopened: table.earlier.has(at) },
    age: since.at === '' || until === '' ? 0 : Math.max(0, countDaysBetween(toDay(since.at), toDay(until))),
  };
}

/** Returns the owners of a text of the column of owners. */
export function readOwners(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}

/** Returns what is true for the findings of an owner. */
export function createOwnerTest({ owners: { ids, texts } }: FindingTable, team: string): (at: number) => boolean {
  const isOwn = Uint8Array.from(texts, (text) => (isOwnedBy(readOwners(text), team) ? 1 : 0));
  return (at) => isOwn[ids[at] ?? 0] === 1;
}

export function readSeverity({ severity }: Pick<FindingTable, 'severity'>, at: number): Severity {
  return severities[severity[at] ?? 0] ?? 'info';
}

export function readLevel({ level }: Pick<FindingTable, 'level'>, at: number): Finding['level'] {
  return levels[level[at] ?? 0] ?? 'deny';
}

/** Returns all intervals in which a finding was open, as numbers of scans; 0 for no end. */
export function readIntervals(table: FindingTable, at: number): readonly (readonly [opened: number, closed: number])[] {
  const last = [table.opened[at] ?? 0, table.closed[at] ?? 0] as const;
  const before = table.earlier.get(at);
  if (before === undefined) return [last];
  return [...before.map(({ opened, closed }) => [opened.id, closed?.id ?? 0] as const), last];
}
