import { workerData } from 'node:worker_threads';
import { serveJobs } from '../executors/serve-jobs.ts';
import { createPreview, type PreviewAnswer, type PreviewJob, type PreviewSetup } from './preview-work.ts';

serveJobs<PreviewJob, PreviewAnswer>(createPreview(workerData as PreviewSetup));
