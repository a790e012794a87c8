import { countCoverage } from '../findings/gate/coverage.ts';
import { findGaps } from '../findings/gate/gaps.ts';
import type { CondensedRepository } from '../findings/summary/condense.ts';
import { summarize } from '../findings/summary/summary.ts';
import type { Report, ReportHead, RunSummary } from './report.ts';

/** Summarizes repositories, without the exit code; `unmatched` are the policies that judged no document of the run. */
export function summarizeRun(
  repositories: readonly CondensedRepository[],
  { pack, ruleChanges }: Pick<ReportHead, 'pack' | 'ruleChanges'>,
  unmatched: readonly string[],
): RunSummary {
  const summary = summarize(repositories);
  const off = new Set(ruleChanges.flatMap(({ rule, level }) => (level === 'off' ? [rule] : [])));
  const gaps = findGaps({
    ...{ repositories, targets: summary.targets, unmatched },
    policies: pack.policies.filter(({ id }) => !off.has(id)).length,
    undecided: summary.verdicts.undecided,
  });
  const coverage = repositories.length < 2 ? {} : { coverage: countCoverage(repositories) };
  return { ...summary, ...coverage, ...(gaps.length === 0 ? {} : { gaps }) };
}

/** Returns the ids of the policies that judged no document of a run. */
export function unmatchedPolicies({ summary: { gaps = [] } }: Pick<Report, 'summary'>): readonly string[] {
  return gaps.find(({ kind }) => kind === 'unmatched-policies')?.names ?? [];
}
