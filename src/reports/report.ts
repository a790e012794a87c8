import type { RepositoryResult } from '../findings/finding.ts';
import type { Summary } from '../findings/summary.ts';
import type { Policy, Severity } from '../policy/policy.ts';

/** All that a reporter may know. Plain data, redacted: it can be written as JSON and read back. */
export interface Report {
  readonly reportVersion: 1;
  readonly tool: { readonly name: 'plumbline'; readonly version: string; readonly informationUri: string };
  /** RFC 3339, from `--at` or the clock of the edge; the only time in a report. */
  readonly at: string;
  /** Null under `--at`: then equal input gives equal bytes. */
  readonly durationMs: number | null;
  readonly pack: { readonly name: string; readonly digest: string; readonly policies: readonly Policy[] };
  /** The built-in rules that the findings and problems refer to. */
  readonly rules: readonly BuiltInRule[];
  readonly failOn: Severity;
  readonly repositories: readonly RepositoryResult[];
  readonly summary: Summary;
}

export interface BuiltInRule {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly severity: Severity;
}

export interface Reporter {
  /** The format's name on the command line. */
  readonly name: string;
  /**
   * Pure: same report, same bytes; in chunks, so that an organisation's report need not fit one string. Formats that
   * are one file a repository (SARIF) are given a report with one repository.
   */
  render(report: Report, options: RenderOptions): Iterable<string>;
}

export interface RenderOptions {
  readonly color: boolean;
  /** Columns of the terminal; undefined where there is none. */
  readonly width: number | undefined;
}
