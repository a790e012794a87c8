import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { HostError, type PolicyFault } from '../base/errors.ts';
import { type Json, writeJson } from '../base/json.ts';
import type { RegoAnswer, RegoCompiler, RegoRequest } from '../policy/rego-compiler.ts';
import type { RawAnswer } from './rego-compiler-instance.ts';
import { readCompilerDigest } from './rego-compiler-module.ts';
import { createRegoRunner, type RegoRunner } from './run-rego-compiler.ts';

export interface RegoCompilerOptions {
  /** For one request, in milliseconds; a compiler that takes longer is ended. */
  readonly timeLimit?: number;
  /**
   * Runs in a process of its own, which takes 0.1 s longer to start. After a thread, some 100 MB stay with the calling process, and
   * after a process nothing.
   */
  readonly inProcess?: boolean;
}

/** Something that answers one request at a time, and is broken after it failed. */
interface Answerer {
  ask(request: Uint8Array): Promise<RawAnswer>;
  end(): Promise<void>;
}

/** First message of a thread or process for each request, once the compiler is loaded. */
interface Started {
  /** Cannot be sent by a process. */
  readonly module?: WebAssembly.Module;
}

/** A thread or process that runs the compiler. */
interface Runner {
  readonly events: Worker | ChildProcess;
  post(request: Uint8Array): void;
  /** Keeps this process alive while it waits for an answer, and only then. */
  hold(isWaiting: boolean): void;
  /** Called with the loaded compiler for each request. */
  onLoad?(module: WebAssembly.Module): void;
  end(): Promise<void>;
}

const DEFAULT_TIME_LIMIT = 120_000;

/**
 * The embedded compiler. It is loaded with the first request, in a thread or process of its own; after a crash or a request that
 * took too long, the next request gets a new one.
 */
export function createRegoCompiler(options: RegoCompilerOptions = {}): RegoCompiler {
  const { timeLimit = DEFAULT_TIME_LIMIT, inProcess = false } = options;
  const start = (): Answerer => {
    // Node 20 loads no TypeScript in threads, so from its sources Plumbline runs the compiler in place.
    if (import.meta.url.endsWith('.ts')) return startInPlace();
    return createAnswerer(inProcess ? startProcess() : startThread(), timeLimit);
  };
  let current: Answerer | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function answer(request: RegoRequest): Promise<RegoAnswer> {
    current ??= start();
    try {
      return readAnswer(await current.ask(new TextEncoder().encode(writeJson(request))));
    } catch (cause) {
      const broken = current;
      current = undefined;
      await broken.end();
      if (cause instanceof HostError) throw cause;
      throw new HostError('host/compiler-failed', `The Rego compiler failed: ${describe(cause)}`, { cause });
    }
  }

  return {
    digest: readCompilerDigest(),
    ask(request) {
      const next = last.then(() => answer(request));
      last = next.catch(() => undefined);
      return next;
    },
    async close() {
      await last;
      await current?.end();
      current = undefined;
    },
  };
}

function readAnswer({ text, binary }: RawAnswer): RegoAnswer {
  const { crash, faults, result } = JSON.parse(text) as {
    readonly crash?: string;
    readonly faults?: readonly PolicyFault[];
    readonly result?: Json;
  };
  if (crash !== undefined) throw new Error(crash);
  return { faults: faults ?? [], result: result ?? null, binary };
}

/** The compiler of this thread. */
let runInPlace: RegoRunner | undefined;

/** Runs the compiler in this thread, where it stays loaded: tests close a hundred engines in one process. */
function startInPlace(): Answerer {
  runInPlace ??= createRegoRunner();
  const run = runInPlace;
  return { ask: async (request) => run(request), end: async () => undefined };
}

/** The compiler as the last thread loaded it, while memory is not needed for something else. */
let lastModule: WeakRef<WebAssembly.Module> | undefined;

function startThread(): Runner {
  // Kept as long as the thread, for threads that start meanwhile.
  let module = lastModule?.deref();
  const worker = new Worker(new URL('../host/serve-rego-compiler.js', import.meta.url), {
    stdout: true,
    stderr: true,
    workerData: { module },
  });
  return {
    events: worker,
    post: (request) => worker.postMessage(request, [request.buffer as ArrayBuffer]),
    hold: (isWaiting) => (isWaiting ? worker.ref() : worker.unref()),
    onLoad(loaded) {
      module = loaded;
      lastModule = new WeakRef(loaded);
    },
    async end() {
      module = undefined;
      await worker.terminate();
    },
  };
}

function startProcess(): Runner {
  const { ELECTRON_RUN_AS_NODE } = process.env;
  const child = fork(fileURLToPath(new URL('../host/serve-rego-compiler.js', import.meta.url)), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: ELECTRON_RUN_AS_NODE === undefined ? {} : { ELECTRON_RUN_AS_NODE },
  });
  return {
    events: child,
    // An error is also an event.
    post: (request) => void child.send(request, () => undefined),
    hold(isWaiting) {
      for (const each of [child, child.channel]) isWaiting ? each?.ref() : each?.unref();
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.ref();
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function createAnswerer({ events, post, hold, onLoad, end }: Runner, timeLimit: number): Answerer {
  hold(false);
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        const startTimer = (limit: number): NodeJS.Timeout =>
          setTimeout(() => {
            const message = `The Rego compiler took more than ${limit} ms.`;
            settle(() => reject(new HostError('host/compiler-timeout', message)));
          }, limit);
        // Loading may take as long as it needs; only the request has the given limit.
        let timer = startTimer(Math.max(timeLimit, DEFAULT_TIME_LIMIT));
        const onMessage = (answer: RawAnswer | Started): void => {
          if ('text' in answer) settle(() => resolve(answer));
          else {
            if (answer.module !== undefined) onLoad?.(answer.module);
            clearTimeout(timer);
            timer = startTimer(timeLimit);
          }
        };
        const onError = (cause: Error): void => settle(() => reject(cause));
        const onExit = (code: number | null, signal?: string): void =>
          settle(() => reject(new Error(`it ended with ${code === null ? signal : `code ${code}`}`)));
        function settle(finish: () => void): void {
          clearTimeout(timer);
          events.off('message', onMessage).off('error', onError).off('exit', onExit);
          hold(false);
          finish();
        }
        events.on('message', onMessage).on('error', onError).on('exit', onExit);
        hold(true);
        post(request);
      }),
    end,
  };
}

function describe(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
