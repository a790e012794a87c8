import { isBelow, parsePathText } from '../../base/dotted-path.ts';
import { UsageError } from '../../base/errors.ts';
import type { Json } from '../../base/json.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { DocumentContent } from '../../document/content-text.ts';
import type { SettingRow } from '../../document/document.ts';
import { printFlatValue } from '../../document/print/flat.ts';
import { findPrintedDoubt, toPrintedValue } from '../../document/print/to-printed-value.ts';
import { parseSettingQuery } from '../../explain/explain-query.ts';
import type { StoredTarget, StoredView } from '../../store/stored.ts';
import { listVocabulary } from '../../vocabulary/listing.ts';
import { type ConditionSubject, parseCondition } from './value-condition.ts';

/** Kinds of items that an inventory lists besides the values of settings. */
export const inventoryKinds = ['plugins', 'includes', 'containers', 'engine-versions'] as const;

export interface InventoryRequest {
  /** Setting or scope, in either spelling; or a kind. */
  readonly subject: { readonly setting: string } | { readonly kind: (typeof inventoryKinds)[number] };
  /** Conditions that all have to hold, such as `value == false`. */
  readonly where?: readonly string[];
}

/** A place that has a value, and the views in which it counts. */
export interface InventoryPlace {
  readonly repository: string;
  readonly target: string;
  readonly file: string;
  /** Null for a setting that is not set, and for plugins. */
  readonly line: number | null;
  /** Profiles of each view; the base view has none. */
  readonly views: readonly (readonly string[])[];
}

export interface InventoryItem {
  /** Name of the setting as the targets spell it; null for other kinds. */
  readonly setting: string | null;
  /** Null for a setting that is not set. */
  readonly value: string | null;
  /** Reason why the value cannot be determined; null if it is known. */
  readonly unknown: string | null;
  readonly repositories: number;
  readonly views: number;
  readonly places: readonly InventoryPlace[];
}

export interface Inventory {
  readonly items: readonly InventoryItem[];
  /** Number of repositories that were searched. */
  readonly repositories: number;
  readonly views: number;
}

/** A value of one view. */
export interface Entry
  extends Pick<InventoryItem, 'setting' | 'value' | 'unknown'>,
    Pick<InventoryPlace, 'file' | 'line'> {
  readonly subject: Pick<ConditionSubject, 'value' | 'certainty'>;
}

type List = (document: DocumentContent, target: StoredTarget['target']) => readonly Entry[];

/**
 * Lists the values that stored documents have, the most used first.
 *
 * @throws UsageError for a setting or condition that cannot be read.
 */
export async function listInventory(
  targets: AsyncIterable<StoredTarget>,
  { subject, where = [] }: InventoryRequest,
): Promise<Inventory> {
  const list = 'kind' in subject ? createKindLister(subject.kind) : createSettingLister(subject.setting);
  const conditions = where.map(parseCondition);
  const items = new Map<string, ItemUnderWay>();
  const repositories = new Set<string>();
  let views = 0;
  for await (const stored of targets) {
    const { repository, target } = stored;
    repositories.add(repository.name);
    const known = new Map<string, readonly Entry[]>();
    for (const view of stored.views) {
      const { profiles, document } = view;
      views += 1;
      const entries = known.get(document) ?? list(stored.content(document), target);
      known.set(document, entries);
      for (const entry of entries) {
        const { setting, value, unknown, file, line } = entry;
        const facts = { ...entry.subject, repository: repository.name, file, profiles };
        if (!conditions.every((holds) => holds(facts))) continue;
        const key = JSON.stringify([setting, value, unknown]);
        const item = items.get(key) ?? {
          entry,
          places: new Map<string, PlaceUnderWay>(),
          views: new Set<StoredView>(),
        };
        items.set(key, item);
        item.views.add(view);
        const at = JSON.stringify([repository.name, target.file, file, line]);
        const place = item.places.get(at) ?? {
          repository: repository.name,
          target: target.file,
          file,
          line,
          views: [],
        };
        item.places.set(at, place);
        if (place.views.at(-1) !== profiles) place.views.push(profiles);
      }
    }
  }
  const found = Array.from(items.values(), ({ entry, places, views: used }): InventoryItem => {
    const { setting, value, unknown } = entry;
    const all = [...places.values()];
    const count = new Set(all.map(({ repository }) => repository)).size;
    return { setting, value, unknown, repositories: count, views: used.size, places: all };
  });
  if ('setting' in subject && where.length === 0 && found.every(({ value }) => value === null))
    refuseUnknown(subject.setting);
  return { items: found.sort(compareItems), repositories: repositories.size, views };
}

