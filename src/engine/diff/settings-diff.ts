import type { SettingChange } from '../../document/compare-documents.ts';

/** Difference of the effective settings of a repository between two revisions. Plain data, redacted. */
export interface SettingsDiff {
  readonly diffVersion: 1;
  readonly base: DiffSide;
  readonly head: DiffSide;
  /** Targets with a difference, in code-unit order. */
  readonly targets: readonly TargetDiff[];
}

/** A revision or folder; the commit is null for a folder and for the working tree. */
export interface DiffSide {
  readonly name: string;
  readonly commit: string | null;
}

export interface TargetDiff {
  readonly file: string;
  /** Only one side has it as a target; such a target has no changes. */
  readonly state: 'compared' | 'added' | 'removed' | 'unread';
  readonly profiles: { readonly added: readonly string[]; readonly removed: readonly string[] };
  readonly changes: readonly ViewedChange[];
}

/** A change, and the views that have it. */
export interface ViewedChange extends SettingChange {
  /** Lists of profiles; the empty list is the base view. */
  readonly views: readonly (readonly string[])[];
  /** True if all views that both sides have show it. */
  readonly isEverywhere: boolean;
}
