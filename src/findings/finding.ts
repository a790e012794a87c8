import type { Severity } from '../base/severity.ts';
import type { Location } from '../base/source.ts';
import { settingChanges } from '../document/compare-documents.ts';
import type { TargetDiff } from '../document/compare-views.ts';
import { type Dialect, targetKinds } from '../document/document.ts';
import type { FrameLine } from './frames/frame-line.ts';
import type { Waiver, WaiverUse } from './waiver.ts';

/** Every policy gets exactly one verdict on every view; what could not be judged is never a pass. */
export type Verdict = 'error' | 'fail' | 'undecided' | 'warn' | 'pass' | 'skipped';

/**
 * Relations of a place to a finding: an include or profile block that leads to it, a write that it replaced, a copy of the problem, or
 * another one.
 */
export const relationKinds = ['include', 'profile', 'override', 'copy', 'related'] as const;

/** A place that explains a finding. */
export interface RelatedPlace {
  readonly kind: (typeof relationKinds)[number];
  readonly message: string;
  readonly location: Location;
}

/** The views of one target in which a finding holds. The base view is the empty list of profiles. */
export interface Occurrence {
  readonly target: string;
  readonly views: readonly (readonly string[])[];
}

/** A policy's word with its exact place: what developers see. */
export interface Finding {
  /** Stable identity: rule, repository, origin file, canonical path, profile block, occurrence; hex. */
  readonly id: string;
  /** The policy's id, or a built-in rule's: `syntax/unexpected-token`. */
  readonly rule: string;
  readonly level: 'deny' | 'warn' | 'problem';
  readonly severity: Severity;
  readonly message: string;
  /** Never more than one line: the region's first line where the setting spans several. */
  readonly location: Location;
  /** Complete value of the setting, which may span lines; left out if the setting is not assigned in the file. */
  readonly value?: Location;
  /** Canonical path and the name as the target spells it; null where the finding is about no setting. */
  readonly setting: string | null;
  readonly spelled: string | null;
  /** The profile block that wrote the value. */
  readonly profile: string | null;
  /** Every view in which it holds, by target. */
  readonly occurrences: readonly Occurrence[];
  readonly related: readonly RelatedPlace[];
  readonly frame: readonly FrameLine[];
  /** GitHub's `primaryLocationLineHash`; null where its window would cover a secret. */
  readonly lineHash: string | null;
  readonly fix: string | null;
  /** Dialects that refuse the file because of it; null if the finding is not about syntax. */
  readonly refusedBy: readonly Dialect[] | null;
  readonly waiver: Waived | null;
  /** Findings of one rule with equal groups are joined, in one file or in all; only in results of targets, never in a report. */
  readonly group?: string;
  /** Waiver that covered the finding until it expired; left out if there is none. */
  readonly expiredWaiver?: Waived;
  /** State compared with the baseline; left out if the run has no baseline. */
  readonly baseline?: BaselineState;
  /** Owners of its file; left out if none is known. */
  readonly owners?: readonly string[];
  /** True if it was there before the change; left out if the run compares with no revision. */
  readonly change?: 'new' | 'known';
}

/**
 * Parts that identify a finding, except for its number. Line, value and views are not among them, so that an edit
 * elsewhere, a rotated secret or a new profile leave waivers, baselines and trackers intact.
 */
export interface FindingKey {
  readonly rule: string;
  readonly repository: string;
  readonly file: string;
  readonly setting: string | null;
  /** The profile block that wrote the value. */
  readonly profile: string | null;
}

/** A finding that was there when the baseline was recorded: the parts of its identity, and no text of the file. */
export interface BaselineEntry extends FindingKey {
  readonly occurrence: number;
  /** Day on which it was recorded, in UTC. */
  readonly since: string;
}

/** The number of findings that a rule may have in a repository, and how many it has. */
export interface UsedBudget {
  readonly rule: string;
  readonly budget: number;
  /** Day on which it was recorded, in UTC. */
  readonly since: string;
  /** Findings that are not waived. */
  readonly findings: number;
  /** True if these are all findings, so that the budget may be lowered to them. */
  readonly canLower: boolean;
}

export interface BaselineState {
  /** A new finding of a rule that the baseline has not seen is of a new policy, any other one of new code. */
  readonly state: 'known' | 'new-code' | 'new-policy';
  /** Day on which it was recorded, in UTC; null if it is new. */
  readonly since: string | null;
}

export interface Waived {
  readonly reason: string;
  readonly owner: string;
  /** Last day, in UTC: `2027-01-31`. */
  readonly expires: string;
  /** Place of the waiver: `waivers.yaml:3:5`. */
  readonly source: string;
}

export interface PolicyVerdict {
  readonly policy: string;
  readonly verdict: Verdict;
  /** Reason of the verdicts error, undecided and skipped; null for others. */
  readonly reason: string | null;
  /** Verdicts for each way to decide these settings, if requested; never in a report. */
  readonly tried?: {
    readonly choices: readonly string[];
    readonly verdicts: readonly Verdict[];
    /** Fixes that the findings propose where the policy fails. */
    readonly proposed: readonly Pick<Finding, 'spelled' | 'fix'>[];
  };
  /** Causes that leave it undecided; left out for other verdicts. */
  readonly causes?: readonly OpenCause[];
  /** Setting and place of what keeps it undecided, where revisions are compared: never in a report. */
  readonly doubt?: Pick<Finding, 'setting' | 'spelled' | 'location'>;
}

/**
 * Kinds of causes: parts of a configuration that can be unread, ways in which a value can be uncertain, and `policy`
 * for reasons that a policy reports.
 */
