import { Worker } from 'node:worker_threads';
import { assert } from '../../base/assert.ts';
import { markInSteps, optimizeLess } from '../../host/v8-flags.ts';
import { crashed } from '../../rules/scan/crashed.ts';
import { outOfMemory } from '../../rules/scan/out-of-memory.ts';
import { timeLimit } from '../../rules/scan/time-limit.ts';
import { describeFault } from './describe-fault.ts';
import { createEngineClosedError, type Executor, type Failure, iterate, type Jobs, type Outcome } from './executor.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

export interface WorkerPoolOptions {
  /** The thread's entry: JavaScript, since Node 20 cannot load TypeScript. */
  readonly entry: URL;
  /** Data that each thread receives once, before its first job. */
  readonly setup: unknown;
  /** Threads at most; they are started as jobs come. */
  readonly size: number;
  /** Milliseconds that one job may take, the start of its thread not counted. */
  readonly timeLimit: number;
  /** MiB of JavaScript heap for a thread. WebAssembly memory is bounded where it is made. */
  readonly heapLimit: number;
  /** MiB of the young generation of a thread, three times the half of it that is in use. */
  readonly youngLimit?: number;
  /** Called when a thread has its heap, whose creation changes flags of V8. */
  readonly onStart?: () => void;
}

// A quarter of the default of threads: most of a target's memory is garbage afterwards, and more room for it is memory
// that is never released.
const defaultYoungLimit = 12;

/**
 * Jobs of a thread ahead of the first unfinished one, whose answers wait for their turn. One target in a hundred takes as
 * long as all others of its repository: with fewer the other threads wait for it.
 */
const maxJobsAhead = 64;

interface Started<Answer> {
  isOver: boolean;
  readonly outcome: Promise<Outcome<Answer>>;
}

/** A request for a thread, while all are busy. */
interface Waiting<Thread> {
  readonly resolve: (thread: Thread) => void;
  readonly reject: (error: Error) => void;
}

interface Assignment<Job, Answer> {
  readonly job: Job;
  readonly finish: (outcome: Outcome<Answer>) => void;
  step: string | undefined;
}

/**
 * Threads that each do one job at a time. Whatever ends a thread before its answer (its time, its memory, a crash, an
 * exit) is that job's outcome, and the next job gets a new thread: an `exit` unheard would leave the scan waiting for
 * ever, or ending as if nothing had been found.
 */
export class WorkerPool<Job, Answer> implements Executor<Job, Answer> {
  readonly #options: WorkerPoolOptions;
  readonly #idle: Thread<Job, Answer>[] = [];
  readonly #threads = new Set<Thread<Job, Answer>>();
  readonly #waiting: Waiting<Thread<Job, Answer>>[] = [];
  #isClosed = false;

  constructor(options: WorkerPoolOptions) {
    assert(options.size >= 1, 'a pool has a thread');
    this.#options = options;
  }

