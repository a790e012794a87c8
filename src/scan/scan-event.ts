/** Progress of a scan. */
export interface ScanEvent {
  readonly repositories: { readonly done: number; readonly total: number };
  /** Targets of the repositories surveyed so far; `found` grows with them. */
  readonly targets: { readonly done: number; readonly found: number };
}