/** @throws UsageError for a setting that neither a document nor the vocabulary has. */
function refuseUnknown(setting: string): void {
  const listing = listVocabulary(setting, true);
  if (listing.kind !== 'unknown') return;
  const hint = listing.suggestions.length === 0 ? '' : ` Did you mean ${listing.suggestions.join(' or ')}?`;
  throw new UsageError(
    'usage/unknown-setting',
    `No repository sets "${setting}", and Nextflow has no such setting.${hint}`,
  );
}

interface PlaceUnderWay extends InventoryPlace {
  readonly views: (readonly string[])[];
}

interface ItemUnderWay {
  readonly entry: Entry;
  readonly places: Map<string, PlaceUnderWay>;
  readonly views: Set<StoredView>;
}

/** By setting, then the most used first. */
function compareItems(a: InventoryItem, b: InventoryItem): number {
  return (
    compareCodeUnits(a.setting ?? '', b.setting ?? '') ||
    b.repositories - a.repositories ||
    b.views - a.views ||
    compareCodeUnits(a.value ?? '', b.value ?? '')
  );
}

function createSettingLister(setting: string): List {
  const query = parseSettingQuery(setting);
  if (query === undefined) {
    throw new UsageError('usage/unknown-setting', `"${setting}" is not the name of a setting.`, {
      hint: { step: 'list-settings' },
    });
  }
  const { path } = query;
  return (document, { file, kind }) => {
    const rows = Object.entries(document.settings).filter(([other]) => other === path || isBelow(other, path));
    if (rows.length > 0) return rows.map(([other, row]) => readEntry(row, row.spelled, findUsedValue(document, other)));
    // Fragments and files outside of production set what they are about.
    if (kind !== 'project' && kind !== 'entry') return [];
    const subject = { value: undefined, certainty: 'not set' };
    return [{ setting, value: null, unknown: null, file, line: null, subject }];
  };
}

function createKindLister(kind: (typeof inventoryKinds)[number]): List {
  switch (kind) {
    case 'plugins':
      return ({ plugins }, { file }) =>
        plugins.map(({ id, version }) => createPlainEntry(version === null ? id : `${id}@${version}`, file, null));
    case 'includes':
      return ({ includes }) =>
        includes.map(({ text, url, resolved, reason, file, line }) => {
          const value = url ?? text;
          return { ...createPlainEntry(value, file, line), unknown: resolved ? null : (reason ?? 'it is not read') };
        });
    case 'containers':
      return ({ settings }) =>
        Object.entries(settings).flatMap(([path, row]) =>
          /^process\.(?:.*\.)?container$/su.test(path) ? [readEntry(row, null, row.value)] : [],
        );
    case 'engine-versions':
      return ({ engineVersion, settings }, { file, kind: targetKind }) => {
        const row = settings['manifest.engineVersion'];
        if (row !== undefined) return [readEntry(row, null, row.value)];
        if (targetKind !== 'project' || engineVersion.text !== null) return [];
        const subject = { value: undefined, certainty: 'not set' };
        return [{ setting: null, value: null, unknown: null, file, line: null, subject }];
      };
  }
}

/** Reads a row of a document. `used` is the value as Nextflow uses it, which conditions are about. */
export function readEntry(row: SettingRow, setting: string | null, used: Json | undefined): Entry {
  const { file, line, certainty } = row;
  const printed = toPrintedValue(row);
  const unknown = findPrintedDoubt(printed) ?? null;
  const value = printed.kind === 'text' ? printed.text : printFlatValue(printed);
  return { setting, value, unknown, file, line, subject: { value: unknown === null ? used : undefined, certainty } };
}

/** Returns a value in base units, as `config` has it; the row's own where the document leaves it out. */
function findUsedValue({ config, settings }: DocumentContent, path: string): Json | undefined {
  let value: unknown = config;
  for (const segment of parsePathText(path) ?? []) {
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[segment] : undefined;
  }
  return value === undefined ? settings[path]?.value : (value as Json);
}

function createPlainEntry(value: string, file: string, line: number | null): Entry {
  return { setting: null, value, unknown: null, file, line, subject: { value, certainty: 'literal' } };
}