  async *run(jobs: Jobs<Job>): AsyncIterable<Outcome<Answer>> {
    const maxAhead = this.#options.size * maxJobsAhead;
    const started: Started<Answer>[] = [];
    const queue = iterate(jobs);
    try {
      for (;;) {
        // A job is requested when a thread is free: it may depend on the results of others. The thread is not reserved
        // meanwhile: the job may come from other jobs.
        if (!this.#hasRoom()) this.#release(await this.#acquire());
        const next = await queue.next(this.#idle.at(-1)?.last);
        if (next.done === true) break;
        started.push(this.#start(await this.#acquire(), next.value));
        while (started[0]?.isOver === true || started.length >= maxAhead) yield await this.#take(started);
      }
      while (started.length > 0) yield await this.#take(started);
    } finally {
      await queue.return?.();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(createEngineClosedError());
    await Promise.all([...this.#threads].map((thread) => thread.stop()));
  }

  async #take(started: Started<Answer>[]): Promise<Outcome<Answer>> {
    const first = started.shift();
    assert(first !== undefined, 'the queue holds a job');
    const outcome = await first.outcome;
    // Closing ends the threads: their jobs look as if they had crashed.
    if (this.#isClosed) throw createEngineClosedError();
    return outcome;
  }

  #start(thread: Thread<Job, Answer>, job: Job): Started<Answer> {
    const started: Started<Answer> = { isOver: false, outcome: this.#finish(thread, job) };
    void started.outcome.then(() => {
      started.isOver = true;
    });
    return started;
  }

  async #finish(thread: Thread<Job, Answer>, job: Job): Promise<Outcome<Answer>> {
    const outcome = await thread.work(job);
    if (thread.alive) this.#release(thread);
    else {
      this.#threads.delete(thread);
      this.#waiting.shift()?.resolve(this.#open());
    }
    return outcome;
  }

  #hasRoom(): boolean {
    return this.#threads.size < this.#options.size || this.#idle.some((thread) => thread.alive);
  }

  #acquire(): Promise<Thread<Job, Answer>> {
    if (this.#isClosed) return Promise.reject(createEngineClosedError());
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      if (idle.alive) return Promise.resolve(idle);
      this.#threads.delete(idle);
    }
    if (this.#threads.size < this.#options.size) return Promise.resolve(this.#open());
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  #release(thread: Thread<Job, Answer>): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(thread);
    else next.resolve(thread);
  }

  #open(): Thread<Job, Answer> {
    optimizeLess();
    markInSteps();
    const thread = new Thread<Job, Answer>(this.#options);
    this.#threads.add(thread);
    return thread;
  }
}

class Thread<Job, Answer> {
  readonly #worker: Worker;
  readonly #options: WorkerPoolOptions;
  #current: Assignment<Job, Answer> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ended: Failure | undefined;
  /** Its last job, which it may still do. */
  last: Job | undefined;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#worker = new Worker(options.entry, {
      workerData: options.setup,
      resourceLimits: {
        maxOldGenerationSizeMb: options.heapLimit,
        maxYoungGenerationSizeMb: options.youngLimit ?? defaultYoungLimit,
      },
      // Output of a thread belongs to no report; it is drained below.
      stdout: true,
      stderr: true,
      env: {},
      execArgv: [],
    });
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
    if (options.onStart !== undefined) this.#worker.on('online', options.onStart);
    this.#worker.on('message', (message: FromWorker<Answer>) => this.#hear(message));
    // An `exit` always follows an `error`, after the messages that the thread still sent; only then it is over.
    let fatal: Omit<Failure, 'step'> | undefined;
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      fatal = describeFailure(error);
    });
    this.#worker.on('exit', (code) => {
      this.#end(fatal ?? { code: crashed.id, message: `its thread ended unexpectedly with code ${code}` });
    });
  }

  get alive(): boolean {
    return this.#ended === undefined;
  }

  work(job: Job): Promise<Outcome<Answer>> {
    return new Promise((finish) => {
      this.#current = { job, finish, step: undefined };
      this.last = job;
      // It may have died since it was chosen.
      if (this.#ended !== undefined) this.#finish({ kind: 'failed', failure: this.#ended });
      else this.#worker.postMessage({ kind: 'job', job } satisfies ToWorker<Job>);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #hear(message: FromWorker<Answer>): void {
    if (message.kind === 'started') this.#startTimer();
    else if (message.kind === 'step') {
      if (this.#current !== undefined) this.#current.step = message.step;
      this.#startTimer();
    } else if (message.kind === 'answer') this.#finish({ kind: 'done', answer: message.answer });
    else {
      const failure = { code: crashed.id, message: message.message, step: this.#current?.step } as const;
      this.#finish({ kind: 'failed', failure });
    }
  }

  #startTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const seconds = this.#options.timeLimit / 1000;
      this.#end({ code: timeLimit.id, message: `it took longer than ${seconds} s` });
      // Only ending the thread stops a loop in WebAssembly or JavaScript.
      void this.#worker.terminate();
    }, this.#options.timeLimit);
  }

  #end(failure: Omit<Failure, 'step'>): void {
    this.#ended ??= { ...failure, step: this.#current?.step };
    this.#finish({ kind: 'failed', failure: this.#ended });
  }

  #finish(outcome: Outcome<Answer>): void {
    clearTimeout(this.#timer);
    const current = this.#current;
    this.#current = undefined;
    current?.finish(outcome);
  }
}

function describeFailure(error: NodeJS.ErrnoException): Omit<Failure, 'step'> {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return { code: outOfMemory.id, message: 'it needed more memory than one target may have' };
  }
  return { code: crashed.id, message: describeFault(error) };
}
