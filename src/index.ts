// Public API: an engine with everything that the command line does, and its types. Everything else may change without
// notice.

export { HostError, OperationalError, PolicyError, type PolicyFault, UsageError } from './base/errors.ts';
export type { Hint } from './base/hint.ts';
export type { Json } from './base/json.ts';
export type { Severity } from './base/severity.ts';
export type { Location } from './base/source.ts';
export type { ConfigDocument, SettingRow } from './document/document.ts';
export { documentSchema } from './document/document-schema.ts';
export { createEngine } from './engine/create-engine.ts';
export type { BaselineTools, Engine, PolicyTools, WaiverTools } from './engine/engine.ts';
export type {
  EngineOptions,
  Environment,
  LaunchOptions,
  PackOptions,
  ReadOptions,
  ThreadOptions,
} from './engine/options.ts';
export type { PolicyChoice } from './engine/packs/choose-policies.ts';
export type { LoadedPack } from './engine/packs/load-pack.ts';
export type { Bench, BenchedDocument, BenchOptions } from './engine/policies/bench-policies.ts';
export type { BuildOptions, BuiltBundle, SigningRequest } from './engine/policies/build-policies.ts';
export type { CheckedPolicy } from './engine/policies/check-policies.ts';
export type { NewPolicyFiles, NewPolicyOptions } from './engine/policies/create-policy.ts';
export type { ExplainPolicyOptions } from './engine/policies/explain-policy.ts';
export type { FormatOptions } from './engine/policies/format-policies.ts';
export type { InspectedPack, InspectOptions } from './engine/policies/inspect-policies.ts';
export type { LintOptions, LintRun, ShownFinding } from './engine/policies/lint-folders.ts';
export type { PulledSource, PullOptions } from './engine/policies/pull-policies.ts';
export type { TestOptions, TestOutcome, TestRun } from './engine/policies/run-tests.ts';
export type { WatchEvent, WatchOptions } from './engine/policies/watch-tests.ts';
export type { PagesOptions, WrittenPages } from './engine/policies/write-pages.ts';
export type { CheckOptions } from './engine/scan/check-subject.ts';
export { chooseExitCode as exitCode } from './engine/scan/choose-exit-code.ts';
export type { PolicyOptions, ScanOptions, ScanRun } from './engine/scan/scan-run.ts';
export type { LoadedSettings, SettingsRequest } from './engine/settings/load-settings.ts';
export type { WaiverRequest } from './engine/settings/load-waivers.ts';
export type { WaiverEntry } from './engine/settings/parse-waivers.ts';
export type { RepositorySettings, RepositorySettingsRequest } from './engine/settings/repository-settings.ts';
export { settingsSchema } from './engine/settings/settings-schema.ts';
export type { ExplainResult } from './engine/targets/explain-subject.ts';
export type { MemorySubject, Subject } from './engine/targets/find-targets.ts';
export type { SyntaxOptions, SyntaxResult } from './engine/targets/list-syntax.ts';
export type { OneViewOptions } from './engine/targets/one-view.ts';
export type { DocumentOptions, DocumentResult, Documents } from './engine/targets/read-documents.ts';
export type { Explanation } from './explain/explain.ts';
export type { PolicyExplanation } from './explain/explain-policy.ts';
export type { Baseline } from './findings/baseline/baseline.ts';
export type { Finding, RepositoryResult, TargetResult, Verdict } from './findings/finding.ts';
export type { Waiver, WaiverPlan } from './findings/waiver.ts';
export type { Clock } from './host/clock.ts';
export type { GivenParameter } from './policy/pack/parameters.ts';
export type { Policy } from './policy/policy.ts';
export type { RegoFile } from './policy/rego-compiler.ts';
export { type ReportFormat, reportFormats } from './reports/registry.ts';
export type { RenderOptions, Report, Reporter } from './reports/report.ts';
export { reportSchema } from './reports/report-schema.ts';
export type { FoundRepositories, Repository } from './scan/find-repositories.ts';
export type { ScanEvent } from './scan/scan-event.ts';
export { version } from './version.ts';
export type { ProfileChoice } from './views/target-views.ts';
