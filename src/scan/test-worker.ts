import { workerData } from 'node:worker_threads';
import { serveJobs } from './serve-jobs.ts';
import { createTestWork, type TestAnswer, type TestJob, type TestSetup } from './test-work.ts';

serveJobs<TestJob, TestAnswer>(createTestWork(workerData as TestSetup));
