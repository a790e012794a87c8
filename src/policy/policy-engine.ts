import type { Json } from '../base/json.ts';
import type { ConfigDocument } from '../document/document.ts';
import { ALL_ENTRYPOINT, entrypointOf } from './aggregate.ts';
import type { BuiltinFailure } from './builtins/builtin.ts';
import { buildHostBuiltins } from './builtins/host-builtins.ts';
import type { CompiledPack } from './pack.ts';
import { DEFAULT_MEMORY, type MemoryLimits, PolicyInstance } from './policy-instance.ts';

export interface EngineOptions {
  /** The scan's time in nanoseconds since 1970: the only clock that policies have. */
  readonly now: bigint;
  readonly memory?: MemoryLimits;
  /** Told of every builtin that failed while a policy was evaluated. */
  readonly onFailure?: (failure: BuiltinFailure) => void;
}

/** What one policy gave over one document, before its shape is checked. */
export type RawResult =
  | { readonly kind: 'results'; readonly results: Json }
  | { readonly kind: 'error'; readonly reason: string };

// Memory never shrinks; past this an instance is given up so that one huge document does not cost all later ones.
const RECYCLE_BYTES = 512 * 1024 * 1024;

/**
 * Evaluates a compiled pack over documents, in one instance that is used for as long as it is sound. Synchronous; it cannot
 * be interrupted, so whoever needs a time limit runs it in a thread that can be ended.
 */
export class PolicyEngine {
  readonly #module: WebAssembly.Module;
  readonly #data: Json;
  readonly #options: EngineOptions;
  readonly #count: number;
  #instance: PolicyInstance | undefined;

  constructor(pack: CompiledPack, data: Json, options: EngineOptions) {
    this.#module = new WebAssembly.Module(pack.wasm);
    this.#data = data;
    this.#options = options;
    this.#count = pack.policies.length;
  }

  /**
   * The results of the policies at these indexes over one document, in that order. A policy that ends the evaluation, by a
   * conflict or by running out of memory, is an error; the others have their results all the same.
   */
  evaluate(document: ConfigDocument, indexes: readonly number[]): readonly RawResult[] {
    if (indexes.length === 0) return [];
    const bytes = new TextEncoder().encode(JSON.stringify(document));
    const all = indexes.length === this.#count;
    const entrypoints = all ? [ALL_ENTRYPOINT] : indexes.map(entrypointOf);
    try {
      const values = this.#run(bytes, entrypoints);
      const results = all ? readAll(values[0], this.#count) : values;
      return results.map((value) => ({ kind: 'results', results: value ?? null }));
    } catch {
      // One of them ended it for all, and which one is not told: each is asked alone.
      return indexes.map((index) => this.#evaluateAlone(bytes, index));
    }
  }

  #evaluateAlone(document: Uint8Array, index: number): RawResult {
    try {
      const [value] = this.#run(document, [entrypointOf(index)]);
      return { kind: 'results', results: value ?? null };
    } catch (error) {
      return { kind: 'error', reason: explain(error) };
    }
  }

  #run(document: Uint8Array, entrypoints: readonly string[]): readonly (Json | undefined)[] {
    const { now, memory = DEFAULT_MEMORY, onFailure } = this.#options;
    const instance = this.#instance ?? PolicyInstance.load(this.#module, this.#data, buildHostBuiltins(now), memory);
    // Kept only once it has answered: after anything thrown an instance cannot be trusted.
    this.#instance = undefined;
    const results = instance.evaluate(document, entrypoints);
    for (const failure of instance.takeFailures()) onFailure?.(failure);
    if (instance.memoryBytes <= RECYCLE_BYTES) this.#instance = instance;
    return results;
  }
}

/** Proves that the policies saw the document: its version comes back from the evaluation itself. */
function readAll(value: Json | undefined, count: number): readonly Json[] {
  const { documentVersion, results } = (value ?? {}) as {
    readonly documentVersion?: Json;
    readonly results?: readonly Json[];
  };
  if (documentVersion !== 1 || results?.length !== count) throw new Error('The policies did not see the document.');
  return results;
}

/** The runtime throws texts and plain objects as well as errors. */
function explain(error: unknown): string {
  if (typeof error === 'string') return error;
  if (error instanceof RangeError) return `the policy needs a deeper stack than there is: ${error.message}`;
  if (error !== null && typeof error === 'object' && 'message' in error) return String(error.message);
  return 'the evaluation was ended';
}
