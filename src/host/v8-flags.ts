import { setFlagsFromString } from 'node:v8';

/**
 * Has the heap grow in steps of a fifth, where V8 takes up to four: a file that was written to be read badly leaves much
 * garbage, and would take 80 MB more before any of it is collected. Costs up to a tenth more time.
 */
export function growHeapInSmallSteps(): void {
  setFlagsFromString('--heap-growing-percent=20');
}

/** Keeps heaps small in a scan that fetches many repositories, which must take the same memory for 500 as for 2,000. */
export function keepHeapsSmall(): void {
  limitHeaps(20, 4);
}

/** Keeps heaps small in a scan of many directories: with 80 MB more for a thread, it takes 0.8 times the processor time. */
export function keepHeapsModerate(): void {
  limitHeaps(150, 16);
}

/**
 * Has heaps grow in steps of so many percent, threads start with halves of the young generation of so many MiB, unless they may have
 * less, and this one keep the one it has: results of many repositories pass through it, and it would grow to 32 MB, which are never
 * released.
 */
function limitHeaps(percent: number, half: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
  setFlagsFromString(`--min-semi-space-size=${half}`);
  keepYoungGeneration();
}

/** Has the young generation of this thread stay as it is. V8 sets the flag back with the heap of each thread that starts. */
export function keepYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * Has each thread collect its own garbage: the threads of a scan use all processors, and V8's own take time from them. Unsafe
 * while V8 marks, so set this before the program is loaded.
 */
export function collectInPlace(): void {
  setFlagsFromString('--no-concurrent-marking');
  setFlagsFromString('--no-parallel-scavenge');
}

/**
 * Has V8 collect less garbage in a scan of a few files, which takes 8 MB more: it copied what such a scan loads a dozen times while
 * the young generation grew, and then marked all of it.
 */
export function collectLate(): void {
  setFlagsFromString('--semi-space-growth-factor=8');
  setFlagsFromString('--no-incremental-marking');
}

/** Has V8 mark in small steps again, as threads need that work for long: see `collectLate`. */
export function markInSteps(): void {
  setFlagsFromString('--incremental-marking');
}

/**
 * Has V8 optimize almost nothing: a scan of a few files ends before that pays, and V8's own threads took a third of its
 * processor time. Also compiles only the policies' functions that run, and drops no bytecode, which the next run then lacks. Bytecode
 * that was cached before no longer counts, so set this before the program is loaded.
 */
export function optimizeLate(): void {
  setFlagsFromString('--no-flush-bytecode');
  setFlagsFromString('--interrupt-budget=10000000');
  setFlagsFromString('--wasm-tiering-budget=200000000');
  setFlagsFromString('--wasm-lazy-compilation');
}

/**
 * Has V8 optimize fewer functions, and inline less into each: a scan runs much code a few hundred times, and V8's own threads
 * took a quarter of its processor time to optimize it, once for each thread. Bytecode that was cached before no longer
 * counts, so this is for scans with threads.
 */
export function optimizeLess(): void {
  setFlagsFromString('--interrupt-budget=500000');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=300');
  setFlagsFromString('--wasm-tiering-budget=20000000');
  setFlagsFromString('--wasm-lazy-compilation');
}

/**
 * Has all code run as machine code that is not optimized, learn types from its first call, and be kept: V8 drops what no repository
 * needed for some collections. Takes 20 MB more, for threads that run for long.
 */
export function keepCode(): void {
  setFlagsFromString('--always-sparkplug');
  setFlagsFromString('--no-lazy-feedback-allocation');
  setFlagsFromString('--no-flush-bytecode');
}