export const causeKinds = [
  ...['include', 'statement', 'dynamic-key', 'syntax', 'file'],
  ...['unknown', 'partial', 'choice', 'closure', 'env', 'path', 'secret', 'redacted', 'conditional', 'invalid'],
  'policy',
] as const;

/** Something unknown that leaves verdicts undecided. */
export interface OpenCause {
  readonly kind: (typeof causeKinds)[number];
  /** Reason why the value is unknown; empty if `kind` is the complete reason. */
  readonly detail: string;
  /** The setting as the target spells it; null for an unread part. */
  readonly setting: string | null;
  /** Location of the unread part or of the setting; null if the setting is not set. */
  readonly file: string | null;
  readonly line: number | null;
}

export interface ViewResult {
  readonly profiles: readonly string[];
  readonly digest: string;
  readonly verdicts: readonly PolicyVerdict[];
}

/** A remark on a target, beside its findings. */
export interface Remark {
  readonly code: string;
  readonly message: string;
  readonly location: Location | null;
}

/** An include of a remote file, which was not read. */
export interface RemoteInclude {
  readonly file: string;
  readonly line: number;
  /** Address, as in `IncludeRow`. */
  readonly url: string | null;
}

/** Kinds of targets, and `repository` for all targets of a repository together, whose file is `.`. */
export const resultKinds = [...targetKinds, 'repository'] as const;

/** One target judged. Plain data: it crosses threads, goes into caches and reports as it is. */
export interface TargetResult {
  readonly file: string;
  readonly kind: (typeof resultKinds)[number];
  readonly maybeIncluded: boolean;
  /** The dialect that it was read in, and why; null where it could not be read, and for all targets together. */
  readonly dialect: { readonly syntax: Dialect; readonly reason: string } | null;
  readonly views: readonly ViewResult[];
  readonly findings: readonly Finding[];
  /** Files that took part, with their SHA-256. */
  readonly files: readonly { readonly path: string; readonly digest: string }[];
  /** Reasons why the target was not judged completely: a file that does not parse, cannot be read …; empty if it was. */
  readonly incomplete: readonly Remark[];
  /** Includes of remote files that no view read, each place once; left out if the target has none. */
  readonly remoteIncludes?: readonly RemoteInclude[];
  /** Waivers in comments of its files; left out if there are none. */
  readonly waivers?: readonly Waiver[];
  /** The profiles that it declares; left out unless the request names others. */
  readonly declared?: readonly string[];
}

/** Ways in which a change can alter an effective setting. */
export const settingChangeKinds: typeof settingChanges = settingChanges;

/** Comparison of a change with the revision before it. */
export interface Comparison {
  /** The commit before the change, and how it was named. */
  readonly base: { readonly name: string; readonly commit: string };
  /** Judged revision; the commit is null for the working tree. */
  readonly head: { readonly name: string; readonly commit: string | null };
  /** Findings of the base that the change fixes. */
  readonly fixed: readonly Finding[];
  /** Files that decide how the repository is judged, as far as the change edits them: the base's count. */
  readonly ignored: readonly IgnoredEdit[];
  /** Differences of the targets' effective settings from those in the base, in code-unit order of their files. */
  readonly settings: readonly TargetDiff[];
  /** Number of verdicts that were undecided in the base as well; left out if it is 0. */
  readonly oldUndecided?: number;
  /** Reasons why the base was not judged completely; if there are any, old findings may count as new. */
  readonly incomplete: readonly Remark[];
}

export interface IgnoredEdit {
  readonly file: string;
  readonly edit: 'added' | 'changed' | 'removed';
}

/** Earlier results of a repository that a run could not judge. */
export interface StaleResult {
  /** Number and time of the last scan that judged it. */
  readonly scan: number;
  readonly since: string;
  /** Findings that are open since then. */
  readonly findings: number;
}

export interface RepositoryResult {
  readonly name: string;
  /** Path on the command line; no report that must not depend on the machine contains it. */
  readonly path: string;
  readonly commit: string | null;
  readonly ref: string | null;
  /** The URL of its remote as Git has it, where that is known; reports strip credentials from it. */
  readonly remote?: string | null;
  /** Path of the repository in the checkout around it; left out if there is none or this is its root. */
  readonly folder?: string;
  readonly targets: readonly TargetResult[];
  /** The targets' findings, equal ones joined over the targets that share a file, in report order. */
  readonly findings: readonly Finding[];
  /** `skipped` if it has nothing to judge. */
  readonly status: 'scanned' | 'incomplete' | 'failed' | 'skipped';
  /** Reason of the status `failed` or `skipped`; null for others. */
  readonly reason: string | null;
  /** Last scan that judged it; left out unless it failed and the state of the run has such a scan. */
  readonly stale?: StaleResult;
  /** Owners of its main target; left out if none is known. */
  readonly owners?: readonly string[];
  /** Files met and left alone: another language, too large … */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  /** Uses of waivers; left out if no waiver is for the repository. */
  readonly waiverUses?: readonly WaiverUse[];
  /** Entries of the baseline without a finding; left out if the run has no baseline. */
  readonly fixed?: readonly BaselineEntry[];
  /** Base of the comparison; left out if the run compares with no revision. */
  readonly comparison?: Comparison;
  /** Budgets of the baseline for this repository; left out if there are none. */
  readonly budgets?: readonly UsedBudget[];
  /** New paths, by the old ones, of renamed files that the baseline names; left out if there are none. */
  readonly renames?: ReadonlyMap<string, string>;
}
