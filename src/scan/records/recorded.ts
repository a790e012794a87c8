import type { Target } from '../../check/target.ts';
import type { RepositoryResult } from '../../findings/finding.ts';
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
}

/** Contents of a repository for later use. */
export interface RecordedRepository {
  readonly targets: readonly RecordedTarget[];
  /** Settings of a fetched commit, by name of the file; undefined for other repositories, and if they cannot be recorded. */
  readonly settings?: ReadonlyMap<string, string> | undefined;
  /** Undefined if reading ended early, so that the result cannot be used again. */
  readonly read: ReadState | undefined;
}
