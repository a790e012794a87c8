import type { Severity } from '../../base/severity.ts';
import { collectRules } from '../../findings/collect-rules.ts';
import type { RepositoryResult } from '../../findings/finding.ts';
import type { RuleOverride } from '../../findings/overrides/apply-overrides.ts';
import type { RuleChange } from '../../findings/rule-levels.ts';
import { summarize } from '../../findings/summary.ts';
import type { WaiverRecord } from '../../findings/waivers/settle-waivers.ts';
import type { Report } from '../../reports/report.ts';
import { version } from '../../version.ts';

export interface ReportFacts {
  readonly at: string;
  readonly durationMs: number | null;
  readonly pack: Report['pack'];
  readonly failOn: Severity;
  readonly ruleChanges: readonly RuleChange[];
  readonly overrides: readonly RuleOverride[];
  readonly waivers: readonly WaiverRecord[];
}

/** Builds the report of a run, with the built-in rules that it refers to. */
export function buildReport(
  repositories: readonly RepositoryResult[],
  { overrides, waivers, ...facts }: ReportFacts,
): Report {
  return {
    reportVersion: 1,
    tool: { name: 'plumbline', version },
    ...facts,
    ...(overrides.length === 0 ? {} : { overrides: overrides.map(nameRepository) }),
    ...(waivers.length === 0 ? {} : { waivers }),
    rules: collectRules(repositories, facts.ruleChanges).map(({ id, title, description, severity, help, fix }) => {
      return { id, title, description, severity, help, fix: fix ?? null };
    }),
    repositories,
    summary: summarize(repositories),
  };
}

/** Reports an override in a repository's own settings as one for that repository. */
function nameRepository({ within, ...override }: RuleOverride): RuleOverride {
  return within === undefined ? override : { ...override, repository: within };
}

/** Returns the report of one repository of a run, for formats with one file per repository. */
export function selectRepository(report: Report, name: string): Report {
  const { at, durationMs, pack, failOn, ruleChanges, overrides = [], waivers = [] } = report;
  const repositories = report.repositories.filter((repository) => repository.name === name);
  const own = report.repositories.length === 1 ? waivers : waivers.filter((each) => each.repositories.includes(name));
  return buildReport(repositories, { at, durationMs, pack, failOn, ruleChanges, overrides, waivers: own });
}
