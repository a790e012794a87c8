import type { CheckJob, ScanJob } from './job.ts';
import { isSameRoot } from './root.ts';

/** A repository whose targets are to be judged, by a job each. */
interface Planned {
  readonly jobs: readonly CheckJob[];
}

interface Waiting<Repository> {
  readonly repository: Repository;
  /** Jobs of it that threads have begun. */
  begun: number;
}

/**
 * The jobs of some repositories that no thread has begun. A thread keeps the parsed files of one repository and what its targets
 * share, so it is given jobs of the same repository as long as there are any, and then those of one that no thread has.
 */
export class WaitingJobs<Repository extends Planned> {
  #waiting: Waiting<Repository>[];

  constructor(repositories: readonly Repository[]) {
    this.#waiting = repositories.flatMap((repository) =>
      repository.jobs.length === 0 ? [] : [{ repository, begun: 0 }],
    );
  }

  /**
   * Takes a job with its repository, undefined after the last one.
   *
   * @param last The last job of the thread, of any kind; undefined for a new thread.
   */
  take(last: ScanJob | undefined): readonly [Repository, CheckJob] | undefined {
    const chosen =
      this.#waiting.find((each) => isOf(each, last)) ??
      this.#waiting.find(({ begun }) => begun === 0) ??
      this.#waiting[0];
    if (chosen === undefined) return undefined;
    const job = chosen.repository.jobs[chosen.begun];
    chosen.begun += 1;
    if (chosen.begun === chosen.repository.jobs.length) this.#waiting = this.#waiting.filter((each) => each !== chosen);
    return job && [chosen.repository, job];
  }
}

/** Returns true if the job is of this repository. The last targets may be in the base only, whose root is another one. */
function isOf({ repository: { jobs }, begun }: Waiting<Planned>, last: ScanJob | undefined): boolean {
  if (last === undefined || !('root' in last)) return false;
  return [jobs[0], jobs[begun]].some((job) => job !== undefined && isSameRoot(job.root, last.root));
}
