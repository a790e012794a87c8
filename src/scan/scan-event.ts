/** What a scan tells while it runs. An event is a fact; whether it is shown is the listener's business. */
export interface ScanEvent {
  readonly phase: 'survey' | 'check';
  readonly done: number;
  readonly total: number;
}
