import type { CheckJob, ScanJob } from './job.ts';
import { isSameRoot } from './root.ts';

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
      this.#waiting.find((each) => isOf(each, last)) ??
      this.#waiting.find(({ begun }) => begun === 0) ??
      this.#waiting[0];
    if (chosen === undefined) return undefined;
    const job = chosen.owner.jobs[chosen.begun];
    chosen.begun += 1;
    if (chosen.begun === chosen.owner.jobs.length) this.#waiting = this.#waiting.filter((each) => each !== chosen);
    return job && [chosen.owner, job];
  }
}

/** Returns true if the job is of this repository. The last targets may be in the base only, whose root is another one. */
function isOf({ owner, begun }: Waiting<Owner>, last: ScanJob | undefined): boolean {
  if (last === undefined || !('root' in last)) return false;
  return [owner.jobs[0], owner.jobs[begun]].some((job) => job !== undefined && isSameRoot(job.root, last.root));
}
