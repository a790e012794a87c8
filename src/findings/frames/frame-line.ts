/** One line of a code frame: its number and its text, sensitive ranges blanked, control characters made visible. */
export interface FrameLine {
  readonly line: number;
  readonly text: string;
  /** Part of `text` that the finding is about: UTF-16 offsets, half-open; null on the lines around it. */
  readonly mark: { readonly start: number; readonly end: number } | null;
}
