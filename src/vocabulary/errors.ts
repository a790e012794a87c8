import type { Json } from '../base/json.ts';

/** A condition of which the reference says how it ends. It defines no error codes and no messages. */
export interface StatedError {
  /** The setting that it depends on, canonical. */
  readonly setting: string;
  /** The value with which it can happen; absent: any, or any that is exceeded. */
  readonly value?: Json;
  readonly condition: string;
  readonly result:
    | 'service-error'
    | 'upload-error'
    | 'process-stopped'
    | 'task-error'
    | 'run-fails'
    | 'run-continues'
    | 'run-stopped'
    | 'job-ended'
    | 'no-resume';
}

export const statedErrors: readonly StatedError[] = [
  {
    setting: 'cloudA.client.anonymous',
    value: true,
    condition: 'The service takes signed requests only.',
    result: 'service-error',
  },
  {
    setting: 'cloudA.client.uploadMaxAttempts',
    condition: 'A multipart upload failed that often.',
    result: 'upload-error',
  },
  { setting: 'containerA.pullTimeout', condition: 'A pull takes longer.', result: 'process-stopped' },
  { setting: 'containerB.pullTimeout', condition: 'A pull takes longer.', result: 'process-stopped' },
  { setting: 'containerC.pullTimeout', condition: 'A pull takes longer.', result: 'process-stopped' },
  { setting: 'pkgA.createTimeout', condition: 'Making an environment takes longer.', result: 'process-stopped' },
  { setting: 'pkgB.createTimeout', condition: 'Making an environment takes longer.', result: 'process-stopped' },
  {
    setting: 'executor.exitReadTimeout',
    condition: 'On a grid executor, the exit code of an ended task is missing for longer.',
    result: 'task-error',
  },
  { setting: 'workflow.failOnIgnore', value: true, condition: 'A failed task was ignored.', result: 'run-fails' },
  {
    setting: 'workflow.output.ignoreErrors',
    value: true,
    condition: 'An output cannot be published.',
    result: 'run-continues',
  },
  {
    setting: 'workflow.output.ignoreErrors',
    value: false,
    condition: 'An output cannot be published.',
    result: 'run-fails',
  },
  {
    setting: 'cloudA.batch.terminateUnschedulableJobs',
    value: true,
    condition: 'A job cannot be scheduled; its error strategy decides whether the run fails.',
    result: 'job-ended',
  },
  { setting: 'cloudB.batch.jobMaxWallClockTime', condition: 'A job takes longer.', result: 'job-ended' },
  {
    setting: 'manifest.engineVersion',
    condition: 'It begins with an exclamation mark and the running version does not match.',
    result: 'run-stopped',
  },
  { setting: 'cleanup', value: true, condition: 'The run is to be resumed.', result: 'no-resume' },
];
