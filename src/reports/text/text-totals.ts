import type { Comparison, Finding } from '../../findings/finding.ts';
import { selectGatingFindings } from '../../findings/select-gating-findings.ts';
import { compareCounts, compareSeverities } from '../../findings/severity.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { FindingCounts } from '../../findings/summary/count-findings.ts';
import type { Report } from '../report.ts';

/** Facts of all repositories that the text report sums up, without their findings. */
export interface TextTotals {
  /** Repositories whose scan has something to report, the worst one first. */
  readonly unclean: readonly RankedRepository[];
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

/** How bad a repository is, without its findings. */
export interface RankedRepository {
  readonly name: string;
  /** Its place in the report. */
  readonly index: number;
  /** Findings that count, by severity. */
  readonly counts: ReturnType<FindingCounts['countBySeverity']>;
  /** Something of it was not judged. */
  readonly isPartial: boolean;
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
  const unclean: RankedRepository[] = [];
  let [index, gating] = [0, 0];
  let worst: TextTotals['worst'];
  for (const repository of repositories) {
    const { name, findings, comparison } = repository;
    if (!isClean(repository)) unclean.push(rank(repository, index));
    else if (repository.status === 'scanned') clean.push(name);
    index += 1;
    counts.add(findings);
    for (const { rule, severity } of selectGatingFindings(repository, failOn)) {
      gating += 1;
      if (worst === undefined || compareSeverities(severity, worst.severity) < 0) worst = { rule, severity };
    }
    if (comparison === undefined) undecided.push({ name, undecided: repository.undecided });
    else compared.push({ name, comparison: { base: comparison.base, settings: comparison.settings } });
  }
  return { unclean: unclean.sort(compareRanked), clean, counts, gating, worst, undecided, compared };
}

function rank({ name, findings, status }: CondensedRepository, index: number): RankedRepository {
  const counts = new FindingCounts();
  counts.add(findings);
  return { name, index, counts: counts.countBySeverity(), isPartial: status === 'failed' || status === 'incomplete' };
}

/** Compares the numbers of findings of each severity, the worst first; then what was not judged, then the place. */
function compareRanked(a: RankedRepository, b: RankedRepository): number {
  const difference = compareCounts(Object.fromEntries(a.counts), Object.fromEntries(b.counts));
  return difference || Number(b.isPartial) - Number(a.isPartial) || a.index - b.index;
}

/** Returns true for a repository whose scan has nothing to report; the summary counts those that were skipped. */
function isClean({ findings, status, skipped, targets, comparison }: CondensedRepository): boolean {
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
