/** Everything in a document that can change a policy's result, from compiler/inputs.go. */
export interface PolicyInputs {
  /** Top-level names of the document; `*` for all. */
  readonly sections: readonly string[];
  /** Paths below `config` and segments of keys of `settings`, with `*` for any name. Includes everything above and below. */
  readonly paths: readonly (readonly string[])[];
  /** Keys of `settings`; a final `*` makes a prefix. */
  readonly keys: readonly string[];
}
