import type { TestAnswer, TestJob, TestSetup } from '../policy-tools/testing/test-work.ts';
import { areSmall } from '../scan/are-small.ts';
import type { Executor } from '../scan/executor.ts';
import { createInPlace } from '../scan/in-place.ts';
import type { ScanAnswer, ScanJob } from '../scan/job.ts';
import { createSmallScan } from '../scan/small-scan.ts';
import type { Work } from '../scan/work.ts';
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

/** What judges the targets of repositories, by their roots, within the bounds that the command line gives: threads, if not all are small. */
export function createPool(
  args: Arguments,
  setup: Omit<WorkerSetup, 'maxFileSize'>,
  size: number,
  roots: readonly string[],
): Executor<ScanJob, ScanAnswer> {
  const entry = new URL('../scan/worker.js', import.meta.url);
  const timeLimit = readTimeLimit(args);
  const whole: WorkerSetup = { ...setup, maxFileSize: readMaxFileSize(args) };
  const threads = new WorkerPool<ScanJob, ScanAnswer>({ ...{ entry, size, timeLimit, heapLimit }, setup: whole });
  return areSmall(roots) ? createSmallScan({ load: () => loadWork(whole), threads, timeLimit }) : threads;
}

/** Loads what threads have otherwise: the parser, and all that runs policies. */
async function loadWork(setup: WorkerSetup): Promise<Work> {
  const [{ createWork }, { loadEvaluator }] = await Promise.all([
    import('../scan/work.ts'),
    import('../scan/load-evaluator.ts'),
  ]);
  return createWork(loadEvaluator(setup.evaluator), setup);
}

/** The threads in which tests of policies run. */
export async function createTestPool(
  setup: TestSetup,
  size: number,
  timeLimit: number,
): Promise<Executor<TestJob, TestAnswer>> {
  // Node 20 loads no TypeScript in threads, so from its sources Plumbline runs them in place.
  if (import.meta.url.endsWith('.ts')) {
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
