import type { CondensedRepository } from '../findings/summary/condense.ts';
import { listReferencedRules } from '../findings/summary/list-referenced-rules.ts';
import type { Report, WholeReport } from './report.ts';
import { listUnmatchedPolicies, summarizeRun, tallyRepository } from './run-summary.ts';

/** Returns the report of one repository of a run, for formats with one file per repository. */
export function selectRepository(report: Report, repository: CondensedRepository): WholeReport {
  // The history is that of all repositories.
  const { waivers = [], history: _, ...rest } = report;
  const isOnly = report.summary.repositories === 1;
  const own = isOnly ? waivers : waivers.filter((each) => each.repositories.includes(repository.name));
  const tally = tallyRepository(repository, report.failOn);
  const used = new Set([...listReferencedRules(repository), ...report.ruleChanges.map(({ rule }) => rule)]);
  return {
    ...rest,
    rules: report.rules.filter(({ id }) => used.has(id)),
    ...(own.length === 0 ? {} : { waivers: own }),
    repositories: [repository],
    summary: summarizeRun([tally], report, listUnmatchedPolicies(report)),
  };
}
