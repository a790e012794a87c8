import { expect, test } from 'vitest';
import type { CheckRequest } from '../../src/check/check-request.ts';
import type { CheckJob } from '../../src/scan/job.ts';
import { WaitingJobs } from '../../src/scan/waiting-jobs.ts';

function createJobs(root: string, count: number): { readonly jobs: readonly CheckJob[] } {
  const jobs = Array.from({ length: count }, (_, index): CheckJob => {
    const request: CheckRequest = {
      repository: { name: root, commit: null, ref: null },
      target: { file: `${index}.config`, kind: 'fragment', maybeIncluded: false },
      isIncluded: false,
      dialect: 'v2',
      profiles: { kind: 'all', besides: [] },
    };
    return { kind: 'check', root, request, oneByOne: false, setAside: [] };
  });
  return { jobs };
}

/** Takes a job for each name of a thread, and returns their targets by thread. */
function takeAll(waiting: WaitingJobs<ReturnType<typeof createJobs>>, threads: string): Record<string, string> {
  const last = new Map<string, CheckJob>();
  const taken: Record<string, string> = {};
  for (const thread of threads) {
    const [owner, job] = waiting.take(last.get(thread)) ?? [];
    if (job === undefined) break;
    expect(owner?.jobs).toContain(job);
    last.set(thread, job);
    taken[thread] = [taken[thread] ?? [], `${job.root}${job.request.target.file.slice(0, 1)}`].flat().join(' ');
  }
  return taken;
}

test('gives a thread the jobs of its repository, then those of one that no thread has, and then helps', () => {
  const waiting = new WaitingJobs([createJobs('a', 5), createJobs('b', 2), createJobs('c', 0), createJobs('d', 1)]);
  expect(takeAll(waiting, '1222121')).toEqual({ 1: 'a0 a1 a3', 2: 'b0 b1 d0 a2' });
});

test('gives every job once and in the order of its repository, and then none', () => {
  const repositories = [createJobs('a', 3), createJobs('b', 4), createJobs('a', 2)];
  const waiting = new WaitingJobs(repositories);
  const jobs = Array.from({ length: 9 }, () => waiting.take(undefined)?.[1]);
  expect(new Set(jobs)).toEqual(new Set(repositories.flatMap((each) => each.jobs)));
  for (const each of repositories) expect(jobs.filter((job) => job && each.jobs.includes(job))).toEqual(each.jobs);
  expect(waiting.take(undefined)).toBeUndefined();
});

test('gives a thread the targets that only the base of its repository has', () => {
  const compared = { jobs: [...createJobs('a', 1).jobs, ...createJobs('base of a', 2).jobs] };
  const waiting = new WaitingJobs([compared, createJobs('b', 1)]);
  expect(takeAll(waiting, '1111')).toEqual({ 1: 'a0 base of a0 base of a1 b0' });
});

test('gives a thread that surveyed a repository its targets', () => {
  const waiting = new WaitingJobs([createJobs('a', 1), createJobs('b', 1)]);
  expect(waiting.take({ kind: 'survey', root: 'b' })?.[1].root).toBe('b');
  expect(waiting.take({ kind: 'survey', root: 'b' })?.[1].root).toBe('a');
});
