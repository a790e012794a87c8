import { compareCodeUnits } from '../base/order.ts';
import { redactName } from '../secrets/redact-name.ts';
import type { Redactor } from '../secrets/redactor.ts';
import { type ComparedView, createComparison, findNewGaps, type SettingChange } from './compare-documents.ts';
import { describeGap } from './gaps.ts';

/** A change, and the views that have it. */
export interface ViewedChange extends SettingChange {
  /** Lists of profiles; the empty list is the base view. */
  readonly views: readonly (readonly string[])[];
  /** True if all views that both sides have show it. */
  readonly isEverywhere: boolean;
}

/** Difference of a target's effective settings between two revisions. Plain data, redacted. */
export interface TargetDiff {
  readonly file: string;
  /** Only one side has it as a target, or one side cannot be read; such a target has no changes. */
  readonly state: 'compared' | 'added' | 'removed' | 'unread';
  readonly profiles: { readonly added: readonly string[]; readonly removed: readonly string[] };
  /** Parts that cannot be followed since the change, in words: they may set more than is known. */
  readonly unread: readonly string[];
  readonly changes: readonly ViewedChange[];
}

/** A target in one revision. */
export interface ViewedTarget {
  /** The profiles that it declares. */
  readonly profiles: readonly string[];
  /** Its views, by lists of profiles. */
  readonly views: readonly (readonly [profiles: readonly string[], view: ComparedView])[];
  /** Redacts the names of profiles. */
  readonly redactor: Pick<Redactor, 'data'>;
}

/** Returns the difference of a target without changes. */
export function createDiff(file: string, state: TargetDiff['state']): TargetDiff {
  return { file: redactName(file), state, profiles: { added: [], removed: [] }, unread: [], changes: [] };
}

/**
 * Compares the effective settings of a target in two revisions, in the views that both have. A side that cannot be read is
 * undefined. Returns undefined if nothing differs.
 */
export function compareViews(
  file: string,
  before: ViewedTarget | undefined,
  after: ViewedTarget | undefined,
): TargetDiff | undefined {
  if (before === undefined && after === undefined) return undefined;
  if (before === undefined || after === undefined) return createDiff(file, 'unread');
  const then = new Map(before.views.map(([names, view]) => [names.join('\n'), view]));
  const compare = createComparison();
  const found = new Map<string, { readonly change: SettingChange; readonly views: (readonly string[])[] }>();
  const unread = new Set<string>();
  let compared = 0;
  for (const [names, view] of after.views) {
    const old = then.get(names.join('\n'));
    if (old === undefined) continue;
    compared += 1;
    for (const gap of findNewGaps(old, view)) unread.add(redactName(describeGap(gap)));
    for (const change of compare(old, view)) {
      const key = JSON.stringify(change);
      const known = found.get(key) ?? { change, views: [] };
      found.set(key, known);
      known.views.push(after.redactor.data(names));
    }
  }
  const changes = Array.from(found.values(), ({ change, views }): ViewedChange => {
    return { ...change, views, isEverywhere: views.length === compared };
  }).sort((a, b) => compareCodeUnits(a.setting, b.setting));
  const listOnlyIn = (some: ViewedTarget, other: ViewedTarget): readonly string[] =>
    some.redactor.data(some.profiles.filter((name) => !other.profiles.includes(name)));
  const profiles = { added: listOnlyIn(after, before), removed: listOnlyIn(before, after) };
  const isSame = changes.length + profiles.added.length + profiles.removed.length + unread.size === 0;
  return isSame ? undefined : { ...createDiff(file, 'compared'), profiles, unread: [...unread], changes };
}
