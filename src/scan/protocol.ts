/** What the pool tells a thread. */
export interface ToWorker<Job> {
  readonly kind: 'job';
  readonly job: Job;
}

/** What a thread tells the pool. Each message but the last of a job starts the job's time anew. */
export type FromWorker<Answer> =
  /** The thread is loaded and begins the job. */
  | { readonly kind: 'started' }
  /** The job gets to a step of its own: should it end here, this one is to blame. */
  | { readonly kind: 'step'; readonly step: string }
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** A fault of ours ended the job; the thread lives on. */
  | { readonly kind: 'fault'; readonly message: string };
