import type { RepositoryResult } from '../../findings/finding.ts';
import { gatingFindings } from '../../findings/gate.ts';
import type { Report } from '../../reports/report.ts';

/**
 * Returns the exit code of a report: 1 for findings at or above the threshold, otherwise 3 if anything was not judged,
 * otherwise 0. Waived findings do not count. Runs without a report end with 2 or 70.
 */
export function exitCode(report: Report, options: { readonly failOnUndecided: boolean }): 0 | 1 | 3 {
  const { repositories, failOn } = report;
  if (repositories.some((repository) => gatingFindings(repository, failOn).length > 0)) return 1;
  if (options.failOnUndecided && repositories.some((repository) => hasVerdict(repository, 'undecided'))) return 1;
  return repositories.some(isIncomplete) ? 3 : 0;
}

function isIncomplete(repository: RepositoryResult): boolean {
  return (
    repository.status !== 'scanned' ||
    repository.targets.some((target) => target.incomplete.length > 0) ||
    hasVerdict(repository, 'error')
  );
}

function hasVerdict(repository: RepositoryResult, wanted: 'error' | 'undecided'): boolean {
  return repository.targets.some((target) =>
    target.views.some((view) => view.verdicts.some(({ verdict }) => verdict === wanted)),
  );
}
