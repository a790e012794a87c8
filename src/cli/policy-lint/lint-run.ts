import type { Location } from '../../base/source.ts';
import type { FrameLine } from '../../findings/finding.ts';
import type { LintLevel, LintRule } from '../../policy-tools/lint/lint-rule.ts';

/** What came of one run, for every format. */
export interface LintRun {
  /** How many Rego files were looked at. */
  readonly files: number;
  readonly findings: readonly ShownFinding[];
  /** How many a comment has taken out. */
  readonly ignored: number;
}

/** A finding of the lint with the lines around it. */
export interface ShownFinding {
  readonly rule: LintRule;
  readonly level: LintLevel;
  readonly message: string;
  readonly location: Location;
  readonly frame: readonly FrameLine[];
}
