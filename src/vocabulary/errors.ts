import type { Json } from '../base/json.ts';
import { readValue, splitTable } from './settings/read-table.ts';

/** A condition whose outcome the reference states. It defines no error codes and no messages. */
export interface StatedError {
  /** Canonical path of the setting that it depends on. */
  readonly setting: string;
  /** Value of the setting with which it can happen; any if absent. */
  readonly value?: Json;
  readonly condition: string;
  readonly result: string;
}

/** Columns: setting, with a value if only that one matters; condition; result. */
export const statedErrors: readonly StatedError[] = splitTable(`
cloudA.client.anonymous=true | The service takes signed requests only. | service-error
cloudA.client.uploadMaxAttempts | A multipart upload failed that often. | upload-error
containerA.pullTimeout | A pull takes longer. | process-stopped
containerB.pullTimeout | A pull takes longer. | process-stopped
containerC.pullTimeout | A pull takes longer. | process-stopped
pkgA.createTimeout | Making an environment takes longer. | process-stopped
pkgB.createTimeout | Making an environment takes longer. | process-stopped
executor.exitReadTimeout | On a grid executor, the exit code of an ended task is missing for longer. | task-error
workflow.failOnIgnore=true | A failed task was ignored. | run-fails
workflow.output.ignoreErrors=true | An output cannot be published. | run-continues
workflow.output.ignoreErrors=false | An output cannot be published. | run-fails
cloudA.batch.terminateUnschedulableJobs=true | A job cannot be scheduled; its error strategy decides whether the run fails. | job-ended
cloudB.batch.jobMaxWallClockTime | A job takes longer. | job-ended
manifest.engineVersion | It begins with an exclamation mark and the running version does not match. | run-stopped
cleanup=true | The run is to be resumed. | no-resume
`).map(([subject = '', condition = '', result = '']) => {
  const [setting = '', value] = subject.split('=');
  return { setting, ...(value === undefined ? {} : { value: readValue(value) }), condition, result };
});
