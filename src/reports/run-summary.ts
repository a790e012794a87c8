import { pluralize } from '../base/pluralize.ts';
import type { Severity } from '../base/severity.ts';
import { countCoverage } from '../findings/gate/coverage.ts';
import { findGaps, listGapsOfRepository, type RepositoryGaps } from '../findings/gate/gaps.ts';
import { countForGate, type GateCounts } from '../findings/gate/outcome.ts';
import type { CondensedRepository } from '../findings/summary/condense.ts';
import { addSummaries, type Summary, summarizeRepository } from '../findings/summary/summary.ts';
import type { Report, ReportHead, RunSummary } from './report.ts';

/** Facts of a repository from which the summary of a run is made, without its findings: a run keeps those of all repositories. */
export interface RepositoryTally {
  readonly summary: Summary;
  readonly gaps: RepositoryGaps;
  readonly gate: GateCounts;
}

export function tallyRepository(repository: CondensedRepository, failOn: Severity): RepositoryTally {
  return {
    summary: summarizeRepository(repository),
    gaps: listGapsOfRepository(repository),
    gate: countForGate(repository, failOn),
  };
}

/** Summarizes repositories, without the exit code; `unmatched` are the policies that judged no document of the run. */
export function summarizeRun(
  tallies: readonly RepositoryTally[],
  { pack, ruleChanges }: Pick<ReportHead, 'pack' | 'ruleChanges'>,
  unmatched: readonly string[],
): RunSummary {
  const summary = addSummaries(tallies.map((tally) => tally.summary));
  const off = new Set(ruleChanges.flatMap(({ rule, level }) => (level === 'off' ? [rule] : [])));
  const gaps = findGaps({
    repositories: tallies.map((tally) => tally.gaps),
    ...{ targets: summary.targets, unmatched },
    policies: pack.policies.filter(({ id }) => !off.has(id)).length,
    undecided: summary.verdicts.undecided,
  });
  const states = tallies.map(({ gate }) => gate.state);
  const coverage = states.length < 2 ? {} : { coverage: countCoverage(states) };
  return { ...summary, ...coverage, ...(gaps.length === 0 ? {} : { gaps }) };
}

/** Returns the ids of the policies that judged no document of a run. */
export function listUnmatchedPolicies({ summary: { gaps = [] } }: Pick<Report, 'summary'>): readonly string[] {
  return gaps.find(({ kind }) => kind === 'unmatched-policies')?.names ?? [];
}

/** Names the dialects of the targets with the reasons: `Dialect: v2 in 3 targets (the project requires …)`; empty without targets. */
export function describeDialects({ dialects = [] }: Pick<Summary, 'dialects'>): string {
  const parts = dialects.map(
    ({ syntax, reason, targets }) => `${syntax} in ${pluralize(targets, 'target')} (${reason})`,
  );
  return parts.length === 0 ? '' : `Dialect: ${parts.join(', ')}`;
}
