import { pluralize } from '../../base/pluralize.ts';
import type { Severity } from '../../base/severity.ts';
import { isExceeded } from '../baseline/budgets.ts';
import type { UsedBudget } from '../finding.ts';
import { gatingFindings, openRemarks } from '../gate.ts';

/** Conditions that end a run with an exit code other than 0, besides findings at or above a severity. */
export interface GateOptions {
  readonly failOn: Severity;
  /** Undecided verdicts end the run with 1. */
  readonly failOnUndecided?: boolean | undefined;
  /** Gaps end the run with 1 instead of 3. */
  readonly failOnIncomplete?: boolean | undefined;
  /** The exit code is 0 whatever was found. */
  readonly softFail?: boolean | undefined;
}

/** Facts of a repository that the gate needs. */
export type OutcomeRepository = Parameters<typeof gatingFindings>[0] & {
  readonly status: 'scanned' | 'incomplete' | 'failed';
  readonly budgets?: readonly UsedBudget[];
};

/** The exit code of a run, and why. */
export interface Outcome {
  readonly exitCode: 0 | 1 | 3;
  /** Empty for a run that judged everything and passes. */
  readonly reasons: readonly string[];
}

/**
 * Decides about a run: 1 for findings at or above the threshold, for exceeded budgets and for what the options add; otherwise 3
 * if anything was not judged; otherwise 0. Waived and known findings do not count, nor what is not judged because of them.
 * `verdicts` counts those of the run.
 */
export function settleOutcome(
  repositories: readonly OutcomeRepository[],
  verdicts: { readonly error: number; readonly undecided: number },
  { failOn, failOnUndecided = false, failOnIncomplete = false, softFail = false }: GateOptions,
): Outcome {
  const sum = (count: (repository: OutcomeRepository) => number): number =>
    repositories.reduce((total, each) => total + count(each), 0);
  const gating = sum((each) => gatingFindings(each, failOn).length);
  const exceeded = sum(({ budgets = [] }) => budgets.filter(isExceeded).length);
  const isIncomplete = verdicts.error > 0 || repositories.some(isUnjudged);
  const failures = [
    ...(gating > 0 ? [`${pluralize(gating, 'finding')} at or above ${failOn}`] : []),
    ...(exceeded > 0 ? [`${pluralize(exceeded, 'budget')} exceeded`] : []),
    ...(failOnUndecided && verdicts.undecided > 0 ? [pluralize(verdicts.undecided, 'undecided verdict')] : []),
    ...(failOnIncomplete && isIncomplete ? ['not everything was judged'] : []),
  ];
  const reasons = failures.length === 0 && isIncomplete ? ['not everything was judged'] : failures;
  const exitCode = failures.length > 0 ? 1 : isIncomplete ? 3 : 0;
  if (!softFail || exitCode === 0) return { exitCode, reasons };
  return { exitCode: 0, reasons: [...reasons, `--soft-fail replaces ${exitCode} by 0`] };
}

function isUnjudged(repository: OutcomeRepository): boolean {
  const { status, targets } = repository;
  if (status === 'failed' || openRemarks(repository).length > 0) return true;
  return status === 'incomplete' && targets.every(({ incomplete }) => incomplete.length === 0);
}
