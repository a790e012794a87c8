import { pluralize } from '../../base/pluralize.ts';
import type { Severity } from '../../base/severity.ts';
import { isExceeded } from '../baseline/budgets.ts';
import type { Comparison, UsedBudget } from '../finding.ts';
import { selectGatingFindings } from '../select-gating-findings.ts';
import {
  type CoverageState,
  type CoveredRepository,
  classifyCoverage,
  computeJudgedShare,
  countCoverage,
  writePercent,
} from './coverage.ts';

/** Conditions that end a run with an exit code other than 0, besides findings at or above a severity. */
export interface GateOptions {
  readonly failOn: Severity;
  /** Undecided verdicts end the run with 1. */
  readonly failOnUndecided?: boolean | undefined;
  /** Gaps end the run with 1 instead of 3. */
  readonly failOnIncomplete?: boolean | undefined;
  /** Share of the repositories, from 0 to 1, that must be judged completely; all by default. */
  readonly minCoverage?: number | undefined;
  /** Exits with 0 whatever was found. */
  readonly softFail?: boolean | undefined;
}

/** Facts of a repository that the gate needs. */
export type OutcomeRepository = CoveredRepository & {
  readonly budgets?: readonly UsedBudget[];
  readonly comparison?: Pick<Comparison, 'oldUndecided'>;
};

/** Counts of a repository by which the exit code is decided. */
export interface GateCounts {
  readonly gating: number;
  readonly exceeded: number;
  /** Undecided verdicts that do not count, because the base had them. */
  readonly oldUndecided: number;
  readonly state: CoverageState;
}

/** Counts the findings at or above a severity that fail the gate, and exceeded budgets. */
export function countForGate(repository: OutcomeRepository, failOn: Severity): GateCounts {
  return {
    gating: selectGatingFindings(repository, failOn).length,
    exceeded: (repository.budgets ?? []).filter(isExceeded).length,
    oldUndecided: repository.comparison?.oldUndecided ?? 0,
    state: classifyCoverage(repository),
  };
}

/** The exit code of a run, and why. */
export interface Outcome {
  readonly exitCode: 0 | 1 | 3;
  /** Empty for a run that judged everything and passes. */
  readonly reasons: readonly string[];
}

/**
 * Determines the exit code of a run: 1 for findings at or above the threshold, for exceeded budgets and for the
 * conditions that options add; otherwise 3 if anything was not judged; otherwise 0. Waived and known findings do not
 * count, and neither does a part that is not judged because of one, or a verdict that was undecided before the change. `verdicts`
 * counts the verdicts of the run.
 */
export function settleOutcome(
  repositories: readonly GateCounts[],
  verdicts: { readonly error: number; readonly undecided: number },
  { failOn, failOnUndecided = false, failOnIncomplete = false, minCoverage, softFail = false }: GateOptions,
): Outcome {
  const gating = repositories.reduce((sum, each) => sum + each.gating, 0);
  const exceeded = repositories.reduce((sum, each) => sum + each.exceeded, 0);
  const undecided = verdicts.undecided - repositories.reduce((sum, each) => sum + each.oldUndecided, 0);
  const share = computeJudgedShare(countCoverage(repositories.map(({ state }) => state)));
  const isIncomplete = share < (minCoverage ?? 1) || (minCoverage === undefined && verdicts.error > 0);
  const unjudged =
    minCoverage === undefined
      ? 'not everything was judged'
      : `${writePercent(share)} of the repositories judged, below --min-coverage ${Number((minCoverage * 100).toFixed(6))} %`;
  const failures = [
    ...(gating > 0 ? [`${pluralize(gating, 'finding')} at or above ${failOn}`] : []),
    ...(exceeded > 0 ? [`${pluralize(exceeded, 'budget')} exceeded`] : []),
    ...(failOnUndecided && undecided > 0 ? [pluralize(undecided, 'undecided verdict')] : []),
    ...(failOnIncomplete && isIncomplete ? [unjudged] : []),
  ];
  const accepted =
    share < 1 && !isIncomplete
      ? [`--min-coverage accepts that not everything was judged (${writePercent(share)})`]
      : [];
  const reasons = failures.length === 0 && isIncomplete ? [unjudged] : [...failures, ...accepted];
  const exitCode = failures.length > 0 ? 1 : isIncomplete ? 3 : 0;
  if (!softFail || exitCode === 0) return { exitCode, reasons };
  return { exitCode: 0, reasons: [...reasons, `--soft-fail replaces ${exitCode} by 0`] };
}
