import { type Branch, branchToJson, putAt } from '../../base/branch.ts';
import { formatPath, parsePathText } from '../../base/dotted-path.ts';
import type { Json } from '../../base/json.ts';
import type { AlternativeRow, ConfigDocument, SettingRow } from '../../document/document.ts';
import { findPlugins } from '../../document/plugins.ts';
import { createSettings, listRows } from '../../document/setting-rows.ts';
import { isInPlainText } from '../../secrets/select-secret-facts.ts';
import { findDefinition, noRequirement, parseVersionConstraint } from '../../vocabulary/vocabulary.ts';
import type { InputChange } from '../evaluation/policy-input.ts';
import { isNoSecret, writeConditionsKey } from './presence.ts';

/** More combinations than this are not tried. */
export const maxVariants = 16;

/** A document with decided choices, and its differences. */
export interface Variant {
  readonly document: ConfigDocument;
  /** Changes to the document. */
  readonly changes: readonly InputChange[];
  readonly decisions: readonly Decision[];
}

/** The alternative chosen for a setting. */
export interface Decision {
  readonly path: string;
  readonly index: number;
}

/**
 * Returns the documents in which these choices are decided, one for each combination; undefined for more than
 * `maxVariants`. Choices between the same conditions (the branches of one `if`) are decided together.
 */
export function buildVariants(document: ConfigDocument, choices: readonly string[]): readonly Variant[] | undefined {
  const groups = new Map<string, string[]>();
  const listConditions = (path: string): readonly string[] =>
    (document.settings[path]?.alternatives ?? []).map(({ condition }) => condition);
  for (const path of choices) {
    const key = writeConditionsKey(listConditions(path));
    groups.set(key, [...(groups.get(key) ?? []), path]);
  }
  let combinations: readonly (readonly Decision[])[] = [[]];
  for (const paths of groups.values()) {
    const conditions = listConditions(paths[0] ?? '');
    const count = conditions.length;
    const areDistinct = new Set(conditions).size === count;
    if (combinations.length * count > maxVariants || count === 0) return undefined;
    // Alternatives under the same condition differ only in their order.
    const findPositionOf = (path: string, condition: string, at: number): number =>
      areDistinct ? listConditions(path).indexOf(condition) : at;
    combinations = combinations.flatMap((before) =>
      conditions.map((condition, at) => [
        ...before,
        ...paths.map((path) => ({ path, index: findPositionOf(path, condition, at) })),
      ]),
    );
  }
  return combinations.map((decisions) => decide(document, decisions));
}

/** The rows are copied once for all paths: a document may have thousands of them, and dozens of choices. */
function decide(document: ConfigDocument, decisions: readonly Decision[]): Variant {
  const rows = new Map(listRows(document));
  const changes: InputChange[] = [];
  let changed = document;
  const change = (path: readonly string[], value: Json): void => {
    changes.push({ path, value });
    if (path[0] !== 'settings') changed = put(changed as unknown as Json, path, value) as unknown as ConfigDocument;
  };
  for (const { path, index } of decisions) {
    const row = rows.get(path);
    const alternative = row?.alternatives?.[index];
    if (row === undefined || alternative === undefined) continue;
    rows.delete(path);
    const decided = listDecidedRows(path, row, alternative);
    if (decided[0]?.[0] !== path) changes.push({ path: ['settings', path], value: undefined });
    for (const [name, one] of decided) {
      rows.set(name, one);
      change(['settings', name], one as unknown as Json);
    }
    if (path === 'manifest.engineVersion') change(['engineVersion'], readRequirement(alternative) as unknown as Json);
  }
  for (const { path, index } of decisions) {
    const alternative = document.settings[path]?.alternatives?.[index];
    if (alternative === undefined) continue;
    const segments = parsePathText(path) ?? [path];
    const item = segments.findIndex((segment) => typeof segment === 'number');
    const place = item < 0 ? segments : segments.slice(0, item);
    const value = item < 0 ? findUsed(alternative) : listAt(place, rows);
    if (value !== undefined && value !== null) change(['config', ...place.map(String)], value);
    if (segments[0] === 'plugins') change(['plugins'], findPlugins(selectRows(rows)) as unknown as Json);
  }
  return { document: { ...changed, settings: createSettings([...rows]) }, changes, decisions };
}

