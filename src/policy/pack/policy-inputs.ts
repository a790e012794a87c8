/** Everything in a document that can change a policy's result, from compiler/inputs.go. */
export interface PolicyInputs {
  /** Top-level names of the document; `*` for all. */
  readonly sections: readonly string[];
  /** Paths below `config` and segments of keys of `settings`, with `*` for any name. Includes everything above and below. */
  readonly paths: readonly (readonly string[])[];
  readonly rows: readonly RowPattern[];
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
