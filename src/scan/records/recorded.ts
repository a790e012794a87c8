import type { Packed } from '../../base/text-bundle.ts';
import type { CheckRequest } from '../../check/check-request.ts';
import type { Target } from '../../check/target.ts';
import type { RepositoryResult, TargetResult } from '../../findings/finding.ts';
import type { OwnerRules } from '../../findings/owners/owner-rules.ts';

/** One view of a target. */
export interface RecordedView {
  readonly profiles: readonly string[];
  /** Digest of its document without context. The first view with a digest has the next document. */
  readonly document: string;
  /** Position of its source map. */
  readonly sourceMap: number;
}

/** The documents of a target in all its views, redacted. */
export interface RecordedTarget {
  readonly target: Target;
  readonly views: readonly RecordedView[];
  /** Bundles of texts, of which each is there once. */
  readonly documents: Packed;
  readonly sourceMaps: Packed;
  /** True if a secret is known in its files: redaction may replace words of any new message. */
  readonly hasSecrets: boolean;
  /** Filled texts of the files, by path. Empty if a name, value or place has a secret: then they are not recorded. */
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
  /** Policies that differed then; undefined if all are the same. */
  readonly changes?: PolicyChanges;
  /** The result is compared with what its files give now, or with what `changes` give for its documents. */
  readonly sample?: 'files' | 'documents';
}

/** The policies of a run, compared with those of an earlier result. */
export interface PolicyChanges {
  /** Ids of all policies that judge each target, in the order of verdicts. */
  readonly policies: readonly string[];
  /** Policies whose verdicts must be determined again. */
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
export interface Rejudged extends Pick<TargetResult, 'views' | 'findings'> {
  readonly hasSecrets: boolean;
}