function selectRows(rows: Rows): Parameters<typeof findPlugins>[0] {
  return Array.from(rows, ([path, row]) => ({ path, row }));
}

/** Returns the value of `config` under an alternative; undefined for one that changes with each attempt. */
function findUsed({ certainty, value, used, growth }: AlternativeRow): Json | undefined {
  if (growth !== undefined) return undefined;
  return certainty === 'literal' || certainty === 'resolved' ? (used === undefined ? value : used) : undefined;
}

function readRequirement({ certainty, value }: AlternativeRow): ConfigDocument['engineVersion'] {
  const isKnown = certainty === 'literal' || certainty === 'resolved';
  if (isKnown && value === null) return noRequirement;
  return isKnown && typeof value === 'string' ? parseVersionConstraint(value) : { ...noRequirement, state: 'unknown' };
}

/** The rows of an alternative: none where nothing is set, one an item where it is a list. */
function listDecidedRows(
  path: string,
  row: SettingRow,
  alternative: AlternativeRow,
): readonly (readonly [string, SettingRow])[] {
  const { alternatives: _, value: _value, secretFacts, ...rest } = row;
  const { certainty, value, used, type, absent, growth } = alternative;
  if (growth !== undefined) return [[path, { ...rest, ...(secretFacts === undefined ? {} : { secretFacts }) }]];
  // A plaintext secret is in the file whichever alternative holds.
  const isWritten = secretFacts !== undefined && isInPlainText(secretFacts);
  if (absent === true && !isWritten) return [];
  const one: SettingRow = {
    ...rest,
    certainty,
    type,
    ...(secretFacts === undefined
      ? {}
      : { secretFacts: { ...secretFacts, empty: !isWritten && isNoSecret(alternative) } }),
    ...(value === undefined ? {} : { value }),
    ...(used === null ? { refused: true } : {}),
  };
  return value === undefined ? [[path, one]] : takeApart(parsePathText(path) ?? [path], value, one);
}

function takeApart(path: Path, value: Json, row: SettingRow): readonly (readonly [string, SettingRow])[] {
  const items: readonly (readonly [string | number, Json])[] = Array.isArray(value)
    ? (value as readonly Json[]).map((item, index) => [index, item])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];
  if (items.length === 0)
    return [[formatPath(path), value === row.value ? row : { ...row, value, type: findType(value) }]];
  return items.flatMap(([key, item]) => takeApart([...path, key], item, row));
}

function findType(value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'bigint') return 'int';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'number';
  if (typeof value === 'string') return 'string';
  return Array.isArray(value) ? 'list' : 'map';
}

type Path = readonly (string | number)[];
type Rows = ReadonlyMap<string, SettingRow>;

/** A list whose items are all decided; undefined for any other. */
function listAt(place: Path, rows: Rows): Json | undefined {
  const types = findDefinition(place.map(String))?.types;
  if (types !== undefined && !types.includes('list') && !types.includes('any')) return undefined;
  const root: Branch = new Map();
  for (const [path, { certainty, value }] of rows) {
    const segments = parsePathText(path) ?? [path];
    if (segments.length <= place.length || !place.every((segment, at) => segment === segments[at])) continue;
    if ((certainty !== 'literal' && certainty !== 'resolved') || value === undefined) return undefined;
    putAt(root, segments.slice(place.length), value);
  }
  return root.size === 0 ? [] : branchToJson(root);
}

function put(tree: Json | undefined, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  const branch = tree !== undefined && tree !== null && typeof tree === 'object' && !Array.isArray(tree) ? tree : {};
  return { ...branch, [name]: put((branch as { readonly [key: string]: Json })[name], rest, value) };
}
