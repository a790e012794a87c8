import { afterEach, expect, test } from 'vitest';
import type { Executor } from '../../../src/scan/executors/executor.ts';
import { createInPlace } from '../../../src/scan/executors/in-place.ts';
import { WorkerPool } from '../../../src/scan/executors/worker-pool.ts';

interface Job {
  readonly answer: number;
}

const entry = new URL('../../support/pool-worker.mjs', import.meta.url);
const executors: Executor<Job, string>[] = [];
afterEach(async () => {
  await Promise.all(executors.splice(0).map((executor) => executor.close()));
});

test.each([
  ['in place', () => createInPlace((job: Job) => String(job.answer))],
  [
    'in threads',
    () =>
      new WorkerPool<Job, string>({ entry, setup: { name: 'w', spins: 0 }, size: 2, timeLimit: 10_000, heapLimit: 32 }),
  ],
] as const)('ends the jobs of a consumer who stops, %s', async (_, create) => {
  let isEnded = false;
  function* jobs(): Generator<Job, void, Job | undefined> {
    try {
      for (let answer = 0; ; answer++) yield { answer };
    } finally {
      isEnded = true;
    }
  }
  const executor: Executor<Job, string> = create();
  executors.push(executor);
  for await (const outcome of executor.run(jobs())) {
    expect(outcome.kind).toBe('done');
    break;
  }
  expect(isEnded).toBe(true);
});
