/** Everything in a document that can change what a policy answers, as the compiler finds it: compiler/inputs.go. */
export interface PolicyInputs {
  /** Top-level names of the document, `*` for any of them. */
  readonly sections: readonly string[];
  /** Paths below `config`, or the parts of keys of `settings`, `*` for any one name: with all above and below them. */
  readonly paths: readonly (readonly string[])[];
  /** Keys of `settings`; beginnings of keys where they end in `*`. */
  readonly keys: readonly string[];
}
