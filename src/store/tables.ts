import type { ColumnType, Generated } from 'kysely';

type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>;

/** Tables of the store. Times are RFC 3339 in UTC, digests SHA-256 in hex; everything is redacted. */
export interface Tables {
  readonly repository: {
    readonly id: Generated<number>;
    readonly name: string;
    readonly commit_id: string | null;
    readonly ref: string | null;
    readonly remote: string | null;
    readonly first_scan: number;
    readonly last_scan: number;
    /** The last scan whose result the store has: it did not fail. */
    readonly judged_scan: number | null;
    readonly status: 'scanned' | 'incomplete' | 'failed' | 'skipped';
    readonly reason: string | null;
    /** JSON list of the owners of its main target. */
    readonly owners: ColumnType<string, string | undefined>;
    /** JSON object with the rules that determine the owners of a file; null if there are none. */
    readonly ownership: ColumnType<string | null, string | null | undefined>;
  };
  readonly scan: {
    readonly id: Generated<number>;
    /** Time of the scan, which its policies see. */
    readonly at: string;
    /** 0 for a scan that is running or was interrupted. */
    readonly is_finished: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
    readonly tool: string;
    readonly pack: string;
    readonly pack_digest: string;
    /** JSON object with the digest of each policy, by id. */
    readonly policies: ColumnType<string, string | undefined>;
    /** JSON object with what decides the part of each policy in results, by id. */
    readonly policy_keys: ColumnType<string, string | undefined>;
    /** Number of repositories that the scan found. */
    readonly expected: number;
  };
  readonly scan_repository: {
    readonly scan: number;
    readonly repository: number;
    readonly status: 'scanned' | 'incomplete' | 'failed' | 'skipped';
    /** 1 if the earlier result was used, 2 if other policies judged the recorded documents. */
    readonly is_unchanged: 0 | 1 | 2;
  };
  /** A finding is open from one scan to another: `closed` is null while it is. */
  readonly finding: {
    readonly repository: number;
    readonly fingerprint: string;
    readonly opened: number;
    readonly closed: number | null;
    readonly rule: string;
    readonly severity: string;
    readonly level: string;
    readonly message: string;
    readonly file: string;
    readonly line: number;
    readonly setting: string | null;
    readonly profile: string | null;
    /** JSON list of the owners of its file. */
    readonly owners: ColumnType<string, string | undefined>;
  };
  readonly target: {
    readonly id: Generated<number>;
    readonly repository: number;
    readonly file: string;
    readonly kind: string;
    readonly maybe_included: 0 | 1;
    readonly has_secrets: 0 | 1;
  };
  /** Filled texts of the files of a target; a target with a secret in a name, value or place has none. */
  readonly target_file: { readonly target: number; readonly path: string; readonly filled_text: string };
  readonly filled_text: { readonly digest: string; readonly body: Bytes };
  readonly view: {
    readonly target: number;
    /** Position among the views of the target. */
    readonly position: number;
    /** JSON list of names. */
    readonly profiles: string;
    /** Digest of its canonical document without context. The first view with a digest has the next text of the bundle. */
    readonly document: string;
    /** Position in the bundle. */
    readonly source_map: number;
  };
  /** Bundles of the documents and source maps of the views of a target. */
  readonly target_texts: {
    readonly target: number;
    readonly kind: 'documents' | 'source-maps';
    readonly digest: string;
    readonly body: Bytes;
  };
  /** The last result of a repository, as a report needs it. */
  readonly result: {
    readonly repository: number;
    /** Digest of everything besides the files that decides the result; null if the result is not used again. */
    readonly key: string | null;
    /** Key without the policies; null if a change of them judges the repository again. */
    readonly basis: string | null;
    /** Names of the read files and their digests; null if the result is not used again. */
    readonly read: Bytes | null;
    /** Commit that was judged, if it was fetched and its result may be used without fetching it again. */
    readonly head: string | null;
    /** JSON object with the settings of the repository in that commit, by name of the file. */
    readonly settings: Bytes | null;
    readonly body: Bytes;
  };
  /** Messages that were sent about a scan. */
  readonly notice: { readonly channel: string; readonly scan: number; readonly team: string };
  /** The report of the last scan that ended, without its repositories, as JSON. */
  readonly report: { readonly scan: number; readonly body: Bytes };
  /** Repositories of the report, in its order. */
  readonly report_repository: { readonly scan: number; readonly position: number; readonly digest: string };
  readonly report_text: { readonly digest: string; readonly body: Bytes };
}
