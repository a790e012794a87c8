/** Everything in a document that can change a policy's result, from compiler/inputs.go. */
export interface PolicyInputs {
  /** Top-level names of the document; `*` for all. */
  readonly sections: readonly string[];
  readonly paths: readonly PathPattern[];
  readonly rows: readonly RowPattern[];
}

/** Values below `config` and rows of `settings`, with all that is above and below. */
export interface PathPattern {
  /** Names of the path below `config`, and segments of keys of `settings`; `*` for any name. */
  readonly names: readonly string[];
  /** True if the policy may report more if the value is absent. */
  readonly negated?: boolean;
}

/** Rows of `settings`. */
export interface RowPattern {
  /** A path, or its beginning if `prefix` is set. */
  readonly key: string;
  readonly prefix?: boolean;
  /** The end of the path, if `prefix` is set. */
  readonly ending?: string;
  /** Rows that lack one of these fields do not count. */
  readonly fields?: readonly string[];
}
