import { Worker } from 'node:worker_threads';
import { HostError, type PolicyFault } from '../base/errors.ts';
import { type Json, writeJson } from '../base/json.ts';
import type { RegoAnswer, RegoCompiler, RegoRequest } from '../policy/rego-compiler.ts';
import type { RawAnswer } from './rego-compiler-instance.ts';
import { readCompilerDigest } from './rego-compiler-module.ts';
import { createRegoRunner } from './run-rego-compiler.ts';

export interface RegoCompilerOptions {
  /** For one request, in milliseconds; a compiler that takes longer is ended. */
  readonly timeLimit?: number;
  /** Runs in the calling thread, without a time limit, if no thread can be started. */
  readonly inThread?: boolean;
}

/** Something that answers one request at a time, and is broken after it failed. */
interface Answerer {
  ask(request: Uint8Array): Promise<RawAnswer>;
  end(): Promise<void>;
}

/** First message of a thread for each request, once the compiler is loaded. */
interface Started {
  readonly module: WebAssembly.Module;
}

const DEFAULT_TIME_LIMIT = 120_000;

/**
 * The embedded compiler. It is loaded with the first request, in a thread of its own; after a crash or a request that took
 * too long, the next request gets a new one.
 */
export function createRegoCompiler(options: RegoCompilerOptions = {}): RegoCompiler {
  const { timeLimit = DEFAULT_TIME_LIMIT } = options;
  // Node 20 loads no TypeScript in threads, so from its sources Plumbline runs the compiler in place.
  const threaded = options.inThread ?? !import.meta.url.endsWith('.ts');
  let current: Answerer | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function answer(request: RegoRequest): Promise<RegoAnswer> {
    current ??= threaded ? startThread(timeLimit) : startInPlace();
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

function startInPlace(): Answerer {
  const run = createRegoRunner();
  return { ask: async (request) => run(request), end: async () => undefined };
}

/** The compiler as the last thread loaded it, while memory is not needed for something else. */
let lastModule: WeakRef<WebAssembly.Module> | undefined;

function startThread(timeLimit: number): Answerer {
  // Kept as long as the thread, for threads that start meanwhile.
  let module = lastModule?.deref();
  const worker = new Worker(new URL('../host/rego-compiler-thread.js', import.meta.url), {
    stdout: true,
    stderr: true,
    workerData: { module },
  });
  worker.unref();
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
            module = answer.module;
            lastModule = new WeakRef(module);
            clearTimeout(timer);
            timer = startTimer(timeLimit);
          }
        };
        const onError = (cause: Error): void => settle(() => reject(cause));
        const onExit = (code: number): void => settle(() => reject(new Error(`its thread ended with code ${code}`)));
        function settle(finish: () => void): void {
          clearTimeout(timer);
          worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref();
          finish();
        }
        worker.on('message', onMessage).on('error', onError).on('exit', onExit).ref();
        worker.postMessage(request, [request.buffer as ArrayBuffer]);
      }),
    end: async () => {
      module = undefined;
      await worker.terminate();
    },
  };
}

function describe(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
