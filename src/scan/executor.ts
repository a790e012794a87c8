/** How a job ended: with its answer, or without one and why. A job never takes others with it. */
export type Outcome<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface Failure {
  readonly code: 'scan/time-limit' | 'scan/out-of-memory' | 'scan/crashed';
  readonly message: string;
  /** The last word of the job before it ended: which of its steps it was in. */
  readonly step: string | undefined;
}

/** Runs jobs, several at once where it can. */
export interface Executor<Job, Answer> {
  /** Outcomes in the order of the jobs, whatever order they end in; exactly one for each job. */
  run(jobs: Iterable<Job>): AsyncIterable<Outcome<Answer>>;
  close(): Promise<void>;
}
