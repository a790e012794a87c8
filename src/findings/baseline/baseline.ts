import { compareCodeUnits } from '../../base/order.ts';
import type { BaselineEntry } from '../finding.ts';
import { computeFingerprint } from '../identity.ts';
import type { Budget } from './budgets.ts';

/** A rule or policy that was evaluated when the baseline was recorded, with or without findings. */
export interface BaselineRule {
  readonly rule: string;
  readonly since: string;
}

/** The findings that a gate accepts because they are old. */
export interface Baseline {
  readonly rules: readonly BaselineRule[];
  readonly findings: readonly BaselineEntry[];
  /** Budgets of rules, instead of their findings; left out if there are none. */
  readonly budgets?: readonly Budget[];
}

/** Returns the identity of the finding that an entry records. */
export function computeEntryFingerprint(entry: BaselineEntry): string {
  return computeFingerprint(entry, entry.occurrence);
}

/** The order of entries in a file: total, so that equal baselines have equal bytes. */
export function compareEntries(a: BaselineEntry, b: BaselineEntry): number {
  return (
    compareCodeUnits(a.repository, b.repository) ||
    compareCodeUnits(a.file, b.file) ||
    compareCodeUnits(a.rule, b.rule) ||
    compareCodeUnits(a.setting ?? '', b.setting ?? '') ||
    compareCodeUnits(a.profile ?? '', b.profile ?? '') ||
    a.occurrence - b.occurrence
  );
}
