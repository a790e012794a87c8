import type { CheckRequest } from '../../check/check-request.ts';
import type { Target } from '../../check/target.ts';
import type { RepositoryResult, TargetResult } from '../../findings/finding.ts';
import type { OwnerRules } from '../../findings/owners/owner-rules.ts';

/** A compressed text, by the SHA-256 of the text. */
export interface Packed {
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** One view of a target: the digests of its document without context, and of its source map. */
export interface RecordedView {
  readonly profiles: readonly string[];
  readonly document: string;
  readonly sourceMap: string;
}

/** The documents of a target in all its views, redacted; each text once. */
export interface RecordedTarget {
  readonly target: Target;
  readonly views: readonly RecordedView[];
  readonly documents: readonly Packed[];
  readonly sourceMaps: readonly Packed[];
  /** Filled texts of the files, by path. Empty if a secret is known in them: then they are not recorded. */
  readonly files: ReadonlyMap<string, Packed>;
}

/** Digests of the files of a repository that matter by name, and of each file that was asked for, present or not. */
export interface ReadState {
  readonly listing: string;
  readonly files: ReadonlyMap<string, string>;
}

/** The part of a repository's result that its files and the policies decide. */
export type JudgedPart = Pick<RepositoryResult, 'targets' | 'findings' | 'status' | 'reason' | 'skipped'>;

/** An earlier result. It holds as long as the files that it was made from are equal. */
export interface KnownResult {
  readonly read: ReadState;
  /** Rules of its CODEOWNERS file. */
  readonly ownerRules: OwnerRules | null;
  load(): Promise<JudgedPart>;
  /** Policies that were others then; undefined if all are the same. */
  readonly changes?: PolicyChanges;
  /** True for a result that is not used, but compared with a new one. */
  readonly isSample?: boolean;
}

/** The policies of a run, compared with those of an earlier result. */
export interface PolicyChanges {
  /** Ids of all policies that judge each target, in the order of verdicts. */
  readonly policies: readonly string[];
  /** Those of them whose verdicts must be found again. */
  readonly evaluate: readonly string[];
  /** Ids of policies, now or then, whose findings replace those of built-in rules. */
  readonly superseding: ReadonlySet<string>;
  loadTargets(): Promise<readonly RecordedTarget[]>;
}

/** Contents of a repository for later use. */
export interface RecordedRepository {
  readonly targets: readonly RecordedTarget[];
  /** Settings of a fetched commit, by name of the file; undefined for other repositories, and if they cannot be recorded. */
  readonly settings?: ReadonlyMap<string, string> | undefined;
  /** Undefined if reading ended early, so that the result cannot be used again. */
  readonly read: ReadState | undefined;
}

/** Recorded documents of a repository, to be judged by some policies. */
export interface RejudgeRequest {
  readonly repository: CheckRequest['repository'];
  readonly levels: CheckRequest['levels'];
  /** Ids of the policies. */
  readonly policies: readonly string[];
  readonly targets: readonly RecordedTarget[];
}

/** The part of a target's result that some policies determine. */
export type Rejudged = Pick<TargetResult, 'views' | 'findings'>;
