import { isBelow, parsePathText } from '../../base/dotted-path.ts';
import { groupBy } from '../../base/group-by.ts';
import type { Json } from '../../base/json.ts';
import type { SettingRow } from '../../document/document.ts';
import type { PathPattern, PolicyInputs, RowPattern } from '../pack/policy-inputs.ts';
import type { DocumentChanges } from './document-changes.ts';
import { isPassedOver } from './presence.ts';

/** Returns a predicate: may a policy answer differently after these changes? */
export function createTouchTest(changes: DocumentChanges): (inputs: PolicyInputs) => boolean {
  const { before, after, rows, values, sections } = changes;
  const isAny = rows.length + values.length + sections.size > 0;
  const rowPaths = groupByScope(rows.map((row) => parsePathText(row) ?? [row]));
  const valuePaths = groupByScope(values);
  const changed = new Set(rows);
  const isPathTouched = ({ names, negated = false }: PathPattern): boolean =>
    rowPaths(names[0]).some((path) => overlaps(names, path)) ||
    valuePaths(names[0]).some(
      (path) =>
        overlaps(names, path) && (negated || isIn(before.config, path, names) || isIn(after.config, path, names)),
    );
  const isRowTouched = ({ key, prefix, ending = '', fields = [] }: RowPattern): boolean =>
    prefix === true
      ? rows.some((row) => row.startsWith(key) && row.endsWith(ending) && hasFields(changes, row, fields))
      : changed.has(key);
  return (inputs) =>
    isAny &&
    (inputs.sections.some((name) => (name === '*' ? isAny : sections.has(name))) ||
      inputs.paths.some(isPathTouched) ||
      inputs.rows.some(isRowTouched));
}

type Path = readonly (string | number)[];

/** Returns a function that gives the paths that begin with a name; all for `*`. */
function groupByScope(paths: readonly Path[]): (scope: string | undefined) => readonly Path[] {
  const groups = groupBy(paths, ([scope = '']) => String(scope));
  return (scope = '*') => (scope === '*' ? paths : (groups.get(scope) ?? []));
}

/** Returns true if a value at a path is something that a pattern names, or contains it. */
function isIn(config: Json, path: Path, names: readonly string[]): boolean {
  const follow = (value: Json | undefined, at: number): boolean => {
    if (value === undefined) return false;
    const name = path[at] ?? names[at];
    if (name === undefined) return true;
    if (typeof value !== 'object' || value === null) return false;
    if (at >= path.length && name === '*') return Object.values(value).some((each) => follow(each, at + 1));
    return Object.hasOwn(value, name) && follow((value as { readonly [name: string]: Json })[name], at + 1);
  };
  return follow(config, 0);
}

/** Returns true if a changed row has these fields in one of the documents. */
function hasFields({ before, after }: DocumentChanges, path: string, fields: readonly string[]): boolean {
  return [before, after].some(({ settings }) => {
    const row = Object.hasOwn(settings, path) ? settings[path] : undefined;
    return row !== undefined && fields.every((field) => Object.hasOwn(row, field));
  });
}

function overlaps(pattern: readonly string[], path: Path): boolean {
  const shared = Math.min(pattern.length, path.length);
  for (let at = 0; at < shared; at++) if (pattern[at] !== '*' && pattern[at] !== String(path[at])) return false;
  return true;
}

/** Returns true if one of these rows is the setting, an ancestor or a descendant of it. */
export function isSettingTouched(setting: string, { rows }: DocumentChanges): boolean {
  return rows.some((row) => row === setting || isBelow(row, setting) || isBelow(setting, row));
}

/** Top-level names of the document that are made from rows of a scope. */
const sectionScopes: Readonly<Record<string, string>> = { plugins: 'plugins', engineVersion: 'manifest' };

/**
 * Returns a predicate: may changed rows make a policy's result doubtful, or no longer doubtful, although the result
 * stays? A row with an unknown value may, for every read of its scope: its settings are in no other place.
 */
export function createDoubtTest({ rows, before, after }: DocumentChanges): (inputs: PolicyInputs) => boolean {
  const uncertain = [before, after].flatMap(({ settings }) =>
    rows.flatMap((path): readonly (readonly [string, SettingRow])[] => {
      const row = settings[path];
      return row !== undefined && isUncertain(row) ? [[path, row]] : [];
    }),
  );
  const scopes = new Set(uncertain.map(([path]) => findScope(path)));
  const isRowDoubtful = (pattern: RowPattern): boolean => {
    if (/[.[]/u.test(pattern.key)) return scopes.has(findScope(pattern.key));
    return uncertain.some(([path, row]) => !isPassedOver(path, row, pattern));
  };
  return (inputs) =>
    scopes.size > 0 &&
    (inputs.sections.some((name) => name === '*' || scopes.has(sectionScopes[name] ?? '')) ||
      inputs.paths.some(({ names: [scope = '*'] }) => scope === '*' || scopes.has(scope)) ||
      inputs.rows.some(isRowDoubtful));
}

function isUncertain(row: SettingRow): boolean {
  return row.certainty !== 'literal' && row.certainty !== 'resolved';
}

function findScope(key: string): string {
  return String(parsePathText(key)?.[0] ?? key.split(/[.[]/u, 1)[0]);
}
