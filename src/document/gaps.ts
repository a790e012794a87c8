import { isBelow } from '../base/dotted-path.ts';
import { launchScheme } from '../base/file-name.ts';
import { settingPath } from './depends-on.ts';
import type { ConfigDocument, IncompleteRow, SettingRow } from './document.ts';

/** A part of a document where more may be set than is known. */
export interface Gap extends IncompleteRow {
  /** An include that lies elsewhere. */
  readonly remote: boolean;
}

/**
 * The gaps that make absence doubtful. An include that lies elsewhere does so only if asked: most pipelines end in one, so
 * the run says it once and what is written is judged as written.
 */
export function findGaps({ incomplete, includes, context }: ConfigDocument, strictIncludes: boolean): readonly Gap[] {
  // What a file that others may include lacks is not its own to say.
  if (context.target.maybeIncluded) return [];
  const isRemote = (row: IncompleteRow): boolean =>
    row.because === 'include' &&
    includes.some(({ file, line, reason }) => reason === 'remote' && file === row.file && line === row.line);
  return incomplete.map((row) => ({ ...row, remote: isRemote(row) })).filter(({ remote }) => !remote || strictIncludes);
}

/** Whether a gap may replace what is written: not what comes after it in its file, nor what the launch says. */
function mayReplace(gap: Gap, { file, line }: Pick<SettingRow, 'file' | 'line'>): boolean {
  return !gap.remote && !file.startsWith(launchScheme) && (file !== gap.file || line <= gap.line);
}

/** Whether a gap is about a path, something above or something below it. */
export function concerns({ scope }: Pick<Gap, 'scope'>, path: string): boolean {
  return scope === '*' || scope === path || isBelow(path, scope) || isBelow(scope, path);
}

/** The setting that a value was computed from, by the name that `dependsOn` has for it. */
export function findRow(name: string, { settings }: Pick<ConfigDocument, 'settings'>): SettingRow | undefined {
  const path = settingPath(name);
  return path !== undefined && Object.hasOwn(settings, path) ? settings[path] : undefined;
}

/** Beyond these nobody looks: rows name most of what is behind them, so that only hostile chains go further. */
const mostBehind = 100;

/** The settings that a value was computed from, by name, through those behind them. */
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
  // A map is walked to its end, with what is added on the way.
  for (const behind of found.values()) {
    if (found.size >= mostBehind) break;
    add(behind);
  }
  return found;
}

/** Whether a gap may replace a setting, or before it what its value was computed from. */
export function mayAlter(gap: Gap, path: string, row: SettingRow, basis: ReadonlyMap<string, SettingRow>): boolean {
  if (concerns(gap, path) && mayReplace(gap, row)) return true;
  if (row.file === gap.file && row.line <= gap.line) return false;
  return (
    basis.size >= mostBehind ||
    [...basis].some(([name, behind]) => concerns(gap, settingPath(name) ?? name) && mayReplace(gap, behind))
  );
}

/** The first gap that may replace a setting or what it was computed from. */
export function findReplacing(
  gaps: readonly Gap[],
  path: string,
  row: SettingRow,
  document: Pick<ConfigDocument, 'settings'>,
): Gap | undefined {
  if (gaps.length === 0) return undefined;
  const basis = findBasis(row, document);
  return gaps.find((gap) => mayAlter(gap, path, row, basis));
}

/** What was not read, and where. */
export function describeGap({ because, file, line }: Pick<Gap, 'because' | 'file' | 'line'>): string {
  const what = {
    include: 'an include that cannot be followed',
    'dynamic-key': 'a name that cannot be told',
    syntax: 'a mistake',
  }[because];
  return `${what ?? 'a statement that is not understood'} at ${file}:${line}`;
}

/**
 * The document with what a gap may replace as unknown: for those who read single values. Policies weigh gaps by what they
 * read.
 */
export function doubtReplaceable(document: ConfigDocument): ConfigDocument {
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
