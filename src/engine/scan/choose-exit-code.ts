import { countForGate, type GateOptions, settleOutcome } from '../../findings/gate/outcome.ts';
import type { Report } from '../../reports/report.ts';

/**
 * Returns the exit code of a report: 1 for findings at or above the threshold, otherwise 3 if anything was not judged,
 * otherwise 0. Waived findings do not count. Runs without a report end with 2 or 70.
 */
export function chooseExitCode(report: Report, options: Omit<GateOptions, 'failOn'> = {}): 0 | 1 | 3 {
  const { repositories, failOn, summary } = report;
  const counts = Array.from(repositories, (repository) => countForGate(repository, failOn));
  return settleOutcome(counts, summary.verdicts, { failOn, ...options }).exitCode;
}
