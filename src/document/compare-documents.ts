import { compareCodeUnits } from '../base/order.ts';
import type { ConfigDocument, IncompleteRow, SettingRow } from './document.ts';
import { describeGap, isGapAbout } from './gaps.ts';
import { printFlatValue } from './print/flat.ts';
import { findPrintedDoubt, toPrintedValue } from './print/to-printed-value.ts';
import type { SourceMap } from './source-map.ts';

/** Difference in the effective value of a setting between two revisions. */
export const settingChanges = ['changed', 'set', 'unset', 'unknown', 'known', 'moved'] as const;

/** A setting in one revision, redacted. */
export interface SettingState {
  /** The value as the engine prints it; the source text if it is unknown. */
  readonly value: string;
  /** Reason why the value is unknown; null if it is known. */
  readonly unknown: string | null;
  readonly file: string;
  readonly line: number;
  /** The profile block that wrote it. */
  readonly profile: string | null;
}

export interface SettingChange {
  /** Canonical path, and the name as the target spells it. */
  readonly setting: string;
  readonly spelled: string;
  /** `unknown`: known before and not after; `moved`: the same value, set in another file or profile. */
  readonly kind: (typeof settingChanges)[number];
  readonly before: SettingState | null;
  readonly after: SettingState | null;
}

/** One revision of a view. */
export interface ComparedView {
  readonly document: Pick<ConfigDocument, 'settings' | 'incomplete'>;
  readonly sourceMap: Pick<SourceMap, 'settings'>;
  /** Returns the source text of a setting's value, which is compared and never shown: a secret may be in it. */
  rawText(path: string): string;
}

const redacted = '[REDACTED]';

/**
 * Returns a function that compares the effective settings of a view in two revisions, in code-unit order. The views of a target
 * share most of their rows: each pair of rows is compared once.
 */
export function createComparison(): (before: ComparedView, after: ComparedView) => readonly SettingChange[] {
  const states = new WeakMap<SettingRow, SettingState>();
  const equal = new WeakMap<SettingRow, SettingRow>();
  const findState = (row: SettingRow): SettingState => {
    const state = states.get(row) ?? readState(row);
    states.set(row, state);
    return state;
  };
  return (before, after) => {
    const [old, now] = [before.document.settings, after.document.settings];
    const gaps = findNewGaps(before, after);
    const changes: SettingChange[] = [];
    const compare = (setting: string, one: SettingRow | undefined, two: SettingRow | undefined): void => {
      const then = one && findState(one);
      const current = two === undefined ? createHiddenState(setting, gaps) : findState(two);
      const kind = classifyChange(then, current, () => hidesChange(setting, before, after));
      if (kind !== undefined) {
        const spelled = two?.spelled ?? one?.spelled ?? setting;
        changes.push({ setting, spelled, kind, before: then ?? null, after: current ?? null });
      } else if (one !== undefined && two !== undefined && current?.value.includes(redacted) !== true) {
        equal.set(two, one);
      }
    };
    for (const setting of Object.keys(now)) {
      const [one, two] = [findRow(old, setting), now[setting]];
      if (one === undefined || two === undefined || equal.get(two) !== one) compare(setting, one, two);
    }
    for (const setting of Object.keys(old)) {
      if (!Object.hasOwn(now, setting)) compare(setting, old[setting], undefined);
    }
    return changes.sort((a, b) => compareCodeUnits(a.setting, b.setting));
  };
}

/**
 * Returns the parts of a view that cannot be followed since the change. Lines may have moved: a file with as many parts of a
 * kind as before has no new one.
 */
export function findNewGaps(
  { document: { incomplete: old } }: ComparedView,
  { document: { incomplete: now } }: ComparedView,
): readonly IncompleteRow[] {
  if (now.length === 0) return [];
  const writeGapKey = ({ scope, because, file }: IncompleteRow): string => JSON.stringify([scope, because, file]);
  const left = new Map<string, number>();
  for (const row of old) left.set(writeGapKey(row), (left.get(writeGapKey(row)) ?? 0) + 1);
  return now.filter((row) => {
    const count = left.get(writeGapKey(row)) ?? 0;
    left.set(writeGapKey(row), count - 1);
    return count <= 0;
  });
}

/** Returns the state of a setting that a part which cannot be followed may set; undefined if it is not set. */
function createHiddenState(setting: string, gaps: readonly IncompleteRow[]): SettingState | undefined {
  const gap = gaps.find((each) => isGapAbout(each, setting));
  if (gap === undefined) return undefined;
  const { file, line } = gap;
  return { value: '(not set)', unknown: `${describeGap(gap)} may set it`, file, line, profile: null };
}

function classifyChange(
  before: SettingState | undefined,
  after: SettingState | undefined,
  hasHiddenChange: () => boolean,
): SettingChange['kind'] | undefined {
  if (before === undefined) return 'set';
  if (after === undefined) return 'unset';
  if (before.unknown === null && after.unknown !== null) return 'unknown';
  if (before.unknown !== null && after.unknown === null) return 'known';
  if (before.value !== after.value || before.unknown !== after.unknown) return 'changed';
  if (before.value.includes(redacted) && hasHiddenChange()) return 'changed';
  return before.file === after.file && before.profile === after.profile ? undefined : 'moved';
}

/** Returns true if the source of a redacted value differs, or the source of a value that it depends on. */
function hidesChange(path: string, before: ComparedView, after: ComparedView): boolean {
  const seen = new Set<string>();
  const differs = (each: string): boolean => {
    if (seen.has(each)) return false;
    seen.add(each);
    const [one, two] = [findRow(before.document.settings, each), findRow(after.document.settings, each)];
    const isSame = before.rawText(each) === after.rawText(each);
    return !isSame || [...(one?.dependsOn ?? []), ...(two?.dependsOn ?? [])].some(differs);
  };
  return differs(path);
}

function readState(row: SettingRow): SettingState {
  const printed = toPrintedValue(row);
  const { file, line, profile } = row;
  const value = printed.kind === 'text' ? printed.text : printFlatValue(printed);
  return { value, unknown: findPrintedDoubt(printed) ?? null, file, line, profile };
}

function findRow(settings: ConfigDocument['settings'], path: string): SettingRow | undefined {
  return Object.hasOwn(settings, path) ? settings[path] : undefined;
}
