import { isBelow } from '../base/dotted-path.ts';
import { launchScheme } from '../base/file-name.ts';
import { findSettingPath } from './depends-on.ts';
import type { ConfigDocument, IncompleteRow, SettingRow } from './document.ts';

/** A part of a document where more may be set than is known. */
export interface Gap extends IncompleteRow {
  /** It is an include of a file that lies elsewhere. */
  readonly remote: boolean;
}

/**
 * Returns the gaps that make the absence of a setting undecided. A remote include does so only with `strictIncludes`: most
 * pipelines end in one, so the run reports it once and judges what is written as written. An include with a candidate is
 * remote if it does not mean that file, whose settings are choices.
 */
export function findGaps({ incomplete, includes, context }: ConfigDocument, strictIncludes: boolean): readonly Gap[] {
  // A file that others may include may get its missing settings from them.
  if (context.target.maybeIncluded) return [];
  const isRemote = (row: IncompleteRow): boolean =>
    row.because === 'include' &&
    includes.some(
      ({ file, line, reason, candidate }) =>
        (reason === 'remote' || candidate !== undefined) && file === row.file && line === row.line,
    );
  return incomplete.map((row) => ({ ...row, remote: isRemote(row) })).filter(({ remote }) => !remote || strictIncludes);
}

/** Returns true if a gap may override a row: not one after it in its file, nor one of the launch. */
function mayReplace(gap: Gap, { file, line }: Pick<SettingRow, 'file' | 'line'>): boolean {
  return !gap.remote && !file.startsWith(launchScheme) && (file !== gap.file || line <= gap.line);
}

/** Returns true if a gap is about a path, or about something above or below it. */
export function isGapAbout({ scope }: Pick<Gap, 'scope'>, path: string): boolean {
  return scope === '*' || scope === path || isBelow(path, scope) || isBelow(scope, path);
}

/** Returns the row of a setting by its name in `dependsOn`. */
export function findRow(name: string, { settings }: Pick<ConfigDocument, 'settings'>): SettingRow | undefined {
  const path = findSettingPath(name);
  return path !== undefined && Object.hasOwn(settings, path) ? settings[path] : undefined;
}

/** Rows name most of their inputs directly, so that only hostile chains exceed this. */
const maxInputs = 100;

/** Returns the settings that a value was computed from, directly or through others, by name. */
export function findBasis(
  row: SettingRow,
  document: Pick<ConfigDocument, 'settings'>,
): ReadonlyMap<string, SettingRow> {
  const found = new Map<string, SettingRow>();
  const add = ({ dependsOn = [] }: SettingRow): void => {
    for (const name of dependsOn) {
      const behind = found.has(name) ? undefined : findRow(name, document);
      if (behind !== undefined) found.set(name, behind);
    }
  };
  add(row);
  // The iteration covers entries added on the way.
  for (const behind of found.values()) {
    if (found.size >= maxInputs) break;
    add(behind);
  }
  return found;
}

/** Returns true if a gap may override a setting or one of its inputs. */
export function canOverride(gap: Gap, path: string, row: SettingRow, basis: ReadonlyMap<string, SettingRow>): boolean {
  if (isGapAbout(gap, path) && mayReplace(gap, row)) return true;
  if (row.file === gap.file && row.line <= gap.line) return false;
  return (
    basis.size >= maxInputs ||
    [...basis].some(([name, behind]) => isGapAbout(gap, findSettingPath(name) ?? name) && mayReplace(gap, behind))
  );
}

/** Returns the first gap that may override a setting or one of its inputs. */
export function findReplacing(
  gaps: readonly Gap[],
  path: string,
  row: SettingRow,
  document: Pick<ConfigDocument, 'settings'>,
): Gap | undefined {
  if (gaps.length === 0) return undefined;
  const basis = findBasis(row, document);
  return gaps.find((gap) => canOverride(gap, path, row, basis));
}

/** Describes the part that was not read, and its place. */
export function describeGap({ because, file, line }: Pick<Gap, 'because' | 'file' | 'line'>): string {
  const what = {
    include: 'an include that cannot be followed',
    'dynamic-key': 'a computed name',
    syntax: 'a syntax error',
  }[because];
  return `${what ?? 'a statement that cannot be followed'} at ${file}:${line}`;
}

/**
 * Returns the document with each row unknown that a gap may override, for commands that print single values. Policies
 * take gaps into account by the paths that they read.
 */
export function markOverridable(document: ConfigDocument): ConfigDocument {
  const gaps = findGaps(document, false);
  if (gaps.length === 0) return document;
  const rows = Object.entries(document.settings).map(([path, row]): [string, SettingRow] => {
    const gap = findReplacing(gaps, path, row, document);
    if (gap === undefined || (row.certainty !== 'literal' && row.certainty !== 'resolved')) return [path, row];
    const { value: _, printed: __, ...rest } = row;
    return [path, { ...rest, certainty: 'unknown', reason: `${describeGap(gap)} may set it` }];
  });
  return { ...document, settings: Object.fromEntries(rows) };
}
