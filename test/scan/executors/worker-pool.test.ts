import { afterEach, expect, test } from 'vitest';
import type { Outcome } from '../../../src/scan/executors/executor.ts';
import { WorkerPool } from '../../../src/scan/executors/worker-pool.ts';

interface Job {
  readonly answer?: number;
  readonly wait?: number;
  readonly exit?: number;
  readonly exitAfter?: boolean;
  readonly throw?: string;
  readonly spin?: boolean;
  readonly hoard?: boolean;
  readonly step?: string;
  readonly print?: number;
}

const pools: WorkerPool<Job, string>[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function createPool(size: number, timeLimit = 10_000): WorkerPool<Job, string> {
  const entry = new URL('../../support/pool-worker.mjs', import.meta.url);
  const pool = new WorkerPool<Job, string>({ entry, setup: { name: 'w', spins: 0 }, size, timeLimit, heapLimit: 32 });
  pools.push(pool);
  return pool;
}

async function runAll(pool: WorkerPool<Job, string>, jobs: readonly Job[]): Promise<readonly string[]> {
  const outcomes: Outcome<string>[] = [];
  for await (const outcome of pool.run(jobs)) outcomes.push(outcome);
  return outcomes.map((outcome) => (outcome.kind === 'done' ? outcome.answer : outcome.failure.code));
}

test('answers come in the order of the jobs, whatever order they end in', async () => {
  const jobs = [{ answer: 0, wait: 60 }, { answer: 1 }, { answer: 2, wait: 20 }, { answer: 3 }];
  expect(await runAll(createPool(3), jobs)).toEqual(['w:0', 'w:1', 'w:2', 'w:3']);
});

test('answers all jobs if there are more of them than threads and look-ahead', async () => {
  const jobs = Array.from({ length: 50 }, (_, answer) => ({ answer }));
  expect(await runAll(createPool(2), jobs)).toEqual(jobs.map(({ answer }) => `w:${answer}`));
});

test('asks for a job with the one that the free thread did last, and with none for a new thread', async () => {
  const lasts: (number | undefined)[] = [];
  function* jobs(): Generator<Job, void, Job | undefined> {
    // One thread waits in the second, so that the other one does the rest.
    for (const job of [{ answer: 1 }, { answer: 2, wait: 500 }, { answer: 3 }, { answer: 4 }]) {
      const last = yield job;
      lasts.push(last?.answer);
    }
  }
  const outcomes: string[] = [];
  for await (const outcome of createPool(2).run(jobs())) outcomes.push(outcome.kind);
  expect(outcomes).toEqual(['done', 'done', 'done', 'done']);
  expect(lasts.slice(0, 3)).toEqual([undefined, 1, 3]);
});

test('fails only the job of a thread that exits, with good and bad exit codes', async () => {
  const jobs = [{ answer: 0 }, { exit: 0 }, { exit: 3 }, { answer: 1 }];
  expect(await runAll(createPool(1), jobs)).toEqual(['w:0', 'scan/crashed', 'scan/crashed', 'w:1']);
});

test('loses no result of a later job if a thread dies after its result', async () => {
  const pool = createPool(1);
  expect(await runAll(pool, [{ answer: 0, exitAfter: true }])).toEqual(['w:0']);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await runAll(pool, [{ answer: 1 }])).toEqual(['w:1']);
});

test('reports an uncaught exception as a crash, without its message, which may quote a file', async () => {
  const pool = createPool(1);
  const outcomes: Outcome<string>[] = [];
  for await (const outcome of pool.run([{ throw: 'broken invariant', step: 'policy:A' }])) outcomes.push(outcome);
  expect(outcomes).toEqual([
    {
      kind: 'failed',
      failure: {
        code: 'scan/crashed',
        message: expect.stringMatching(/^a fault of Plumbline: Error/u),
        step: 'policy:A',
      },
    },
  ]);
});

test('ends an endless loop at its time limit, and runs the next job', async () => {
  expect(await runAll(createPool(1, 300), [{ spin: true }, { answer: 1 }])).toEqual(['scan/time-limit', 'w:1']);
});

test('ends a job that uses up memory at its limit, and runs the next job', async () => {
  expect(await runAll(createPool(1), [{ hoard: true }, { answer: 1 }])).toEqual(['scan/out-of-memory', 'w:1']);
});

test('is not delayed by a thread that prints a lot', async () => {
  expect(await runAll(createPool(1), [{ print: 5_000_000, answer: 1 }, { answer: 2 }])).toEqual(['w:1', 'w:2']);
});

test('ends running work, refuses more, and starts no thread when it is closed', async () => {
  const pool = createPool(1);
  const closed = { code: 'usage/engine-closed' };
  const answers = runAll(pool, [{ answer: 0 }, { spin: true }, { answer: 1 }]);
  const rejected = expect(answers).rejects.toMatchObject(closed);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await pool.close();
  await rejected;
  await expect(runAll(pool, [{ answer: 0 }])).rejects.toMatchObject(closed);
});
