import { isBelow, parsePathText } from '../../base/dotted-path.ts';
import { groupBy } from '../../base/group-by.ts';
import type { Json } from '../../base/json.ts';
import type { SettingRow } from '../../document/document.ts';
import type { PathPattern, PolicyInputs, RowPattern } from '../pack/policy-inputs.ts';
import type { DocumentChanges } from './document-changes.ts';
import { isPassedOver } from './presence.ts';

/** What policies depend on, each with the indexes of its policies: many policies depend on the same. */
export interface InputIndex {
  readonly sections: readonly Shared<string>[];
  readonly paths: readonly Shared<PathPattern>[];
  readonly rows: readonly Shared<RowPattern>[];
}

interface Shared<T> {
  readonly input: T;
  readonly policies: readonly number[];
}

export function indexInputs(policies: readonly PolicyInputs[]): InputIndex {
  return {
    sections: share(policies.map(({ sections }) => sections)),
    paths: share(policies.map(({ paths }) => paths)),
    rows: share(policies.map(({ rows }) => rows)),
  };
}

function share<T>(inputs: readonly (readonly T[])[]): readonly Shared<T>[] {
  const uses = inputs.flatMap((of, policy) => of.map((input) => ({ input, policy })));
  return Array.from(groupBy(uses, ({ input }) => JSON.stringify(input)).values(), (group) => ({
    input: (group[0] as { readonly input: T }).input,
    policies: group.map(({ policy }) => policy),
  }));
}

function select<T>(inputs: readonly Shared<T>[], isSelected: (input: T) => boolean): readonly number[] {
  return inputs.flatMap(({ input, policies }) => (isSelected(input) ? policies : []));
}

/** Returns the policies that may answer differently after these changes. */
export function findTouched(index: InputIndex, changes: DocumentChanges): ReadonlySet<number> {
  const { before, after, rows, values, sections } = changes;
  if (rows.length + values.length + sections.size === 0) return new Set();
  const rowPaths = groupByScope(rows.map((row) => parsePathText(row) ?? [row]));
  const valuePaths = groupByScope(values);
  const changed = new Set(rows);
  return new Set([
    ...select(index.sections, (name) => name === '*' || sections.has(name)),
    ...select(
      index.paths,
      ({ names, negated = false }) =>
        rowPaths(names[0]).some((path) => overlaps(names, path)) ||
        valuePaths(names[0]).some(
          (path) =>
            overlaps(names, path) && (negated || isIn(before.config, path, names) || isIn(after.config, path, names)),
        ),
    ),
    ...select(index.rows, ({ key, prefix, ending = '', fields = [] }) =>
      prefix === true
        ? rows.some((row) => row.startsWith(key) && row.endsWith(ending) && hasFields(changes, row, fields))
        : changed.has(key),
    ),
  ]);
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
  return rows.some((row) => isRelated(row, setting));
}

function isRelated(path: string, other: string): boolean {
  return path === other || isBelow(path, other) || isBelow(other, path);
}

/** The rows that top-level names of the document are made from. */
const sectionRows: Readonly<Record<string, string>> = { plugins: 'plugins', engineVersion: 'manifest.engineVersion' };

/**
 * Returns the policies that are not touched, but whose results changed rows with unknown values may make doubtful, or no
 * longer doubtful. None of the rows can be absent in either document.
 */
export function findDoubtful(index: InputIndex, { rows, before, after }: DocumentChanges): ReadonlySet<number> {
  const uncertain = [before, after].flatMap(({ settings }) =>
    rows.flatMap((path) => {
      const row = settings[path];
      return row !== undefined && isUncertain(row) ? [{ path, row }] : [];
    }),
  );
  if (uncertain.length === 0) return new Set();
  return new Set([
    ...select(
      index.sections,
      (name) => name === '*' || uncertain.some(({ path }) => isRelated(path, sectionRows[name] ?? '')),
    ),
    ...select(index.rows, (pattern) => uncertain.some((each) => isInDoubt(pattern, each))),
  ]);
}

function isInDoubt(pattern: RowPattern, { path, row }: { readonly path: string; readonly row: SettingRow }): boolean {
  if (isBelow(pattern.key, path)) return true;
  return pattern.prefix === true && path.startsWith(pattern.key) && !isPassedOver(path, row, pattern);
}

function isUncertain({ certainty, refused }: SettingRow): boolean {
  return (certainty !== 'literal' && certainty !== 'resolved') || refused === true;
}
