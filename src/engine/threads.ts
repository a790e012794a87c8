import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { HostError } from '../base/errors.ts';
import { keepCode, keepHeapsModerate, keepHeapsSmall, keepYoungGeneration } from '../host/v8-flags.ts';
import type { TestAnswer, TestJob, TestSetup } from '../policy-tools/testing/test-work.ts';
import { areSmall } from '../scan/are-small.ts';
import type { Executor } from '../scan/executors/executor.ts';
import { createInPlace } from '../scan/executors/in-place.ts';
import { WorkerPool } from '../scan/executors/worker-pool.ts';
import type { ScanAnswer, ScanJob } from '../scan/job.ts';
import type { PreviewAnswer, PreviewJob, PreviewSetup } from '../scan/preview/preview-work.ts';
import type { Root } from '../scan/root.ts';
import { createSmallScan } from '../scan/small-scan.ts';
import type { Work } from '../scan/work.ts';
import type { WorkerSetup } from '../scan/worker.ts';

/** Milliseconds that one target may take, or one policy where policies are evaluated one by one. */
export const defaultTimeLimit = 30_000;
/** MiB of JavaScript heap for a thread. */
const heapLimit = 1024;
/** MiB of the young generation of a thread that judges many directories, where more of the garbage dies in it. */
const youngLimitOfMany = 48;

/**
 * Repositories of a scan whose heaps may grow as V8 has them. A scan of more takes long enough to fill memory that it does not
 * need.
 */
export const maxWithRoom = 50;

interface Bounds {
  readonly size: number;
  /** In milliseconds. */
  readonly timeLimit: number;
}

// Node 20 loads no TypeScript in threads: run from its sources, Plumbline does the jobs in place.
const canThread = !import.meta.url.endsWith('.ts');

/**
 * Creates what judges the targets of repositories: threads, unless all are small folders.
 *
 * @param roots Undefined for a repository that has not been fetched.
 */
export async function createScanThreads(
  setup: WorkerSetup,
  bounds: Bounds,
  roots: readonly (Root | undefined)[],
): Promise<Executor<ScanJob, ScanAnswer>> {
  if (!canThread) return createInPlace(await loadWork(setup));
  const areMany = roots.length > maxWithRoom;
  const folders = roots.filter((root) => typeof root === 'string');
  const areFolders = folders.length === roots.length;
  const areManyFolders = areMany && areFolders;
  if (areManyFolders) {
    keepHeapsModerate();
    keepCode();
  } else if (areMany) keepHeapsSmall();
  const entry = requirePart(new URL('../scan/worker.js', import.meta.url));
  const limits = { heapLimit, ...(areManyFolders ? { youngLimit: youngLimitOfMany } : {}) };
  const onStart = areMany ? { onStart: keepYoungGeneration } : {};
  const threads = new WorkerPool<ScanJob, ScanAnswer>({ entry, setup, ...limits, ...bounds, ...onStart });
  return areFolders && areSmall(folders)
    ? createSmallScan({ load: () => loadWork(setup), threads, timeLimit: bounds.timeLimit })
    : threads;
}

/** @throws HostError for a file of the program that is missing. */
function requirePart(entry: URL): URL {
  if (!canThread || existsSync(entry)) return entry;
  const message = `The file ${fileURLToPath(entry)} of the program is missing: install Plumbline again.`;
  throw new HostError('host/missing-part', message);
}

/** Loads what each thread loads for itself: the parser, and what evaluates policies. */
async function loadWork(setup: WorkerSetup): Promise<Work> {
  const [{ createWork }, { deferEvaluator, loadEvaluator }] = await Promise.all([
    import('../scan/work.ts'),
    import('../scan/load-evaluator.ts'),
  ]);
  const load = setup.records === true ? deferEvaluator : loadEvaluator;
  return createWork(load(setup.evaluator), setup);
}

/** Creates the threads that judge stored documents. */
export async function createPreviewThreads(
  setup: PreviewSetup,
  bounds: Bounds,
): Promise<Executor<PreviewJob, PreviewAnswer>> {
  const entry = requirePart(new URL('../scan/preview/preview-worker.js', import.meta.url));
  if (canThread) return new WorkerPool({ entry, setup, heapLimit, ...bounds });
  const { createPreview } = await import('../scan/preview/preview-work.ts');
  return createInPlace(createPreview(setup));
}

/** Creates the threads that run tests of policies. */
export async function createTestThreads(setup: TestSetup, bounds: Bounds): Promise<Executor<TestJob, TestAnswer>> {
  const entry = requirePart(new URL('../policy-tools/test-worker.js', import.meta.url));
  if (canThread) return new WorkerPool({ entry, setup, heapLimit, ...bounds });
  const { createTestWork } = await import('../policy-tools/testing/test-work.ts');
  return createInPlace(createTestWork(setup));
}
