// Worker thread for tests of the pool: does what its job requests, failures included.
import { parentPort, workerData } from 'node:worker_threads';

parentPort.on('message', async ({ job }) => {
  parentPort.postMessage({ kind: 'started' });
  if (job.step) parentPort.postMessage({ kind: 'step', step: job.step });
  if (job.exit !== undefined) process.exit(job.exit);
  if (job.throw) throw new Error(job.throw);
  if (job.print) process.stdout.write('x'.repeat(job.print));
  if (job.wait) await new Promise((resolve) => setTimeout(resolve, job.wait));
  while (job.spin) workerData.spins += 1;
  const hoard = [];
  while (job.hoard) hoard.push(new Array(100_000).fill({ hoard }));
  parentPort.postMessage({ kind: 'answer', answer: `${workerData.name}:${job.answer}` });
  if (job.exitAfter) setImmediate(() => process.exit(0));
});
