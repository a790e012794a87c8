import type { TargetDiff } from '../../document/compare-views.ts';

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
