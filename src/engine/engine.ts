import type { ConfigDocument } from '../document/document.ts';
import type { PolicyExplanation } from '../explain/explain-policy.ts';
import type { Baseline } from '../findings/baseline/baseline.ts';
import type { Addition } from '../findings/baseline/update-baseline.ts';
import type { RepositoryResult, TargetResult } from '../findings/finding.ts';
import type { WaiverPlan } from '../findings/waiver.ts';
import type { RegoFile } from '../policy/rego-compiler.ts';
import type { Report } from '../reports/report.ts';
import type { FoundRepositories, RepositoryRequest } from '../scan/find-repositories.ts';
import type { Pruned, PruneRequest, StoreCheck, StoreFacts } from '../store/stored.ts';
import type { DiffRequest } from './diff/diff-settings.ts';
import type { SettingsDiff } from './diff/settings-diff.ts';
import type { NotifyRequest } from './notify/send-notices.ts';
import type { PackOptions } from './options.ts';
import type { LoadedPack } from './packs/load-pack.ts';
import type { Bench, BenchOptions } from './policies/bench-policies.ts';
import type { BuildOptions, BuiltBundle } from './policies/build-policies.ts';
import type { CheckedPolicy } from './policies/check-policies.ts';
import type { NewPolicyFiles, NewPolicyOptions } from './policies/create-policy.ts';
import type { ExplainPolicyOptions } from './policies/explain-policy.ts';
import type { FormatOptions } from './policies/format-policies.ts';
import type { InspectedPack, InspectOptions } from './policies/inspect-policies.ts';
import type { LintOptions, LintRun } from './policies/lint-folders.ts';
import type { PullOptions } from './policies/pull-policies.ts';
import type { TestOptions, TestOutcome } from './policies/run-tests.ts';
import type { WatchEvent, WatchOptions } from './policies/watch-tests.ts';
import type { PagesOptions, WrittenPages } from './policies/write-pages.ts';
import type { IssuesRequest } from './publish/publish-issues.ts';
import type { PublishRequest } from './publish/publish-sarif.ts';
import type { DiscoveredRepository } from './repositories/discovered-repository.ts';
import type { DiscoveryRequest, OpenedRepositories, RepositoriesRequest } from './repositories/open-repositories.ts';
import type { RevisionRequest, Revisions } from './revisions/open-revisions.ts';
import type { CheckOptions } from './scan/check-subject.ts';
import type { ScanOptions, ScanRun } from './scan/scan-run.ts';
import type { FirstSettings, InitOptions } from './settings/init-settings.ts';
import type { LoadedSettings, SettingsRequest } from './settings/load-settings.ts';
import type { WaiverRequest } from './settings/load-waivers.ts';
import type { WaiverEntry } from './settings/parse-waivers.ts';
import type { RepositorySettings, RepositorySettingsRequest } from './settings/repository-settings.ts';
import type { OpenState, OpenStateOptions } from './state/browse/open-state.ts';
import type { Impact } from './state/compare-policies.ts';
import type { RepositoryHistory, ScanComparison, ScanSummary, Trend, TrendGroup } from './state/follow-findings.ts';
import type { Inventory, InventoryRequest } from './state/inventory.ts';
import type { ImpactOptions } from './state/preview-impact.ts';
import type { ExplainResult } from './targets/explain-subject.ts';
import type { Subject } from './targets/find-targets.ts';
import type { SyntaxOptions, SyntaxResult } from './targets/list-syntax.ts';
import type { OneViewOptions } from './targets/one-view.ts';
import type { DocumentOptions, Documents } from './targets/read-documents.ts';

/**
 * All that Plumbline does, for programs: the command line is one of its clients. Errors of the request or of the world are
 * `OperationalError`s with a stable code; what is wrong with configurations is in the results.
 */
