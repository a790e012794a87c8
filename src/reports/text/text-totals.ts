import type { Comparison, Finding } from '../../findings/finding.ts';
import { gatingFindings } from '../../findings/gating-findings.ts';
import { compareSeverities } from '../../findings/severity.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { FindingCounts } from '../../findings/summary/count-findings.ts';
import type { Report } from '../report.ts';

/** Facts of all repositories that the text report sums up, without their findings. */
export interface TextTotals {
  /** Repositories whose scan has something to report. */
  readonly unclean: number;
  /** Names of the other repositories. */
  readonly clean: readonly string[];
  readonly counts: FindingCounts;
  readonly gating: number;
  /** The first of the most severe findings that fail the gate. */
  readonly worst: Pick<Finding, 'rule' | 'severity'> | undefined;
  /** Causes in repositories that are not compared: questions that a change leaves open are findings. */
  readonly undecided: readonly Pick<CondensedRepository, 'name' | 'undecided'>[];
  readonly compared: readonly ComparedRepository[];
}

/** A repository that is compared with a revision, without findings. */
export interface ComparedRepository {
  readonly name: string;
  readonly comparison: Pick<Comparison, 'base' | 'settings'>;
}

export function sumUp({ repositories, failOn }: Pick<Report, 'repositories' | 'failOn'>): TextTotals {
  const counts = new FindingCounts();
  const clean: string[] = [];
  const undecided: Pick<CondensedRepository, 'name' | 'undecided'>[] = [];
  const compared: ComparedRepository[] = [];
  let [unclean, gating] = [0, 0];
  let worst: TextTotals['worst'];
  for (const repository of repositories) {
    const { name, findings, comparison } = repository;
    if (!isClean(repository)) unclean += 1;
    else if (repository.status === 'scanned') clean.push(name);
    counts.add(findings);
    for (const { rule, severity } of gatingFindings(repository, failOn)) {
      gating += 1;
      if (worst === undefined || compareSeverities(severity, worst.severity) < 0) worst = { rule, severity };
    }
    if (comparison === undefined) undecided.push({ name, undecided: repository.undecided });
    else compared.push({ name, comparison: { base: comparison.base, settings: comparison.settings } });
  }
  return { unclean, clean, counts, gating, worst, undecided, compared };
}

/** Returns true for a repository whose scan has nothing to report; the summary counts those that were skipped. */
export function isClean({ findings, status, skipped, targets, comparison }: CondensedRepository): boolean {
  const { fixed = [], ignored = [] } = comparison ?? {};
  return (
    fixed.length + ignored.length === 0 &&
    (status === 'scanned' || status === 'skipped') &&
    findings.length === 0 &&
    skipped.length === 0 &&
    targets.every(
      ({ incomplete, views }) =>
        incomplete.length === 0 && views.every(({ counts }) => counts.undecided === 0 && counts.error === 0),
    )
  );
}
