import type { CheckJob, ScanJob } from './job.ts';
import { isSameRoot } from './open-repository.ts';

/** What is judged by several jobs, one for each of its targets. */
interface Owner {
  readonly jobs: readonly CheckJob[];
}

interface Waiting<Repository> {
  readonly owner: Repository;
  begun: number;
}

/**
 * The jobs of some repositories that no thread has begun. A thread keeps the parsed files of one repository and what its targets
 * share, so it is given jobs of the same repository as long as there are any, and then those of one that no thread has.
 */
export class WaitingJobs<Repository extends Owner> {
  #waiting: Waiting<Repository>[];

  constructor(repositories: readonly Repository[]) {
    this.#waiting = repositories.flatMap((owner) => (owner.jobs.length === 0 ? [] : [{ owner, begun: 0 }]));
  }

  /**
   * Takes a job with its repository, undefined after the last one.
   *
   * @param last The job that the thread did last; undefined for a new thread.
   */
  take(last: ScanJob | undefined): readonly [Repository, CheckJob] | undefined {
    const chosen =
      this.#waiting.find(({ owner, begun }) => isOfSameRepository(owner.jobs[begun], last)) ??
      this.#waiting.find(({ begun }) => begun === 0) ??
      this.#waiting[0];
    if (chosen === undefined) return undefined;
    const job = chosen.owner.jobs[chosen.begun];
    chosen.begun += 1;
    if (chosen.begun === chosen.owner.jobs.length) this.#waiting = this.#waiting.filter((each) => each !== chosen);
    return job && [chosen.owner, job];
  }
}

function isOfSameRepository(job: CheckJob | undefined, last: ScanJob | undefined): boolean {
  return job !== undefined && last !== undefined && 'root' in last && isSameRoot(job.root, last.root);
}