export interface Engine extends AsyncDisposable {
  /** Returns the same engine with another folder for relative paths; closing one closes both. */
  at(folder: string): Engine;
  /**
   * Finds the repositories that paths are or contain, perhaps none. Paths are relative to the engine's folder.
   *
   * @throws UsageError if a path is not a folder.
   */
  findRepositories(request: Partial<Omit<RepositoryRequest, 'cwd'>>): FoundRepositories;
  /** Lists the repositories of organisations. @throws HostError if a list is not complete. */
  listOrganisations(request: DiscoveryRequest): Promise<readonly DiscoveredRepository[]>;
  /** Reads lists of repositories and organisations, and fetches the repositories of other hosts. */
  openRepositories(request: RepositoriesRequest): Promise<OpenedRepositories>;
  /** Sends the SARIF of each repository of a report to the code scanning of GitHub. */
  publishSarif(request: PublishRequest): Promise<void>;
  /** Sends a message to each team that has new findings. */
  notify(request: NotifyRequest): Promise<void>;
  /** Opens, updates and closes an issue of GitHub for each repository or team of a report. */
  publishIssues(request: IssuesRequest): Promise<void>;
  /** Returns the roots of the repositories that a path is in or contains. */
  findRoots(path: string): Promise<readonly string[]>;
  /** Reads a settings file. */
  loadSettings(request?: SettingsRequest): Promise<LoadedSettings>;
  /** Reads what repositories decide for themselves, as far as the settings grant it; by their names. */
  loadRepositorySettings(
    settings: LoadedSettings,
    request: RepositorySettingsRequest,
  ): Promise<ReadonlyMap<string, RepositorySettings>>;
  /** @throws UsageError if the engine's folder has a settings file. */
  refuseSettings(): Promise<void>;
  /** Writes a first settings file by what the report of a scan shows. @throws UsageError if there is one. */
  initSettings(options: InitOptions): Promise<FirstSettings>;
  /** Finds the revisions that a scan compares. Close them after the scan. */
  openRevisions(found: FoundRepositories, request: RevisionRequest): Promise<Revisions>;
  /** Judges repositories: iterate over the result. */
  scan(options: ScanOptions): ScanRun;
  /** Compares the effective settings of two revisions or folders. */
  diff(request: DiffRequest): Promise<SettingsDiff>;
  /** Judges the targets of a path, or configurations in memory. */
  check(subject: Subject, options: CheckOptions): AsyncIterable<TargetResult>;
  /** Lists the profiles that the targets of a file or folder declare. @throws UsageError if there is no target. */
  listProfiles(path: string): Promise<readonly string[]>;
  /** Builds canonical documents: what policies see. */
  document(subject: Subject, options?: DocumentOptions): Promise<Documents>;
  /** Explains what a setting is, where it comes from and what it replaced. */
  explain(subject: Subject, setting: string, options?: OneViewOptions): Promise<ExplainResult>;
  /** Lists settings, includes, plugins and syntax problems of files before anything is resolved. */
  listSyntax(paths: readonly string[], options?: SyntaxOptions): AsyncIterable<SyntaxResult>;
  readonly policies: PolicyTools;
  readonly waivers: WaiverTools;
  readonly baselines: BaselineTools;
  readonly state: StateTools;
  /** Ends all threads and the compiler. */
  close(): Promise<void>;
}

/** Reads and edits waivers in files. */
export interface WaiverTools {
  /** Reads the waivers of settings and of files. */
  load(settings: LoadedSettings, request?: WaiverRequest): Promise<WaiverPlan>;
  /** Appends a waiver to a file of waivers, whose comments stay. */
  add(file: string, entry: WaiverEntry): Promise<void>;
  /** Removes the waivers at these places, such as `waivers.yaml:3:5`. Returns the changed files. */
  remove(sources: readonly string[]): Promise<readonly string[]>;
}

/** Reads and writes baselines. */
export interface BaselineTools {
  /** Reads the named file, or the one beside the settings; undefined if there is none. */
  load(settings: LoadedSettings, file?: string): Promise<Baseline | undefined>;
  /** Records all findings of a scan in a new file, or how many each rule has in each repository. */
  create(file: string, run: ScanRun, results: readonly RepositoryResult[], asBudgets?: boolean): Promise<Baseline>;
  /**
   * Removes fixed entries, follows renamed files, lowers budgets, and adds the requested findings. `results` were compared
   * with the baseline.
   */
  update(
    file: string,
    baseline: Baseline,
    run: ScanRun,
    results: readonly RepositoryResult[],
    add?: Addition,
  ): Promise<Baseline>;
}

