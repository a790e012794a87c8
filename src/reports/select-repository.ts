import { referencedRules } from '../findings/summary/referenced-rules.ts';
import type { Report } from './report.ts';
import { summarizeRun, unmatchedPolicies } from './run-summary.ts';

/** Returns the report of one repository of a run, for formats with one file per repository. */
export function selectRepository(report: Report, name: string): Report {
  const { waivers = [], ...rest } = report;
  const repositories = report.repositories.filter((repository) => repository.name === name);
  const own = report.repositories.length === 1 ? waivers : waivers.filter((each) => each.repositories.includes(name));
  const used = referencedRules(repositories, report.ruleChanges);
  return {
    ...rest,
    rules: report.rules.filter(({ id }) => used.has(id)),
    ...(own.length === 0 ? {} : { waivers: own }),
    repositories,
    summary: summarizeRun(repositories, report, unmatchedPolicies(report)),
  };
}
