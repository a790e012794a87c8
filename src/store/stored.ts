// Data of a store, in terms of this project: nothing here knows the database.

import type { DocumentContent } from '../document/content-text.ts';
import type { DocumentContext } from '../document/document.ts';
import type { SourceMap } from '../document/source-map.ts';
import type { Finding, RepositoryResult } from '../findings/finding.ts';
import type { Ownership } from '../findings/owners/owner-rules.ts';
import type { Report } from '../reports/report.ts';
import type { JudgedPart, RecordedTarget } from '../scan/records/recorded.ts';

/** Outcome of the scan of a repository. */
export type Status = RepositoryResult['status'];

/** One view of a stored target. */
export interface StoredView {
  readonly profiles: readonly string[];
  /** Digest of its document without context. */
  readonly document: string;
  /** Position of its source map. */
  readonly sourceMap: number;
}

/** A target as the last scan that judged its repository found it. */
export interface StoredTarget extends Pick<DocumentContext, 'repository' | 'target'> {
  readonly views: readonly StoredView[];
  /** Returns a document without context, by its digest. Equal rows of several are the same objects. */
  content(digest: string): DocumentContent;
  sourceMap(position: number): SourceMap;
  /** Bundles of the documents and source maps, compressed. */
  readonly texts: Pick<RecordedTarget, 'documents' | 'sourceMaps'>;
  /** Owners of the files of the repository; null if there are none. */
  readonly ownership: Ownership | null;
  /** Digests of the policies by which that result was judged, by id. */
  readonly policies: ReadonlyMap<string, string>;
  /** Reads the last result of the repository. */
  result(): Promise<JudgedPart>;
}

/** A fetched commit whose result is recorded. */
export interface JudgedHead {
  readonly commit: string;
  /** Settings of the repository in it, by name of the file. */
  readonly settings: ReadonlyMap<string, string>;
}

export interface StoredScan {
  readonly id: number;
  readonly at: string;
  /** False for a scan that is running or was interrupted. */
  readonly isFinished: boolean;
  /** Number of repositories that it found. */
  readonly expected: number;
  /** Number of repositories by the status that it recorded. */
  readonly repositories: { readonly [status in Status]: number };
  /** Number of failed repositories that an earlier scan judged: their findings and documents are those of that scan. */
  readonly stale: number;
}

export interface StoredRepository {
  readonly name: string;
  readonly commit: string | null;
  readonly ref: string | null;
  /** Status and reason of the last scan that had it. */
  readonly status: Status;
  readonly reason: string | null;
  readonly firstScan: number;
  readonly lastScan: number;
  /** The last scan that judged it; null if none did. */
  readonly judgedScan: number | null;
  /** Owners of its main target. */
  readonly owners: readonly string[];
}

/** A finding from the first scan that has it to the first one that lacks it. A reopened finding has several. */
export interface StoredFinding
  extends Pick<Finding, 'rule' | 'level' | 'severity' | 'message' | 'setting' | 'profile'> {
  readonly repository: string;
  readonly fingerprint: string;
  readonly file: string;
  readonly line: number;
  /** Owners of its file. */
  readonly owners: readonly string[];
  /** Ids of scans; `closed` is null while it is open. */
  readonly opened: number;
  readonly closed: number | null;
}

/** Everything that a store has about findings over time. */
export interface StoredHistory {
  /** By id. */
  readonly scans: readonly StoredScan[];
  /** By name. */
  readonly repositories: readonly StoredRepository[];
  /** By repository, fingerprint and opening. */
  readonly findings: readonly StoredFinding[];
  /** Last results of repositories that were judged, by name; read only if `withResults` asks for them. */
  readonly results: ReadonlyMap<string, JudgedPart>;
}

/** Report without its repositories. */
export type ReportFrame = Omit<Report, 'repositories'>;

/** The contents of a store at one moment. */
export interface StoredMoment {
  /** By id. */
  readonly scans: readonly StoredScan[];
  /** By name. */
  readonly repositories: readonly StoredRepository[];
  /** Report of the last scan that ended; undefined if none has. */
  readonly report: ReportFrame | undefined;
  /** Reads the findings of a repository, by fingerprint and opening. */
  readFindings(name: string): Promise<readonly StoredFinding[]>;
  readResult(name: string): Promise<JudgedPart | undefined>;
  countTargets(): Promise<number>;
  /** Yields the targets of all repositories, by name and file. */
  targets(): AsyncGenerator<StoredTarget, void>;
}

/** Counts of a store's contents. */
export interface StoreFacts {
  /** Size of the database. */
  readonly bytes: number;
  readonly scans: {
    readonly finished: number;
    /** Scans that are running or were interrupted. */
    readonly unfinished: number;
    /** Times of the first and last scan; null if there is none. */
    readonly first: string | null;
    readonly last: string | null;
  };
  /** Number of repositories by the status of their last scan. */
  readonly repositories: { readonly [status in 'scanned' | 'incomplete' | 'failed' | 'skipped']: number };
  readonly findings: { readonly open: number; readonly fixed: number };
  readonly targets: number;
  readonly views: number;
  /** Distinct documents. */
  readonly documents: number;
}

export interface PruneRequest {
  /** Removes repositories that the last finished scan did not have. */
  readonly gone?: boolean;
  /** Removes findings that were fixed before a time (RFC 3339, UTC), and scans that nothing else refers to. */
  readonly before?: string | undefined;
  /** Changes nothing. */
  readonly isTrial?: boolean;
}

/** Items that `state prune` removed. */
export interface Pruned {
  /** Names of repositories. */
  readonly repositories: readonly string[];
  /** Fixed findings, without those of the repositories. */
  readonly findings: number;
  readonly scans: number;
}

/** Numbers of checked items, and problems found. */
export interface StoreCheck {
  readonly documents: number;
  readonly sourceMaps: number;
  readonly results: number;
  /** A sentence for each problem; empty for an undamaged store. */
  readonly problems: readonly string[];
}
