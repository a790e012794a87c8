import type { TestAnswer, TestJob, TestSetup } from '../policy-tools/testing/test-work.ts';
import type { Executor } from '../scan/executor.ts';
import { createInPlace } from '../scan/in-place.ts';
import type { ScanAnswer, ScanJob } from '../scan/job.ts';
import type { WorkerSetup } from '../scan/worker.ts';
import { WorkerPool } from '../scan/worker-pool.ts';
import type { Arguments } from './arguments.ts';
import type { CommandOption } from './command.ts';
import { readMaxFileSize } from './shared-options.ts';

/** Seconds that one target may take, or one policy where they are asked one by one. */
const defaultTimeLimit = 30;
/** MiB of JavaScript heap for a thread. */
const heapLimit = 1024;

export const timeLimitOption: CommandOption = {
  name: 'time-limit',
  kind: 'text',
  placeholder: 'SECONDS',
  default: String(defaultTimeLimit),
  description: 'What a target may take; then the policy that hangs is searched for and set aside',
};

/** In milliseconds. */
export function readTimeLimit(args: Arguments): number {
  return (args.count('time-limit', 1) ?? defaultTimeLimit) * 1000;
}

/** The threads in which targets are judged, within the bounds that the command line gives. */
export function createPool(
  args: Arguments,
  setup: Omit<WorkerSetup, 'maxFileSize'>,
  size: number,
): WorkerPool<ScanJob, ScanAnswer> {
  const entry = new URL('../scan/worker.js', import.meta.url);
  const timeLimit = readTimeLimit(args);
  return new WorkerPool({
    ...{ entry, size, timeLimit, heapLimit },
    setup: { ...setup, maxFileSize: readMaxFileSize(args) } satisfies WorkerSetup,
  });
}

/** The threads in which tests of policies run. */
export async function createTestPool(
  setup: TestSetup,
  size: number,
  timeLimit: number,
): Promise<Executor<TestJob, TestAnswer>> {
  // Node 20 loads no TypeScript in threads, so from its sources Plumbline runs them in place.
  if (!import.meta.url.endsWith('.js')) {
    const { createTestWork } = await import('../policy-tools/testing/test-work.ts');
    return createInPlace(createTestWork(setup));
  }
  return new WorkerPool({
    entry: new URL('../policy-tools/test-worker.js', import.meta.url),
    setup,
    size,
    timeLimit,
    heapLimit,
  });
}
