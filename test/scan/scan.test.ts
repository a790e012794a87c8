import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { TargetResult } from '../../src/findings/finding.ts';
import type { Executor, Outcome } from '../../src/scan/executors/executor.ts';
import type { CheckJob, ScanAnswer, ScanJob } from '../../src/scan/job.ts';
import { type ScanRequest, scan } from '../../src/scan/scan.ts';
import type { ScanEvent } from '../../src/scan/scan-event.ts';
import { collect } from '../support/collect.ts';

function request(...names: readonly string[]): ScanRequest {
  return {
    repositories: names.map((name) => ({ name, path: `/${name}`, commit: null, ref: null })),
    policies: ['A', 'B'],
    dialect: 'v2',
    profiles: { kind: 'all', besides: [] },
  };
}

/** An executor whose surveys find these targets and whose checks are answered by `check`. */
function executor(
  targets: Readonly<Record<string, readonly string[] | undefined>>,
  check: (job: CheckJob) => Outcome<ScanAnswer>,
): Executor<ScanJob, ScanAnswer> & { readonly checked: CheckJob[]; readonly surveyed: string[] } {
  const checked: CheckJob[] = [];
  const surveyed: string[] = [];
  return {
    checked,
    surveyed,
    async *run(jobs) {
      for await (const job of jobs) {
        if (job.kind === 'check') {
          checked.push(job);
          yield check(job);
          continue;
        }
        if (job.kind === 'rejudge') throw new Error('nothing is recorded');
        surveyed.push(String(job.root));
        const files = targets[String(job.root)];
        if (files === undefined) yield failed('scan/crashed');
        else {
          const found = files.map((file) => {
            const target = { file, kind: 'entry', maybeIncluded: false } as const;
            return { target, isIncluded: false };
          });
          yield { kind: 'done', answer: { kind: 'survey', survey: { targets: found, skipped: [] } } };
        }
      }
    },
    close: async () => undefined,
  };
}

function failed(code: 'scan/time-limit' | 'scan/out-of-memory' | 'scan/crashed', step?: string): Outcome<ScanAnswer> {
  return { kind: 'failed', failure: { code, message: 'it took longer than 5 s', step } };
}

function passed(job: CheckJob): Outcome<ScanAnswer> {
  const result: TargetResult = {
    ...job.request.target,
    dialect: null,
    views: [{ profiles: [], digest: 'd', verdicts: [{ policy: 'A', verdict: 'pass', reason: null }] }],
    findings: [],
    files: [],
    incomplete: [],
  };
  return { kind: 'done', answer: { kind: 'check', result } };
}

async function run(asked: ScanRequest, by: Executor<ScanJob, ScanAnswer>) {
  return await collect(scan(asked, by, () => undefined));
}

test('keeps no result that its consumer has dropped', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const names = Array.from({ length: 20 }, (_, index) => `r${index}`);
  const by = executor(Object.fromEntries(names.map((name) => [`/${name}`, ['a']])), passed);
  const results: WeakRef<object>[] = [];
  const alive: number[] = [];
  for await (const result of scan(request(...names), by, () => undefined)) {
    results.push(new WeakRef(result.targets[0] ?? {}));
    // To collect all garbage takes a third of a second at the end of a test run.
    if (results.length % 5 !== 0) continue;
    await setImmediate();
    collectGarbage();
    alive.push(results.filter((each) => each.deref() !== undefined).length);
  }
  expect(alive).toHaveLength(4);
  expect(Math.max(...alive)).toBeLessThan(4);
});

test('surveys one batch ahead of its consumer where repositories have nothing to judge', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `r${index}`);
  const by = executor(Object.fromEntries(names.map((name) => [`/${name}`, name === 'r40' ? ['a'] : []])), passed);
  const surveyed: number[] = [];
  for await (const { name } of scan(request(...names), by, () => undefined)) {
    expect(name).toBe(`r${surveyed.length}`);
    surveyed.push(by.surveyed.length);
  }
  expect(surveyed).toHaveLength(100);
  expect(surveyed[0]).toBe(32);
  // A batch with jobs is judged while the next one is surveyed.
  expect([surveyed[39], surveyed[40], surveyed[64], surveyed[99]]).toEqual([64, 64, 96, 100]);
});

test('returns the targets of each repository, in the requested order', async () => {
  const by = executor({ '/b': ['b1'], '/a': ['a1', 'a2'], '/c': [] }, passed);
  const results = await run(request('b', 'c', 'a'), by);
  expect(results.map(({ name, status, targets }) => [name, status, targets.map(({ file }) => file)])).toEqual([
    ['b', 'scanned', ['b1']],
    ['c', 'scanned', []],
    ['a', 'scanned', ['a1', 'a2']],
  ]);
});

test('reports a repository that cannot be surveyed as failed, with the reason, and judges the others', async () => {
  const results = await run(request('x', 'a'), executor({ '/a': ['a1'] }, passed));
  expect(results.map(({ status, reason }) => [status, reason])).toEqual([
    ['failed', 'it took longer than 5 s'],
    ['scanned', null],
  ]);
});

test('reports a target that crashes its thread as an error of every policy, and judges the next one', async () => {
  const by = executor({ '/a': ['bad', 'good'] }, (job) =>
    job.request.target.file === 'bad' ? failed('scan/crashed') : passed(job),
  );
  const [repository] = await run(request('a'), by);
  expect(repository?.status).toBe('incomplete');
  expect(repository?.targets[0]?.views).toEqual([
    {
      profiles: [],
      digest: '',
      verdicts: ['A', 'B'].map((policy) => ({
        policy,
        verdict: 'error',
        reason: 'bad was not judged: it took longer than 5 s.',
      })),
    },
  ]);
  expect(repository?.targets[0]?.incomplete[0]?.code).toBe('scan/crashed');
  expect(repository?.targets[1]?.incomplete).toEqual([]);
});

