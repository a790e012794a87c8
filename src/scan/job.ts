import type { CheckRequest } from '../check/check-request.ts';
import type { TargetDiff } from '../document/compare-views.ts';
import type { TargetResult } from '../findings/finding.ts';
import type { OwnerFile } from '../findings/owners/owner-rules.ts';
import type { GitRevision } from '../host/revisions/open-history.ts';
import type { ReadState, RecordedRepository, RecordedTarget, Rejudged, RejudgeRequest } from './records/recorded.ts';
import type { Root } from './root.ts';
import type { Survey, SurveyOptions } from './survey.ts';

/** A unit of work for one thread; plain data. */
export type ScanJob = SurveyJob | CheckJob | RejudgeJob;

export interface SurveyJob {
  readonly kind: 'survey';
  readonly root: Root;
  /** The commit to compare with. */
  readonly base?: GitRevision;
  readonly options?: SurveyOptions;
  /** Files that an earlier scan read; if they are unchanged, there is nothing to survey. */
  readonly known?: ReadState;
}

export interface CheckJob {
  readonly kind: 'check';
  readonly root: Root;
  readonly request: CheckRequest;
  /** Targets to judge as one, by the policies for that; undefined for the one target that the request names. */
  readonly together?: readonly CheckRequest['target'][];
  /** True if the target is only in the commit to compare with, which is the root. */
  readonly isGone?: true;
  /** The same target in the commit to compare with. */
  readonly base?: Pick<CheckJob, 'request' | 'together'> & { readonly root: GitRevision };
  /** Evaluates one policy after the other, each announced as a step: slower, and shows which one hangs. */
  readonly oneByOne: boolean;
  /** Policies that are not evaluated any more, with the reason that becomes their error. */
  readonly setAside: readonly SetAside[];
}

/** Judges the recorded documents of a repository by some policies. */
export interface RejudgeJob extends RejudgeRequest {
  readonly kind: 'rejudge';
}

export interface SetAside {
  readonly policy: string;
  readonly reason: string;
}

export type ScanAnswer =
  | {
      readonly kind: 'survey';
      readonly survey: Survey;
      readonly before?: Survey;
      /** Set if documents are recorded. */
      readonly read?: ReadState;
      readonly settings?: RecordedRepository['settings'];
      /** CODEOWNERS files; left out if there are none. */
      readonly ownerFiles?: readonly OwnerFile[];
    }
  /** Findings and verdicts of the policies, by file of the target; undefined if that needs the text of the files. */
  | { readonly kind: 'rejudged'; readonly targets: ReadonlyMap<string, Rejudged> | undefined }
  /** The repository has the files that an earlier scan read. */
  | { readonly kind: 'unchanged'; readonly ownerFiles?: readonly OwnerFile[] }
  /** A revision cannot be read: nothing could be compared. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | {
      readonly kind: 'check';
      readonly result: TargetResult;
      readonly before?: Before;
      /** Differences of the effective settings from those in the base; left out if there are none. */
      readonly diff?: TargetDiff;
      /** Set if documents are recorded. */
      readonly recorded?: RecordedCheck;
    };

/** Contents of a target for later use. */
export interface RecordedCheck {
  /** Left out for several targets together, and for one that cannot be read. */
  readonly target?: RecordedTarget;
  readonly files: ReadState['files'];
}

/** The result in the base; `same` if all files that the target depends on are equal there. */
export type Before = TargetResult | 'same';
