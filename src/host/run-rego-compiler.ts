import { type RawAnswer, RegoCompilerInstance } from './rego-compiler-instance.ts';
import { readCompilerModule } from './rego-compiler-module.ts';

export interface RunnerOptions {
  /** Time that the compiler sees, in nanoseconds since 1970. */
  readonly now?: bigint;
  /** Limit of its memory, in pages of 64 KiB. */
  readonly maxPages?: number;
  /** The compiler as another thread loaded it, which takes a tenth of the time. */
  readonly module?: WebAssembly.Module | undefined;
}

// Memory never shrinks; an instance above this limit is replaced.
const RECYCLE_BYTES = 768 * 1024 * 1024;

/** The embedded compiler in the current thread: loaded with the first request, and again after it broke or grew large. */
export interface RegoRunner {
  (request: Uint8Array): RawAnswer;
  /** Loads it, where it is not, and returns its module, which other threads can use. */
  load(): WebAssembly.Module;
}

export function createRegoRunner({ now, maxPages, module: loaded }: RunnerOptions = {}): RegoRunner {
  let module = loaded;
  let instance: RegoCompilerInstance | undefined;
  const loadModule = (): WebAssembly.Module => {
    module ??= readCompilerModule(maxPages);
    return module;
  };
  const load = (): RegoCompilerInstance => {
    instance ??= new RegoCompilerInstance(loadModule(), now);
    return instance;
  };
  const run = (request: Uint8Array): RawAnswer => {
    const current = load();
    // Kept only once it has answered: after anything thrown it is broken.
    instance = undefined;
    const answer = current.ask(request);
    if (current.memoryBytes <= RECYCLE_BYTES) instance = current;
    return answer;
  };
  return Object.assign(run, {
    load: () => {
      load();
      return loadModule();
    },
  });
}
