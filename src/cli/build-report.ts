import type { RepositoryResult } from '../findings/finding.ts';
import { summarize } from '../findings/summary.ts';
import type { Severity } from '../policy/policy.ts';
import type { Report } from '../reports/report.ts';
import { informationUri, version } from '../version.ts';
import { collectBuiltInRules } from './built-in-rules.ts';

export interface ReportFacts {
  readonly at: string;
  readonly durationMs: number | null;
  readonly pack: Report['pack'];
  readonly failOn: Severity;
}

/** The report of a run; the built-in rules in it are those that it refers to. */
export function buildReport(repositories: readonly RepositoryResult[], facts: ReportFacts): Report {
  return {
    reportVersion: 1,
    tool: { name: 'plumbline', version, informationUri },
    ...facts,
    rules: collectBuiltInRules(repositories),
    repositories,
    summary: summarize(repositories),
  };
}

/** The report of one repository of a run, for formats that are one file a repository. */
export function selectRepository(report: Report, name: string): Report {
  const { at, durationMs, pack, failOn } = report;
  const repositories = report.repositories.filter((repository) => repository.name === name);
  return buildReport(repositories, { at, durationMs, pack, failOn });
}
