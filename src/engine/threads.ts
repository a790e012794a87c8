import type { TestAnswer, TestJob, TestSetup } from '../policy-tools/testing/test-work.ts';
import type { Executor } from '../scan/executor.ts';
import { createInPlace } from '../scan/in-place.ts';
import type { ScanAnswer, ScanJob } from '../scan/job.ts';
import type { WorkerSetup } from '../scan/worker.ts';
import { WorkerPool } from '../scan/worker-pool.ts';

/** Milliseconds that one target may take, or one policy where policies are evaluated one by one. */
export const defaultTimeLimit = 30_000;
/** MiB of JavaScript heap for a thread. */
const heapLimit = 1024;

interface Bounds {
  readonly size: number;
  /** In milliseconds. */
  readonly timeLimit: number;
}

// Node 20 loads no TypeScript in threads: run from its sources, Plumbline does the jobs in place.
const canThread = import.meta.url.endsWith('.js');

/** Creates the threads that judge targets. */
export async function createScanThreads(setup: WorkerSetup, bounds: Bounds): Promise<Executor<ScanJob, ScanAnswer>> {
  if (canThread)
    return new WorkerPool({ entry: new URL('../scan/worker.js', import.meta.url), setup, heapLimit, ...bounds });
  const { loadEvaluator } = await import('../scan/load-evaluator.ts');
  const { createWork } = await import('../scan/work.ts');
  return createInPlace(createWork(loadEvaluator(setup.evaluator), setup));
}

/** Creates the threads that run tests of policies. */
export async function createTestThreads(setup: TestSetup, bounds: Bounds): Promise<Executor<TestJob, TestAnswer>> {
  const entry = new URL('../policy-tools/test-worker.js', import.meta.url);
  if (canThread) return new WorkerPool({ entry, setup, heapLimit, ...bounds });
  const { createTestWork } = await import('../policy-tools/testing/test-work.ts');
  return createInPlace(createTestWork(setup));
}
