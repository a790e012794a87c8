import { buildUnjudgedResult } from '../check/unjudged.ts';
import { timeLimit } from '../rules/scan/time-limit.ts';
import type { Executor, Failure } from './executors/executor.ts';
import type { CheckJob, ScanAnswer, ScanJob, SetAside } from './job.ts';

/** A policy that ended its thread this often in one run is not evaluated again. */
const maxFailures = 3;

/**
 * Finds the policy that ended the thread of a target: by its time, its memory or a crash. Nothing inside a thread can
 * interrupt a policy, so the target is judged again one policy after the other until the one to blame is known; the others
 * keep their verdicts.
 */
export class RunawayPolicies {
  readonly #times = new Map<string, number>();
  readonly #setAside: SetAside[] = [];

  /** Returns a job without the policies set aside until now. */
  spare(job: CheckJob): CheckJob {
    return { ...job, setAside: [...this.#setAside] };
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
    while (blamed.length <= policies.length) {
      const again: CheckJob = { ...job, oneByOne: true, setAside: [...this.#setAside, ...blamed] };
      const outcome = await runOne(executor, again);
      if (outcome.kind === 'done') return outcome.answer;
      last = outcome.failure;
      if (last.step === undefined) break;
      blamed.push({ policy: last.step, reason: describe(last) });
      this.#count(last.step, last);
    }
    return {
      kind: 'check',
      result: buildUnjudgedResult(job.request, policies, { code: last.code, message: explain(job, last) }),
    };
  }

  #count(policy: string, failure: Failure): void {
    const times = (this.#times.get(policy) ?? 0) + 1;
    this.#times.set(policy, times);
    if (times === maxFailures) {
      this.#setAside.push({
        policy,
        reason: `it ended its thread ${maxFailures} times in this run and was set aside; last, ${describe(failure)}`,
      });
    }
  }
}

function describe({ code, message }: Failure): string {
  return code === timeLimit.id ? `it ran out of time: ${message}` : message;
}

function explain(job: CheckJob, failure: Failure): string {
  return `${job.request.target.file} was not judged: ${failure.message}.`;
}

async function runOne(
  executor: Executor<ScanJob, ScanAnswer>,
  job: ScanJob,
): Promise<{ kind: 'done'; answer: ScanAnswer } | { kind: 'failed'; failure: Failure }> {
  for await (const outcome of executor.run([job])) return outcome;
  throw new Error('An executor returned no outcome for its job.');
}
