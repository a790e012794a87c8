import type { Severity } from '../../base/severity.ts';
import { type GateOptions, settleOutcome } from '../../findings/gate/outcome.ts';
import type { RuleOverride } from '../../findings/overrides/apply-overrides.ts';
import type { RuleChange } from '../../findings/rule-levels.ts';
import { collectRules } from '../../findings/summary/collect-rules.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { referencedRules } from '../../findings/summary/referenced-rules.ts';
import type { WaiverRecord } from '../../findings/waivers/settle-waivers.ts';
import type { Report } from '../../reports/report.ts';
import { summarizeRun } from '../../reports/run-summary.ts';
import { version } from '../../version.ts';

export interface ReportFacts {
  readonly at: string;
  readonly durationMs: number | null;
  readonly pack: Report['pack'];
  readonly failOn: Severity;
  readonly ruleChanges: readonly RuleChange[];
  readonly overrides: readonly RuleOverride[];
  readonly waivers: readonly WaiverRecord[];
  /** Conditions besides `failOn` that change the exit code; left out for a part of a run. */
  readonly gate?: Omit<GateOptions, 'failOn'>;
  /** Ids of policies that judged no document of the run. */
  readonly unmatched?: readonly string[];
}

/** Builds the report of a run, with the built-in rules that it refers to. */
export function buildReport(
  repositories: readonly CondensedRepository[],
  { overrides, waivers, gate, unmatched = [], ...facts }: ReportFacts,
): Report {
  const summary = summarizeRun(repositories, facts, unmatched);
  return {
    reportVersion: 3,
    tool: { name: 'plumbline', version },
    ...facts,
    ...(overrides.length === 0 ? {} : { overrides: overrides.map(nameRepository) }),
    ...(waivers.length === 0 ? {} : { waivers }),
    rules: collectRules(referencedRules(repositories, facts.ruleChanges)).map(
      ({ id, title, description, severity, help, fix }) => {
        return { id, title, description, severity, help, fix: fix ?? null };
      },
    ),
    repositories,
    summary: {
      ...summary,
      ...(gate === undefined
        ? {}
        : { outcome: settleOutcome(repositories, summary.verdicts, { failOn: facts.failOn, ...gate }) }),
    },
  };
}

/** Reports an override in a repository's own settings as one for that repository. */
function nameRepository({ within, ...override }: RuleOverride): RuleOverride {
  return within === undefined ? override : { ...override, repository: within };
}
