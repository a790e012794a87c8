import type { Json } from '../../base/json.ts';
import { isSameData } from '../../base/same-data.ts';
import type { ConfigDocument } from '../../document/document.ts';
import { listRows } from '../../document/setting-rows.ts';
import type { InputChange } from '../evaluation/policy-input.ts';

/** Differences between two documents. A policy that depends on no difference has the same results for both. */
export interface DocumentChanges {
  readonly before: ConfigDocument;
  readonly after: ConfigDocument;
  /** Paths of rows that only one document has, or that differ. */
  readonly rows: readonly string[];
  /** Paths in `config` where the values differ. */
  readonly values: readonly (readonly string[])[];
  /** Other top-level names of the document. */
  readonly sections: ReadonlySet<string>;
}

/** Returns undefined where more than `maxChanges` rows or values differ: comparing further costs more than it saves. */
export function findChanges(
  before: ConfigDocument,
  after: ConfigDocument,
  maxChanges: number,
): DocumentChanges | undefined {
  const rows = listChangedRows(before, after, maxChanges);
  if (rows === undefined) return undefined;
  const values: (readonly string[])[] = [];
  compareValues(before.config, after.config, [], values);
  if (values.length > maxChanges) return undefined;
  const { settings: _, config: __, ...sections } = after;
  const others = before as unknown as { readonly [name: string]: Json };
  const changed = Object.entries(sections as unknown as { readonly [name: string]: Json });
  return {
    before,
    after,
    rows,
    values,
    sections: new Set(changed.flatMap(([name, value]) => (isSameData(value, others[name]) ? [] : [name]))),
  };
}

/** Returns what makes the second document of the first. */
export function listInputChanges({ after, rows, values, sections }: DocumentChanges): readonly InputChange[] {
  const changes: InputChange[] = [];
  for (const row of rows) changes.push(findChange(after, ['settings', row]));
  for (const path of values) changes.push(findChange(after, ['config', ...path]));
  for (const name of sections) changes.push(findChange(after, [name]));
  return changes;
}

function findChange(after: ConfigDocument, path: readonly string[]): InputChange {
  return { path, value: findValue(after as unknown as Json, path) };
}

/** Returns what a path of names leads to; undefined if there is nothing. */
export function findValue(tree: Json, path: readonly string[]): Json | undefined {
  let value: Json | undefined = tree;
  for (const name of path) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

/** Returns true if the rows that both documents have are in the same order. */
export function areRowsInOrder({ before, after }: DocumentChanges): boolean {
  const [one, other] = [listSharedRows(before, after), listSharedRows(after, before)];
  return one.every((path, at) => path === other[at]);
}

function listSharedRows(document: ConfigDocument, { settings }: ConfigDocument): readonly string[] {
  return listRows(document).flatMap(([path]) => (Object.hasOwn(settings, path) ? [path] : []));
}

function listChangedRows(
  before: ConfigDocument,
  after: ConfigDocument,
  maxChanges: number,
): readonly string[] | undefined {
  const changed: string[] = [];
  let shared = 0;
  for (const [path, row] of listRows(after)) {
    const other = Object.hasOwn(before.settings, path) ? before.settings[path] : undefined;
    if (other !== undefined) shared += 1;
    if (!isSameData(row, other)) changed.push(path);
    if (changed.length > maxChanges) return undefined;
  }
  const rowsBefore = listRows(before);
  if (shared === rowsBefore.length) return changed;
  if (changed.length + rowsBefore.length - shared > maxChanges) return undefined;
  for (const [path] of rowsBefore) if (!Object.hasOwn(after.settings, path)) changed.push(path);
  return changed;
}

function compareValues(
  before: Json | undefined,
  after: Json | undefined,
  path: readonly string[],
  changed: (readonly string[])[],
): void {
  if (before === after) return;
  if (!isObject(before) || !isObject(after)) {
    if (!isSameData(before, after)) changed.push(path);
    return;
  }
  // Most values are those of the document before.
  for (const name in after) {
    const other = Object.hasOwn(before, name) ? before[name] : undefined;
    if (other !== after[name]) compareValues(other, after[name], [...path, name], changed);
  }
  for (const name in before) if (!Object.hasOwn(after, name)) changed.push([...path, name]);
}

type JsonObject = { readonly [key: string]: Json };

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
