import { isBelow, parsePathText } from '../../base/dotted-path.ts';
import type { ConfigDocument, SettingRow } from '../../document/document.ts';
import type { PolicyInputs } from '../pack/policy-inputs.ts';
import type { DocumentChanges } from './document-changes.ts';

/** Returns a predicate: may a policy answer differently after these changes? */
export function createTouchTest({ rows, values, sections }: DocumentChanges): (inputs: PolicyInputs) => boolean {
  const isAny = rows.length + values.length + sections.size > 0;
  const bySection = new Map<string, Path[]>();
  const all: Path[] = [];
  const add = (path: Path): void => {
    all.push(path);
    const head = String(path[0] ?? '');
    const known = bySection.get(head);
    if (known === undefined) bySection.set(head, [path]);
    else known.push(path);
  };
  for (const row of rows) add(parsePathText(row) ?? [row]);
  for (const value of values) add(value);
  const changed = new Set(rows);
  const isPathTouched = (pattern: readonly string[]): boolean => {
    const [head] = pattern;
    if (head === undefined) return all.length > 0;
    return (head === '*' ? all : (bySection.get(head) ?? [])).some((path) => overlaps(pattern, path));
  };
  const isKeyTouched = (key: string): boolean => {
    if (!key.endsWith('*')) return changed.has(key);
    const beginning = key.slice(0, -1);
    return beginning === '' ? rows.length > 0 : rows.some((row) => row.startsWith(beginning));
  };
  return (inputs) =>
    isAny &&
    (inputs.sections.some((name) => (name === '*' ? isAny : sections.has(name))) ||
      inputs.paths.some(isPathTouched) ||
      inputs.keys.some(isKeyTouched));
}

type Path = readonly (string | number)[];

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
export function createDoubtTest(
  changed: readonly string[],
  documents: readonly ConfigDocument[],
): (inputs: PolicyInputs) => boolean {
  const scopes = new Set(
    changed.filter((path) => documents.some(({ settings }) => isUncertain(settings[path]))).map(findScope),
  );
  return ({ sections, paths, keys }) =>
    scopes.size > 0 &&
    (sections.some((name) => name === '*' || scopes.has(sectionScopes[name] ?? '')) ||
      paths.some(([scope = '*']) => scope === '*' || scopes.has(scope)) ||
      keys.some((key) => !/[.[]/u.test(key) || scopes.has(findScope(key))));
}

function isUncertain(row: SettingRow | undefined): boolean {
  return row !== undefined && row.certainty !== 'literal' && row.certainty !== 'resolved';
}

function findScope(key: string): string {
  return String(parsePathText(key)?.[0] ?? key.split(/[.[]/u, 1)[0]);
}
