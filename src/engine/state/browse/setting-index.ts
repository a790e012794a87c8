import { setImmediate } from 'node:timers/promises';
import { isBelow } from '../../../base/dotted-path.ts';
import { compareCodeUnits } from '../../../base/order.ts';
import type { StoredMoment, StoredTarget } from '../../../store/stored.ts';
import { readEntry } from '../inventory.ts';
import { memoize } from './memoize.ts';
import { type Page, type PageRequest, slicePage } from './page.ts';

/** Values of settings in all documents of a state. A text is kept once, rows have its position. */
export interface SettingTable {
  readonly texts: readonly string[];
  readonly targets: readonly { readonly repository: string; readonly target: string; readonly rows: Uint32Array }[];
  /** True if documents were left out so far: they are being read. */
  readonly isPartial: boolean;
  /** Number of configurations, and of those that were read. */
  readonly total: number;
  readonly read: number;
}

/** Keeps the values of settings, and reads documents again only where they changed. */
export interface SettingIndex {
  /** Reads what changed, and lets requests pass meanwhile. Ends early if the signal is aborted. */
  update(moment: StoredMoment, signal: AbortSignal): Promise<void>;
  table(): SettingTable;
}

/** Numbers of a row: path, name as spelled, value, reason why it is unknown, file, line, profiles of the views. */
const width = 7;
/** Milliseconds after which reading lets requests pass. */
const slice = 8;

export function createSettingIndex(): SettingIndex {
  const positions = new Map<string, number>([['', 0]]);
  const texts: string[] = [''];
  const intern = (text: string): number => {
    const known = positions.get(text);
    if (known !== undefined) return known;
    positions.set(text, texts.length);
    return texts.push(text) - 1;
  };
  let known = new Map<string, { readonly digest: string; readonly rows: Uint32Array }>();
  let targets: SettingTable['targets'] = [];
  let table: SettingTable = { texts, targets, isPartial: true, total: 0, read: 0 };
  return {
    table: () => table,
    async update(moment, signal) {
      const found: SettingTable['targets'][number][] = [];
      const kept: typeof known = new Map();
      let until = performance.now() + slice;
      const total = await moment.countTargets();
      for await (const target of moment.targets()) {
        if (signal.aborted) return;
        const { repository, views } = target;
        const key = JSON.stringify([repository.name, target.target.file]);
        const digest = JSON.stringify(views.map(({ profiles, document }) => [profiles, document]));
        const before = known.get(key);
        const rows = before?.digest === digest ? before.rows : await readRows(target, intern, breathe);
        kept.set(key, { digest, rows });
        found.push({ repository: repository.name, target: target.target.file, rows });
        if (table.isPartial) table = { texts, targets: found.slice(), isPartial: true, total, read: found.length };
        await breathe();
      }
      known = kept;
      targets = found;
      table = { texts, targets, isPartial: false, total, read: found.length };

      async function breathe(): Promise<void> {
        if (performance.now() < until) return;
        await setImmediate();
        until = performance.now() + slice;
      }
    },
  };
}

async function readRows(
  target: StoredTarget,
  intern: (text: string) => number,
  breathe: () => Promise<void>,
): Promise<Uint32Array> {
  const views = new Map<string, { readonly numbers: readonly number[]; readonly profiles: string[] }>();
  for (const { profiles, document: digest } of target.views) {
    for (const [path, row] of Object.entries(target.content(digest).settings)) {
      const { setting, value, unknown, file, line } = readEntry(row, row.spelled, undefined);
      const numbers = [path, setting ?? '', value ?? '', unknown ?? '', file].map(intern);
      const key = `${numbers.join(' ')} ${line}`;
      const entry = views.get(key) ?? { numbers: [...numbers, line ?? 0], profiles: [] };
      views.set(key, entry);
      entry.profiles.push(profiles.join(', '));
    }
    await breathe();
  }
  const rows = new Uint32Array(views.size * width);
  let at = 0;
  for (const { numbers, profiles } of views.values()) {
    rows.set([...numbers, intern(profiles.join('\n'))], at);
    at += width;
  }
  return rows;
}

