/** Message from the pool to a thread. */
export interface ToWorker<Job> {
  readonly kind: 'job';
  readonly job: Job;
}

/** Message from a thread to the pool. Each message but the last of a job restarts the job's time limit. */
export type FromWorker<Answer> =
  /** The thread is loaded and begins the job. */
  | { readonly kind: 'started' }
  /** The job gets to a step of its own: should it end here, this one is to blame. */
  | { readonly kind: 'step'; readonly step: string }
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** A fault of ours ended the job; the thread lives on. */
  | { readonly kind: 'fault'; readonly message: string };
