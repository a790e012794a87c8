import { workerData } from 'node:worker_threads';
import { serveJobs } from '../scan/executors/serve-jobs.ts';
import { createTestWork, type TestAnswer, type TestJob, type TestSetup } from './testing/test-work.ts';

serveJobs<TestJob, TestAnswer>(createTestWork(workerData as TestSetup));
