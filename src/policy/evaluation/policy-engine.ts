import { type Json, writeJson } from '../../base/json.ts';
import type { ConfigDocument } from '../../document/document.ts';
import { createAnswerer } from '../builtins/answer-call.ts';
import type { BuiltinFailure, CallOpa } from '../builtins/builtin.ts';
import { buildHostBuiltins } from '../builtins/host-builtins.ts';
import { ALL_ENTRYPOINT, ASKED_ENTRYPOINT, UNASKED, withAsking, writeEntrypoint } from '../pack/aggregate.ts';
import type { CompiledPack } from '../pack/pack.ts';
import type { InputChange, PolicyInput } from './policy-input.ts';
import { DEFAULT_MEMORY, type MemoryLimits, PolicyInstance } from './policy-instance.ts';

export interface EngineOptions {
  /** The scan's time in nanoseconds since 1970: the only clock that policies have. */
  readonly now: bigint;
  readonly memory?: MemoryLimits;
  /** OPA's own code of the builtins that are neither compiled in nor written here; absent: such a call is an error. */
  readonly callOpa?: CallOpa;
}

/** Result of one policy for one document, before its shape is checked. */
export type RawResult =
  | {
      readonly kind: 'results';
      readonly results: Json;
      /** Builtins that failed, which the policy saw as undefined; each once, with its first failure. */
      readonly failures: readonly BuiltinFailure[];
    }
  | { readonly kind: 'error'; readonly reason: string };

// Memory of an instance never shrinks; above this limit it is replaced, so that one huge document does not slow down
// later ones.
const RECYCLE_BYTES = 512 * 1024 * 1024;

/**
 * Evaluates a compiled pack over documents, in one instance that is used for as long as it is sound. Synchronous; it cannot
 * be interrupted, so whoever needs a time limit runs it in a thread that can be ended.
 */
export class PolicyEngine {
  readonly #module: WebAssembly.Module;
  readonly #data: Json;
  readonly #options: EngineOptions;
  readonly #policies: CompiledPack['policies'];
  /** Number of policies that judge one document. */
  readonly #single: number;
  readonly #answer: CallOpa;
  #instance: PolicyInstance | undefined;

  constructor(pack: CompiledPack, data: Json, options: EngineOptions) {
    this.#module = new WebAssembly.Module(pack.wasm);
    this.#data = withAsking(data);
    this.#options = options;
    this.#policies = pack.policies;
    this.#single = pack.policies.filter(({ policy }) => policy.combine !== true).length;
    this.#answer = createAnswerer(buildHostBuiltins(options.now), options.callOpa ?? refuseCall);
  }

  /**
   * Evaluates the policies at these indexes over one document; returns results in that order. A policy that ends the
   * evaluation, by a conflict or by running out of memory, is an error; the others still have their results. `input` is
   * the document's own text, or changes to another one: writing a large document again takes as long as evaluating a
   * policy.
   */
  evaluate(
    document: ConfigDocument,
    indexes: readonly number[],
    input: PolicyInput = writeJson(document),
  ): readonly RawResult[] {
    if (indexes.length === 0) return [];
    try {
      const { results, failures } = this.#ask(input, indexes);
      const failed = new Set(failures.map(({ builtin }) => builtin));
      return indexes.map((index, place) =>
        // The failure is not attributed to a policy either.
        this.#policies[index]?.builtins.some((name) => failed.has(name)) === true
          ? this.#evaluateAlone(input, index)
          : { kind: 'results', results: results[place] ?? null, failures: [] },
      );
    } catch {
      // One policy ended the evaluation of all, and it is not known which: each is evaluated alone.
      return indexes.map((index) => this.#evaluateAlone(input, index));
    }
  }

  /** Policies in one evaluation share the results of rules that they have in common. */
  #ask(input: PolicyInput, indexes: readonly number[]): Answers {
    const isCombined = indexes.some((index) => this.#policies[index]?.policy.combine === true);
    const isAll = indexes.length === this.#single;
    if (isCombined || (indexes.length === 1 && !isAll)) {
      const { values, failures } = this.#run(input, indexes.map(writeEntrypoint));
      return { results: values, failures };
    }
    const { values, failures } = isAll ? this.#run(input, [ALL_ENTRYPOINT]) : this.#runSome(input, new Set(indexes));
    const all = readAll(values[0], this.#policies.length);
    return { results: indexes.map((index) => all[index]), failures };
  }

  /** Memory of the instance; 0 if it was discarded or has evaluated nothing yet. */
  get memoryBytes(): number {
    return this.#instance?.memoryBytes ?? 0;
  }

  #runSome(input: PolicyInput, asked: ReadonlySet<number>): Run {
    const value = this.#policies.map((_, index) => !asked.has(index));
    return this.#run(input, [ASKED_ENTRYPOINT], { path: UNASKED, value });
  }

  #evaluateAlone(input: PolicyInput, index: number): RawResult {
    try {
      const { values, failures } = this.#run(input, [writeEntrypoint(index)]);
      // A builtin that OPA compiles in fails without a word, wherever it is answered.
      const told = failures.filter(({ builtin }) => this.#policies[index]?.builtins.includes(builtin));
      return { kind: 'results', results: values[0] ?? null, failures: told };
    } catch (error) {
      return { kind: 'error', reason: explain(error) };
    }
  }

  #run(input: PolicyInput, entrypoints: readonly string[], beside?: InputChange): Run {
    const { memory = DEFAULT_MEMORY } = this.#options;
    const instance = this.#instance ?? PolicyInstance.load(this.#module, this.#data, this.#answer, memory);
    // Kept only once it has answered: after anything thrown an instance cannot be trusted.
    this.#instance = undefined;
    const values = instance.evaluate(input, entrypoints, beside);
    if (instance.memoryBytes <= RECYCLE_BYTES) this.#instance = instance;
    return { values, failures: instance.takeFailures() };
  }
}

interface Answers {
  readonly results: readonly (Json | undefined)[];
  readonly failures: readonly BuiltinFailure[];
}

interface Run {
  readonly values: readonly (Json | undefined)[];
  readonly failures: readonly BuiltinFailure[];
}

function refuseCall(name: string): never {
  throw new Error(`the policy calls ${name}, which needs OPA's own code, and that is not available`);
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
  if (error instanceof RangeError && error.message.includes('call stack')) {
    return `the policy needs a deeper stack than there is: ${error.message}`;
  }
  if (error !== null && typeof error === 'object' && 'message' in error) return String(error.message);
  return 'the evaluation was ended';
}