test('reports its progress', async () => {
  const events: string[] = [];
  const by = executor({ '/a': ['a1', 'a2'] }, passed);
  const observe = ({ repositories, targets }: ScanEvent): void => {
    events.push(`${targets.done} of ${targets.found}, ${repositories.done} of ${repositories.total}`);
  };
  await collect(scan(request('a'), by, observe));
  expect(events).toEqual(['0 of 2, 0 of 1', '1 of 2, 0 of 1', '2 of 2, 0 of 1', '2 of 2, 1 of 1']);
});

test('yields a repository as soon as its targets are judged, and works no further than it has to', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `r${index}`);
  const by = executor(Object.fromEntries(names.map((name) => [`/${name}`, ['t']])), passed);
  const results = scan(request(...names), by, () => undefined);
  expect((await results.next()).value?.name).toBe('r0');
  expect((await results.next()).value?.name).toBe('r1');
  expect(by.checked).toHaveLength(2);
  expect(by.surveyed).toHaveLength(32);
  await results.return();
  expect(by.checked).toHaveLength(2);
});

test('yields repositories without targets in their places', async () => {
  const by = executor({ '/a': [], '/b': ['b1'], '/c': [], '/d': ['d1'], '/e': [] }, passed);
  const results = await run(request('a', 'b', 'c', 'd', 'e'), by);
  expect(results.map(({ name, targets }) => `${name}${targets.length}`)).toEqual(['a0', 'b1', 'c0', 'd1', 'e0']);
});

describe('a policy that hangs', () => {
  /** Policy B hangs wherever it is evaluated. */
  function hanging(job: CheckJob): Outcome<ScanAnswer> {
    if (job.setAside.some(({ policy }) => policy === 'B')) return passed(job);
    return failed('scan/time-limit', job.oneByOne ? 'B' : undefined);
  }

  test('is found by asking one after the other, and the target is judged without it', async () => {
    const by = executor({ '/a': ['a1'] }, hanging);
    const [repository] = await run(request('a'), by);
    expect(by.checked.map(({ oneByOne, setAside }) => [oneByOne, setAside.map(({ policy }) => policy)])).toEqual([
      [false, []],
      [true, []],
      [true, ['B']],
    ]);
    expect(repository?.targets[0]?.incomplete).toEqual([]);
  });

  test('is set aside for the rest of the run after three times', async () => {
    const by = executor({ '/a': ['a1', 'a2', 'a3', 'a4'] }, hanging);
    await run(request('a'), by);
    const last = by.checked.filter(({ request: { target } }) => target.file === 'a4');
    expect(last.map(({ oneByOne, setAside }) => [oneByOne, setAside[0]?.reason])).toEqual([
      [
        false,
        'it ended its thread 3 times in this run and was set aside; last, it ran out of time: it took longer than 5 s',
      ],
    ]);
  });

  test('finds a policy that needs too much memory or crashes', async () => {
    for (const code of ['scan/out-of-memory', 'scan/crashed'] as const) {
      const by = executor({ '/a': ['a1'] }, (job) =>
        job.setAside.some(({ policy }) => policy === 'B') ? passed(job) : failed(code, job.oneByOne ? 'B' : undefined),
      );
      const [repository] = await run(request('a'), by);
      expect(by.checked.at(-1)?.setAside).toEqual([{ policy: 'B', reason: 'it took longer than 5 s' }]);
      expect(repository?.targets[0]?.incomplete).toEqual([]);
    }
  });

  test('leaves the target unjudged if it cannot be found', async () => {
    const by = executor({ '/a': ['a1'] }, () => failed('scan/time-limit'));
    const [repository] = await run(request('a'), by);
    expect(by.checked).toHaveLength(2);
    expect(repository?.targets[0]?.incomplete[0]?.code).toBe('scan/time-limit');
  });
});

test('judges samples of recorded results one after the other, and others as the executor takes them', async () => {
  const names = Array.from({ length: 64 }, (_, index) => `r${index}`);
  const by = executor(
    Object.fromEntries(names.map((name) => [`/${name}`, name === 'r5' ? ['a', 'b'] : ['a']])),
    passed,
  );
  const runs: number[] = [];
  const counted: typeof by = {
    ...by,
    async *run(jobs) {
      let checks = 0;
      async function* count(): AsyncIterable<ScanJob> {
        for await (const job of jobs) {
          if (job.kind === 'check') checks += 1;
          yield job;
        }
      }
      yield* by.run(count());
      if (checks > 0) runs.push(checks);
    },
  };
  const judged = { targets: [], findings: [], status: 'scanned', reason: null, skipped: [] } as const;
  const findKnown: NonNullable<ScanRequest['findKnown']> = async ({ name }) =>
    Number(name.slice(1)) < 32
      ? { read: { listing: '', files: new Map() }, ownerRules: null, load: async () => judged, sample: 'files' }
      : undefined;
  const results = await run({ ...request(...names), findKnown }, counted);
  expect(results.map(({ name }) => name)).toEqual(names);
  expect(runs).toEqual([...Array.from({ length: 33 }, () => 1), 32]);
});
