import type { Severity } from '../../base/severity.ts';
import { type GateOptions, settleOutcome } from '../../findings/gate/outcome.ts';
import type { RuleOverride } from '../../findings/overrides/apply-overrides.ts';
import type { RuleChange } from '../../findings/rule-levels.ts';
import { collectRules } from '../../findings/summary/collect-rules.ts';
import type { WaiverRecord } from '../../findings/waivers/settle-waivers.ts';
import type { HistoryPoint, Report, RepositoryList } from '../../reports/report.ts';
import { type RepositoryTally, summarizeRun } from '../../reports/run-summary.ts';
import { version } from '../../version.ts';

export interface ReportFacts {
  readonly at: string;
  readonly durationMs: number | null;
  readonly pack: Report['pack'];
  readonly failOn: Severity;
  readonly ruleChanges: readonly RuleChange[];
  readonly overrides: readonly RuleOverride[];
  readonly waivers: readonly WaiverRecord[];
  /** Undefined without earlier scans. */
  readonly history?: readonly HistoryPoint[] | undefined;
  /** Conditions besides `failOn` that change the exit code; left out for a part of a run. */
  readonly gate?: Omit<GateOptions, 'failOn'>;
  /** Ids of rules and policies that its repositories name; left out if the caller adds the rules. */
  readonly named?: Iterable<string>;
  /** Ids of policies that judged no document of the run. */
  readonly unmatched?: readonly string[];
}

/** Builds the report of a run, with the built-in rules that it refers to. `tallies` are those of the repositories. */
export function buildReport<Repositories extends RepositoryList>(
  repositories: Repositories,
  tallies: readonly RepositoryTally[],
  { overrides, waivers, history, gate, named = [], unmatched = [], ...facts }: ReportFacts,
): Report & { readonly repositories: Repositories } {
  const summary = summarizeRun(tallies, facts, unmatched);
  const outcome =
    gate === undefined
      ? {}
      : {
          outcome: settleOutcome(
            tallies.map((tally) => tally.gate),
            summary.verdicts,
            { failOn: facts.failOn, ...gate },
          ),
        };
  return {
    reportVersion: 3,
    tool: { name: 'plumbline', version },
    ...facts,
    ...(overrides.length === 0 ? {} : { overrides: overrides.map(nameRepository) }),
    ...(waivers.length === 0 ? {} : { waivers }),
    ...(history === undefined ? {} : { history }),
    rules: collectRules(new Set([...facts.ruleChanges.map(({ rule }) => rule), ...named])).map(
      ({ id, title, description, severity, help, fix }) => {
        return { id, title, description, severity, help, fix: fix ?? null };
      },
    ),
    repositories,
    summary: { ...summary, ...outcome },
  };
}

/** Reports an override in a repository's own settings as one for that repository. */
function nameRepository({ within, ...override }: RuleOverride): RuleOverride {
  return within === undefined ? override : { ...override, repository: within };
}
