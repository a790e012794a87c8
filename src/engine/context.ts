import type { Hint } from '../base/hint.ts';
import { type Clock, systemClock } from '../host/clock.ts';
import { createRegoCompiler } from '../host/rego-compiler.ts';
import type { RegoCompiler } from '../policy/rego-compiler.ts';
import { createEngineClosedError } from '../scan/executors/executor.ts';
import type { EngineOptions, Environment } from './options.ts';

/** Something that holds threads or memory until it is closed. */
interface Closable {
  close(): Promise<void>;
}

/** State that the parts of one engine share. */
export interface EngineContext {
  readonly cwd: string;
  readonly env: Environment;
  /** Undefined if nothing is kept between runs. */
  readonly cacheFolder: string | undefined;
  readonly clock: Clock;
  note(message: string, hint?: Hint): void;
  /** The engine's compiler; its thread starts with the first request. */
  compiler(): RegoCompiler;
  /** Ends the compiler's thread, which holds some 300 MB; the next request starts another. */
  releaseCompiler(): Promise<void>;
  /** Runs work with something that is closed afterwards, or with the engine if that happens first. */
  using<Resource extends Closable, Result>(
    resource: Resource,
    work: (resource: Resource) => Promise<Result>,
  ): Promise<Result>;
  /** Registers something to be closed with the engine; the function closes it now. */
  track(resource: Closable): () => Promise<void>;
  close(): Promise<void>;
}

export function createContext(options: EngineOptions): EngineContext {
  const { cwd, env = {}, cacheFolder, clock = systemClock, onNote } = options;
  const open = new Set<Closable>();
  let compiler: RegoCompiler | undefined;
  let isClosed = false;
  const track = (resource: Closable): (() => Promise<void>) => {
    if (isClosed) throw createEngineClosedError();
    open.add(resource);
    return async () => {
      open.delete(resource);
      await resource.close();
    };
  };
  const releaseCompiler = async (): Promise<void> => {
    const released = compiler;
    compiler = undefined;
    await released?.close();
  };
  return {
    ...{ cwd, env, cacheFolder, clock, track, releaseCompiler },
    note: (message, hint) => onNote?.(message, hint),
    compiler() {
      if (isClosed) throw createEngineClosedError();
      compiler ??= createRegoCompiler();
      return compiler;
    },
    async using(resource, work) {
      const close = track(resource);
      try {
        return await work(resource);
      } finally {
        await close();
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([releaseCompiler(), ...[...open].map((resource) => resource.close())]);
      open.clear();
    },
  };
}
