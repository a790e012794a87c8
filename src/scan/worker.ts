import { workerData } from 'node:worker_threads';
import type { ScanAnswer, ScanJob } from './job.ts';
import { type EvaluatorSetup, loadEvaluator } from './load-evaluator.ts';
import type { LaunchRequest } from './open-repository.ts';
import { serveJobs } from './serve-jobs.ts';
import { createWork } from './work.ts';

/** Setup of each thread of a scan. */
export interface WorkerSetup {
  readonly evaluator: EvaluatorSetup;
  readonly maxFileSize: number;
  readonly launch: LaunchRequest;
}

const setup = workerData as WorkerSetup;
serveJobs<ScanJob, ScanAnswer>(createWork(loadEvaluator(setup.evaluator), setup));
