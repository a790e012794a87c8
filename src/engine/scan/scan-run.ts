import type { Baseline } from '../../findings/baseline/baseline.ts';
import type { RepositoryResult } from '../../findings/finding.ts';
import type { GateOptions } from '../../findings/gate/outcome.ts';
import type { RuleChange } from '../../findings/rule-levels.ts';
import type { WaiverPlan } from '../../findings/waiver.ts';
import type { GivenParameter } from '../../policy/pack/parameters.ts';
import type { Policy } from '../../policy/policy.ts';
import type { HistoryPoint, Report, RepositoryStore, VerdictDetail, WholeReport } from '../../reports/report.ts';
import type { FoundRepositories } from '../../scan/find-repositories.ts';
import type { ScanEvent } from '../../scan/scan-event.ts';
import type { ProfileChoice } from '../../views/target-views.ts';
import type { ReadOptions, ThreadOptions } from '../options.ts';
import type { PolicyChoice } from '../packs/choose-policies.ts';
import type { LoadedPack } from '../packs/load-pack.ts';
import type { RepositoryRevisions } from '../revisions/open-revisions.ts';
import type { OverrideSetting, RuleGlob, RuleSetting, TeamSetting } from '../settings/parse-settings.ts';
import type { RepositorySettings } from '../settings/repository-settings.ts';

/** Options for the evaluation of policies. */
export interface PolicyOptions {
  /** Values for parameters of policies; of several for one parameter the last wins. */
  readonly parameters?: readonly GivenParameter[];
  /** JSON or YAML files that policies see as data, or folders of them. */
  readonly data?: readonly string[];
  /** Folder that the paths of data are relative to; the engine's by default. */
  readonly dataFolder?: string | undefined;
  /** After an unreadable include, treats unset settings as undecided. */
  readonly strictIncludes?: boolean;
  /** The only time that policies see, in RFC 3339; the engine's clock by default. */
  readonly at?: string | undefined;
}

export interface ScanOptions extends ReadOptions, ThreadOptions, PolicyChoice, PolicyOptions {
  readonly repositories: FoundRepositories;
  readonly pack: LoadedPack;
  /** Levels for built-in rules and policies; of several for one rule the last wins. */
  readonly rules?: readonly RuleSetting[];
  /** Levels in some repositories or files, over those of `rules`; of several for a finding the last wins. */
  readonly overrides?: readonly OverrideSetting[];
  /** Owners of repositories that name none themselves. */
  readonly teams?: readonly TeamSetting[];
  /** Globs of rules that settings protect. */
  readonly ruleGlobs?: readonly RuleGlob[];
  /** Views of each target; all by default. */
  readonly profiles?: ProfileChoice | undefined;
  readonly onProgress?: (event: ScanEvent) => void;
  /** Findings that are accepted, and what the organisation allows; comments in files do not count by default. */
  readonly waivers?: WaiverPlan;
  /** Old findings, which do not count for the exit code. */
  readonly baseline?: Baseline | undefined;
  /** Settings of scanned repositories, by repository name. */
  readonly own?: ReadonlyMap<string, RepositorySettings>;
  /** Accepts a scan without targets, with an empty report, instead of an error. */
  readonly allowEmpty?: boolean;
  /** Revisions to compare, by the paths of the repositories; what was there in the base does not count for the exit code. */
  readonly revisions?: ReadonlyMap<string, RepositoryRevisions> | undefined;
  /**
   * Folder that keeps results and documents: repositories that did not change since are not judged again. For whole
   * repositories in all their profiles.
   */
  readonly state?: string | undefined;
  /** Judges every repository again, also those that did not change. */
  readonly isFresh?: boolean;
}

/** Contents of a report. */
export interface ReportRequest extends GateOptions {
  /** `all` for a row a policy and view; counts and causes by default. */
  readonly verdicts?: VerdictDetail | undefined;
}

/** Facts of a report that are known once the run ends. */
export interface ReportEnd {
  /** Null if equal input must have equal reports. */
  readonly durationMs: number | null;
  /** From `ScanRun.history`. */
  readonly history?: readonly HistoryPoint[] | undefined;
}

/**
 * A scan. Iterating over it judges the repositories and yields one result for each, in their order; no repository far ahead
 * of the consumer is read.
 */
export interface ScanRun extends AsyncIterable<RepositoryResult> {
  /** The time that policies see. */
  readonly at: string;
  /** Policies that are evaluated. */
  readonly policies: readonly Policy[];
  readonly ruleChanges: readonly RuleChange[];
  /** Ids of the built-in rules and policies that can have findings. */
  readonly evaluated: ReadonlySet<string>;
  /** Levels in settings of repositories that name no rule, as reasons by name of the repository. */
  readonly refused: ReadonlyMap<string, readonly string[]>;
  /** Messages about globs that protect no rule and no policy. */
  readonly idleGlobs: readonly string[];
  /** Builds the report of results. */
  report(results: readonly RepositoryResult[], facts: ReportRequest & ReportEnd): WholeReport;
  /** Builds a report from results as they arrive. Keeps of each what its summary needs, and puts the rest into the store. */
  collect(facts: ReportRequest, store: RepositoryStore): ReportCollector;
  /** Counts findings over the scans with the same state, after all results; undefined without state or an earlier scan. */
  history(): Promise<readonly HistoryPoint[] | undefined>;
  /** Stores the report of a run with state, so that other formats can be written later. Does nothing without state. */
  keep(report: Report): Promise<void>;
}

export interface ReportCollector {
  add(result: RepositoryResult): void;
  /** Returns the report of what was added; it reads the repositories from the store. */
  finish(end: ReportEnd): Report;
}