/** Reads what scans with state have recorded in a folder. Each but `import` throws a UsageError if there is none. */
export interface StateTools {
  /** Counts what was recorded. */
  info(folder: string): Promise<StoreFacts>;
  /** Checks a state for damage. */
  verify(folder: string): Promise<StoreCheck>;
  /** Removes what is not needed any more. @throws HostError if a scan uses the folder. */
  prune(folder: string, request: PruneRequest): Promise<Pruned>;
  /** Writes everything to one file. @throws UsageError if the file exists. */
  export(folder: string, file: string): Promise<void>;
  /** Creates a folder of state from such a file, which is checked. @throws UsageError if the folder has state. */
  import(folder: string, file: string): Promise<StoreCheck>;
  /** Returns the report of the last scan. @throws UsageError if no scan has ended. */
  report(folder: string): Promise<Report>;
  /** Opens what was recorded to answer many questions, also while scans write. */
  open(folder: string, options: OpenStateOptions): Promise<OpenState>;
  /** Lists the scans, and what each changed; for the findings of a team if one is named. */
  scans(folder: string, team?: string): Promise<readonly ScanSummary[]>;
  /** Counts findings over time. @throws UsageError if no scan has ended since `from`. */
  trend(folder: string, request: ReadingRequest & TrendRequest): Promise<Trend>;
  /** Returns a repository with its findings over time. @throws UsageError for one that no scan had. */
  repository(folder: string, name: string, request: ReadingRequest): Promise<RepositoryHistory>;
  /** Compares two scans, by default the last two. @throws UsageError for a scan that does not exist. */
  compare(folder: string, request: ReadingRequest & CompareRequest): Promise<ScanComparison>;
  /** Lists the values of settings, or what else documents name, with their places. */
  inventory(folder: string, request: InventoryRequest): Promise<Inventory>;
  /** Compares the verdicts of policies over the recorded documents with those of others, or of the last scans. */
  impact(folder: string, options: ImpactOptions): Promise<Impact>;
}

/** Waivers, and the day on which they have to hold. */
export interface ReadingRequest {
  readonly waivers: WaiverPlan;
  /** RFC 3339, in UTC. */
  readonly at: string;
  /** Owner of the findings; undefined for all findings. */
  readonly team?: string | undefined;
}

export interface TrendRequest {
  readonly by: TrendGroup;
  /** RFC 3339, in UTC; undefined to count from the first scan. */
  readonly from?: string | undefined;
}

/** Numbers of scans. */
export interface CompareRequest {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Operations on policies. */
export interface PolicyTools {
  /** Loads the policies of folders, bundles and addresses, compiled. */
  load(options?: PackOptions): Promise<LoadedPack>;
  /** Compiles Rego files in memory. */
  compile(files: readonly RegoFile[], options?: Pick<PackOptions, 'combine' | 'fresh'>): Promise<LoadedPack>;
  /** Checks policies; a `PolicyError` has every fault at its place. */
  check(options?: PackOptions): Promise<readonly CheckedPolicy[]>;
  /** Runs Rego tests and fixtures. */
  test(options: TestOptions): Promise<TestOutcome>;
  /** Runs Rego tests and fixtures again after every change. */
  watch(options: WatchOptions): AsyncIterable<WatchEvent>;
  /** Finds traps and leftovers in policies and their tests. */
  lint(options?: LintOptions): Promise<LintRun>;
  /** Formats Rego files. Returns the paths of those rewritten. */
  format(options?: FormatOptions): Promise<readonly string[]>;
  inspect(options?: InspectOptions): Promise<InspectedPack>;
  /** Explains why a policy fails, passes or is undecided on a configuration. */
  explain(
    subject: Subject,
    options: ExplainPolicyOptions,
  ): Promise<{ readonly explanation: PolicyExplanation; readonly document: ConfigDocument }>;
  /** Measures how long each policy takes. */
  bench(subjects: readonly Subject[], options?: BenchOptions): Promise<Bench>;
  /** Builds an OPA bundle. */
  build(options?: BuildOptions): Promise<BuiltBundle>;
  /** Writes a new policy with a test, fixtures and its page. */
  create(options: NewPolicyOptions): Promise<NewPolicyFiles>;
  /** Writes a page of documentation for each policy. */
  writePages(pack: LoadedPack, options: PagesOptions): Promise<WrittenPages>;
  /** Fetches remote policies and pins them. Returns the path of the lock file. */
  pull(options: PullOptions): Promise<string>;
  /** Returns the folders and files given, or the usual folders of policies and their tests that exist. */
  findRegoPaths(given: readonly string[]): readonly string[];
  /** Lists the ids of policies without compiling them; those of the starter pack if no folders are named. */
  listIds(sources: readonly string[]): readonly string[];
  /** Returns the usual folders of policies that exist. */
  findFolders(): readonly string[];
}
