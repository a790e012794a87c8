import { splitTable } from './settings/read-table.ts';

/** An event during a run, and the settings that determine its effect. */
export interface RunEvent {
  readonly trigger: string;
  /** Canonical paths; the first decides whether there is an effect. */
  readonly settings: readonly string[];
  readonly effect: string;
}

/** Columns: trigger, settings, effect. */
export const runEvents: readonly RunEvent[] = splitTable(`
run-completes | notification.enabled notification.from notification.to notification.template notification.attributes | A message made from the template goes out.
run-ends | workflow.onComplete | The closure runs, also after a failure.
run-terminated | workflow.onError | The closure runs.
spot-reclaim | cloudA.batch.maxSpotAttempts | The job starts again, at most so often.
spot-reclaim | cloudC.batch.maxSpotAttempts | The job starts again, at most so often.
spot-reclaim | objfs.snapshots | On cloudA batch the job goes on from where it was.
`).map(([trigger = '', settings = '', effect = '']) => ({ trigger, settings: settings.split(' '), effect }));
