import { unjudged } from '../check/unjudged.ts';
import type { Executor, Failure } from './executor.ts';
import type { CheckJob, ScanAnswer, ScanJob, SetAside } from './job.ts';

/** A policy that used up its time so often in one run is not asked again. */
const patience = 3;

/**
 * Finds the policy that made a target run out of time. Nothing inside a thread can interrupt a policy, so the target is
 * judged again one policy after the other until the one that hangs is known; the others keep their verdicts.
 */
export class SlowPolicies {
  readonly #timesSlow = new Map<string, number>();
  readonly #setAside: SetAside[] = [];

  /** The jobs as they are taken, each without the policies that were set aside until then. */
  *spare(jobs: Iterable<CheckJob>): Iterable<CheckJob> {
    for (const job of jobs) yield { ...job, setAside: [...this.#setAside] };
  }

  /** Judges a target that failed once more, for as long as each attempt names another policy to blame. */
  async retry(
    job: CheckJob,
    failure: Failure,
    policies: readonly string[],
    executor: Executor<ScanJob, ScanAnswer>,
  ): Promise<ScanAnswer> {
    const blamed: SetAside[] = [];
    let last = failure;
    while (last.code === 'scan/time-limit' && blamed.length <= policies.length) {
      const again: CheckJob = { ...job, oneByOne: true, setAside: [...this.#setAside, ...blamed] };
      const outcome = await runOne(executor, again);
      if (outcome.kind === 'done') return outcome.answer;
      last = outcome.failure;
      if (last.step === undefined) break;
      blamed.push({ policy: last.step, reason: `it ran out of time: ${last.message}` });
      this.#count(last.step);
    }
    return { kind: 'check', result: unjudged(job.request, policies, { code: last.code, message: explain(job, last) }) };
  }

  #count(policy: string): void {
    const times = (this.#timesSlow.get(policy) ?? 0) + 1;
    this.#timesSlow.set(policy, times);
    if (times === patience) {
      this.#setAside.push({ policy, reason: `it ran out of time ${patience} times in this run and was set aside` });
    }
  }
}

function explain(job: CheckJob, failure: Failure): string {
  return `${job.request.target.file} was not judged: ${failure.message}.`;
}

async function runOne(
  executor: Executor<ScanJob, ScanAnswer>,
  job: ScanJob,
): Promise<{ kind: 'done'; answer: ScanAnswer } | { kind: 'failed'; failure: Failure }> {
  for await (const outcome of executor.run([job])) return outcome;
  throw new Error('An executor gave no outcome for its job.');
}
