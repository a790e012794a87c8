import type { Severity } from '../base/severity.ts';
import type { Location } from '../base/source.ts';
import type { Coverage } from '../findings/gate/coverage.ts';
import type { Gap } from '../findings/gate/gaps.ts';
import type { Outcome } from '../findings/gate/outcome.ts';
import type { RuleOverride } from '../findings/overrides/apply-overrides.ts';
import type { RuleChange } from '../findings/rule-levels.ts';
import type { CondensedRepository } from '../findings/summary/condense.ts';
import type { Summary } from '../findings/summary/summary.ts';
import type { WaiverRecord } from '../findings/waivers/settle-waivers.ts';
import type { Policy } from '../policy/policy.ts';

/** Everything that a reporter may know. Plain data, redacted: it can be written as JSON and read back. */
export interface Report extends ReportHead, ReportTail {
  readonly repositories: RepositoryList;
}

/** Can be iterated over again. A long run reads each from a file every time, so a reporter keeps at most one of them. */
export interface RepositoryList extends Iterable<CondensedRepository> {
  at(index: number): CondensedRepository | undefined;
}

/** Where the repositories of a report are kept, in memory or not. */
export interface RepositoryStore extends RepositoryList {
  add(repository: CondensedRepository): unknown;
}

/** A report whose repositories are all in memory. */
export interface WholeReport extends Report {
  readonly repositories: readonly CondensedRepository[];
}

/** Part of a report that is known before the first repository is judged. */
export interface ReportHead {
  readonly reportVersion: 3;
  readonly tool: { readonly name: 'plumbline'; readonly version: string };
  /** RFC 3339, from `--at` or the clock of the edge; the only time in a report. */
  readonly at: string;
  readonly pack: {
    readonly name: string;
    readonly digest: string;
    /** Sources of the policies. */
    readonly sources: readonly PackSource[];
    readonly policies: readonly Policy[];
  };
  /** The built-in rules and policies that were switched off or given another severity, by id. */
  readonly ruleChanges: readonly RuleChange[];
  readonly failOn: Severity;
  /** Levels in some repositories or files; left out if there are none. */
  readonly overrides?: readonly RuleOverride[];
}

/** Part of a report that is known once all repositories are judged. */
export interface ReportTail {
  /** Null with `--at`: then equal input has equal bytes. */
  readonly durationMs: number | null;
  /** The built-in rules that this report refers to. */
  readonly rules: readonly ReportedRule[];
  /** Waivers of the run and the state of each; left out if there are none. */
  readonly waivers?: readonly WaiverRecord[];
  /** Findings over the scans with the same state, the first one first; left out without state, and for the first scan with it. */
  readonly history?: readonly HistoryPoint[];
  readonly summary: RunSummary;
}

export type SeverityCounts = { readonly [severity in Severity]: number };

/** Findings after a scan with state, waived and known ones included, of the repositories of the report. */
export interface HistoryPoint {
  /** Time of the scan, RFC 3339. Of several scans with one time, the last one counts. */
  readonly at: string;
  readonly open: SeverityCounts;
  /** Findings that no earlier scan had. */
  readonly new: SeverityCounts;
  /** Findings that were fixed and came back. */
  readonly reopened: SeverityCounts;
  readonly fixed: SeverityCounts;
}

/** Counts of a run, what was not judged, and its exit code. */
export interface RunSummary extends Summary {
  /** Number of repositories by how their scan ended; left out for one repository. */
  readonly coverage?: Coverage;
  /** Parts that were not judged or not read, by cause; left out if there are none. */
  readonly gaps?: readonly Gap[];
  /** The exit code of the run, and why; left out for a part of a run. */
  readonly outcome?: Outcome;
}

/** A folder, a bundle or something remote, as `--policy` named it. */
export interface PackSource {
  readonly name: string;
  /** SHA-256 of the bundle, or of a folder's files. */
  readonly digest: string;
  /** The commit, or the digest of the manifest in the registry. */
  readonly revision: string | null;
  /** The key that vouched for it; null where none had to. */
  readonly signedBy: string | null;
}

/** A built-in rule as reports have it. */
export interface ReportedRule {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Severity before the change. */
  readonly severity: Severity;
  readonly help: string;
  readonly fix: string | null;
}

/** A format. Reports are its only input: `scan`, `report convert` and `report merge` use the same reporters. */
export interface Reporter {
  /** The format's name on the command line. */
  readonly name: string;
  /**
   * Pure: same report, same bytes; in chunks, so that an organisation's report need not fit one string. Formats that
   * are one file a repository (SARIF) are given a report with one repository.
   */
  render(report: Report, options: RenderOptions): Iterable<string>;
}

/** Arguments of a scan that suggested commands repeat, quoted for a shell. */
export interface RepeatedArguments {
  /** Paths and options that decide what is scanned and judged: for every command that scans. */
  readonly judged: readonly string[];
  /** The same with the options that decide which findings count: for `scan`. */
  readonly scanned: readonly string[];
}

export interface RenderOptions {
  readonly color: boolean;
  /** Columns of the terminal; undefined where there is none. */
  readonly width: number | undefined;
  /** Every finding in full, for formats that fold some. */
  readonly verbose: boolean;
  /** Findings alone, without what surrounds them, for formats that people read. */
  readonly quiet?: boolean;
  /** Arguments of the scan that suggested commands repeat; left out where a report is kept. */
  readonly repeated?: RepeatedArguments;
  /** Returns the address of a place for a terminal that follows links; left out if there is none. */
  readonly linkTo?: (repository: string, location: Pick<Location, 'file' | 'line'>) => string | undefined;
  /** `full` has waived results, as suppressed ones; GitHub would show them as open. `github` by default. */
  readonly sarifProfile?: SarifProfile | undefined;
  /** Part of the SARIF category, for repositories that several runs report on. */
  readonly sarifCategory?: string | undefined;
  /** `jenkins` by default. */
  readonly junitDialect?: JunitDialect | undefined;
  /** `own` by default. */
  readonly jsonFrames?: JsonFrames | undefined;
}

export const sarifProfiles = ['github', 'full'] as const;
export type SarifProfile = (typeof sarifProfiles)[number];

export const junitDialects = ['jenkins', 'extended', 'xsd'] as const;
/** For Jenkins' schema; with files and lines of cases, which no schema has; or for Ant's schema as well. */
export type JunitDialect = (typeof junitDialects)[number];

export const jsonFrames = ['own', 'full'] as const;
/** Code frames in JSON: what a finding is about, or the lines around it as well, as the text report shows them. */
export type JsonFrames = (typeof jsonFrames)[number];

export const verdictDetails = ['counts', 'all'] as const;
/** Verdicts of a report: a row for each policy and view, or counts and causes only. */
export type VerdictDetail = (typeof verdictDetails)[number];
