import { workerData } from 'node:worker_threads';
import { serveJobs } from './executors/serve-jobs.ts';
import type { ScanAnswer, ScanJob } from './job.ts';
import { deferEvaluator, type EvaluatorSetup, loadEvaluator } from './load-evaluator.ts';
import type { LaunchRequest } from './open-repository.ts';
import { createWork } from './work.ts';

/** Setup of each thread of a scan. */
export interface WorkerSetup {
  readonly evaluator: EvaluatorSetup;
  readonly maxFileSize: number;
  readonly launch: LaunchRequest;
  /** Left out if the bases of repositories are read for the same launch. */
  readonly baseLaunch?: LaunchRequest;
  /** Records documents and what was read, for later scans. */
  readonly records?: boolean;
}

const setup = workerData as WorkerSetup;
const load = setup.records === true ? deferEvaluator : loadEvaluator;
serveJobs<ScanJob, ScanAnswer>(createWork(load(setup.evaluator), setup));