/** A place that has a value, and the profiles of the views in which it counts; the base view has none. */
export interface SettingPlace {
  readonly repository: string;
  readonly target: string;
  readonly file: string;
  readonly line: number;
  readonly profiles: readonly string[];
}

/** A value of a setting. */
export interface SettingValue {
  /** Name of the setting as the targets spell it. */
  readonly setting: string;
  readonly value: string;
  /** Reason why the value cannot be determined; null if it is known. */
  readonly unknown: string | null;
  readonly repositories: number;
  readonly views: number;
  /** The first ones. */
  readonly places: readonly SettingPlace[];
}

/** A setting that some configuration sets. */
export interface SettingSummary {
  /** Canonical path. */
  readonly path: string;
  /** Name of the setting as the targets spell it. */
  readonly name: string;
  readonly repositories: number;
  readonly values: number;
}

/** Places of a value at most. */
const maxPlaces = 50;

const readSummaries: (table: SettingTable) => readonly SettingSummary[] = memoize(({ texts, targets }) => {
  const found = new Map<number, { name: number; readonly repositories: Set<string>; readonly values: Set<string> }>();
  for (const { repository, rows } of targets) {
    for (let at = 0; at < rows.length; at += width) {
      const [path = 0, name = 0, value = 0, unknown = 0] = rows.subarray(at, at + 4);
      const summary = found.get(path) ?? { name, repositories: new Set(), values: new Set() };
      found.set(path, summary);
      summary.repositories.add(repository);
      summary.values.add(`${value} ${unknown}`);
    }
  }
  return Array.from(found, ([path, { name, repositories, values }]): SettingSummary => {
    const spelled = texts[name] ?? '';
    return { path: texts[path] ?? '', name: spelled, repositories: repositories.size, values: values.size };
  }).sort((a, b) => b.repositories - a.repositories || compareCodeUnits(a.name, b.name));
});

/** Lists the settings that are set, the most used first. */
export function listSettings(
  table: SettingTable,
  request: PageRequest & { readonly text?: string },
): Page<SettingSummary> {
  const word = (request.text ?? '').trim().toLowerCase();
  const found = readSummaries(table).filter(({ path, name }) => `${name}\n${path}`.toLowerCase().includes(word));
  return slicePage(found, request);
}

/** Lists the values of a setting or of all settings of a scope, by canonical path; the most used first. */
export function listValues(table: SettingTable, path: string, request: PageRequest): Page<SettingValue> {
  const { texts, targets } = table;
  const wanted = new Set(texts.flatMap((text, id) => (text === path || isBelow(text, path) ? [id] : [])));
  const found = new Map<string, ValueUnderWay>();
  for (const { repository, target, rows } of targets) {
    for (let at = 0; at < rows.length; at += width) {
      if (!wanted.has(rows[at] ?? 0)) continue;
      const [, name = 0, value = 0, unknown = 0, file = 0, line = 0, profiles = 0] = rows.subarray(at, at + width);
      const key = `${name} ${value} ${unknown}`;
      const item = found.get(key) ?? { name, value, unknown, repositories: new Set(), views: 0, places: [] };
      found.set(key, item);
      const views = (texts[profiles] ?? '').split('\n');
      item.repositories.add(repository);
      item.views += views.length;
      if (item.places.length < maxPlaces)
        item.places.push({ repository, target, file: texts[file] ?? '', line, profiles: views });
    }
  }
  const items = Array.from(found.values(), ({ name, value, unknown, repositories, views, places }): SettingValue => {
    const reason = unknown === 0 ? null : (texts[unknown] ?? null);
    const facts = { setting: texts[name] ?? '', value: texts[value] ?? '', unknown: reason };
    return { ...facts, repositories: repositories.size, views, places };
  }).sort(
    (a, b) =>
      compareCodeUnits(a.setting, b.setting) || b.repositories - a.repositories || compareCodeUnits(a.value, b.value),
  );
  return slicePage(items, request);
}

interface ValueUnderWay {
  readonly name: number;
  readonly value: number;
  readonly unknown: number;
  readonly repositories: Set<string>;
  views: number;
  readonly places: SettingPlace[];
}
