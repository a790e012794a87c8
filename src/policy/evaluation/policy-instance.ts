import * as sdk from '@open-policy-agent/opa-wasm';
import { type Json, writeJson } from '../../base/json.ts';
import { BuiltinError, type BuiltinFailure, type CallOpa } from '../builtins/builtin.ts';
import { findOriginalName } from '../builtins/host-builtins.ts';
import { writeGoJson } from '../builtins/json.ts';
import { PATTERNS_ENTRYPOINT } from '../pack/aggregate.ts';
import { parseRegoValue } from '../rego-values/parse-rego-value.ts';
import { keepPatterns, type PatternCache } from './pattern-cache.ts';
import type { PolicyExports } from './policy-exports.ts';
import { type InputChange, type PolicyInput, undoChange, writeChangedPath } from './policy-input.ts';
import { findForbiddenBuiltin, findForbiddenImport } from './sandbox.ts';

type LoadedPolicy = sdk.LoadedPolicy;

// The published ES module names only the asynchronous `loadPolicy`; the rest, which its types promise, hangs on the default.
const { loadPolicySync } = (sdk as unknown as { readonly default: typeof sdk }).default;

// `@open-policy-agent/opa-wasm` loads the module, checks its ABI, dispatches builtins and holds data and entrypoints. Its
// `evaluate` is not used: it takes a falsy or malformed input for none at all, which reads as "no findings". Nor does it
// hand sets and large integers to builtins, as both go through JSON; the two exports it uses for that are replaced here.

/** Pages of 64 KiB. */
export interface MemoryLimits {
  readonly initial: number;
  readonly maximum: number;
}

// Results of a module are copied several times in the thread's heap, and again in reports.
const maxTextBytes = 32 * 2 ** 20;

// Memory that an evaluation may leave in use before the next one over the same input begins.
const maxKeptBytes = 8 * 2 ** 20;

// A fix is the only part of a result that is passed on as it is.
const FIX_WITH_PARTS = /"fix":[{[]/;

type Notation = 'opa_json' | 'opa_value';

/** An input in an instance's memory, with changes at some places; what lies beyond its end is free. */
interface HeldInput {
  readonly json: string;
  readonly address: number;
  /** The changes that take back what was changed, by its path, in the order of the changes. */
  readonly undo: ReadonlyMap<string, InputChange>;
  /** End of the parsed text; values of changes follow. */
  readonly textEnd: number;
  readonly end: number;
}

/**
 * V8 counts this memory as pressure on its heap, and marks all of it for every 64 MiB that were added: with 128 MiB to begin with,
 * it did so five times in a scan of one file.
 */
export const DEFAULT_MEMORY: MemoryLimits = { initial: 64, maximum: 16_384 };

/**
 * One instance of a compiled pack with its data. Not re-entrant. Drop it after any exception: an abort unwinds past
 * WebAssembly frames that never free their stack, and after some 500 of them every evaluation fails.
 */
export class PolicyInstance {
  readonly #policy: LoadedPolicy;
  readonly #exports: PolicyExports;
  readonly #memory: WebAssembly.Memory;
  readonly #failures: Map<string, string>;
  /** Undefined before the second evaluation: a scan of one file has no use for most patterns. */
  #patterns: PatternCache | undefined;
  #isUsed = false;
  /** The first free address above the data. */
  readonly #start: number;
  #held: HeldInput | undefined;

  private constructor(policy: LoadedPolicy, exports: PolicyExports, failures: Map<string, string>) {
    this.#policy = policy;
    this.#exports = exports;
    this.#memory = policy.mem;
    this.#failures = failures;
    this.#start = exports.opa_heap_ptr_get();
  }

  /** Frees everything above the data, or above the patterns from the second time on. */
  #clear(): void {
    this.#exports.opa_heap_ptr_set(this.#start);
    if (this.#isUsed)
      this.#patterns ??= keepPatterns(this.#memory, this.#exports, () => {
        if (this.#policy.entrypoints[PATTERNS_ENTRYPOINT] !== undefined)
          this.#ask('opa_json', 0, [PATTERNS_ENTRYPOINT]);
      });
    this.#isUsed = true;
    this.#setHeap(this.#patterns?.end ?? this.#start);
  }

  /** @internal A consumer of the published types need not have the `WebAssembly` namespace. */
  static load(module: WebAssembly.Module, data: Json, answer: CallOpa, memory: MemoryLimits): PolicyInstance {
    refuseForbidden(findForbiddenImport(module));
    const failures = new Map<string, string>();
    const pending: number[] = [];
    // The runtime looks up a builtin by name in each call, so the called builtins are known once the module exists.
    const supplied: Record<string, () => ArrayBuffer | undefined> = {};
    const policy = loadPolicySync(module, { ...memory }, supplied);
    const exports = (policy.wasmInstance as WebAssembly.Instance).exports as unknown as PolicyExports;
    const names = Object.keys(JSON.parse(readText(policy.mem, exports.opa_json_dump(exports.builtins()))) as object);
    refuseForbidden(findForbiddenBuiltin(names));
    for (const name of names) {
      const builtin = findOriginalName(name);
      supplied[name] = () => {
        const args = pending.splice(0).map((address) => readText(policy.mem, exports.opa_value_dump(address)));
        try {
          const text = answer(builtin, args);
          return text === undefined ? undefined : new TextEncoder().encode(text).buffer;
        } catch (error) {
          // In Rego a builtin that fails is undefined; an exception would end the complete evaluation.
          if (!(error instanceof BuiltinError)) throw error;
          if (!failures.has(builtin)) failures.set(builtin, error.message);
          return undefined;
        }
      };
    }
    passValuesAsRego(policy, exports, pending);
    setData(policy, exports, data);
    return new PolicyInstance(policy, exports, failures);
  }

  /**
   * Evaluates entrypoints over one input; returns their results, each parsed on demand, and undefined for an undefined
   * one. Throws the policy's abort. Keeps the input for the next evaluation of it or of changes to it.
   *
   * @param beside is put into the data for this evaluation, in an object without other entries.
   */
  evaluate(input: PolicyInput, entrypoints: readonly string[], beside?: InputChange): readonly (Json | undefined)[] {
    const address = this.#hold(input);
    if (beside !== undefined) this.#putBesideData(beside);
    const texts = this.#ask('opa_json', address, entrypoints).map((text, at) =>
      FIX_WITH_PARTS.test(text) ? this.#putInOrder(address, entrypoints[at] ?? '') : text,
    );
    if (beside !== undefined) this.#takeFromData(beside);
    return texts.map((text) => {
      const [first] = JSON.parse(text) as readonly { readonly result: Json }[];
      return first?.result;
    });
  }

  /**
   * The results of entrypoints as texts, each a list of `{"result": …}` that is empty where an entrypoint is undefined. Input
   * and results are JSON or, with `opa_value`, in Rego's notation, which has sets and numbers of any size.
   */
  evaluateTo(notation: Notation, input: string | undefined, entrypoints: readonly string[]): readonly string[] {
    this.#held = undefined;
    this.#clear();
    return this.#ask(notation, input === undefined ? 0 : this.#parse(input, 'the input', notation), entrypoints);
  }

  /** Returns the result with sets in OPA's order: JSON has them in the order in which memory has them. */
  #putInOrder(address: number, entrypoint: string): string {
    const [text = ''] = this.#ask('opa_value', address, [entrypoint]);
    return writeGoJson(parseRegoValue(text));
  }

  #ask(notation: Notation, address: number, entrypoints: readonly string[]): readonly string[] {
    const exports = this.#exports;
    const parsed = exports.opa_heap_ptr_get();
    return entrypoints.map((entrypoint) => {
      // Compiled patterns are kept in memory together with the evaluation, up to a limit.
      if (exports.opa_heap_ptr_get() - parsed > maxKeptBytes) this.#setHeap(parsed);
      const context = exports.opa_eval_ctx_new();
      exports.opa_eval_ctx_set_input(context, address);
      exports.opa_eval_ctx_set_data(context, this.#policy.dataAddr);
      exports.opa_eval_ctx_set_entrypoint(context, this.#findEntrypoint(entrypoint));
      exports.eval(context);
      return readText(this.#memory, exports[`${notation}_dump`](exports.opa_eval_ctx_get_result(context)));
    });
  }

  /** Reads an input, unless it is the one that was read last but for changes. */
  #hold(input: PolicyInput): number {
    const exports = this.#exports;
    const { json, base, changes } = typeof input === 'string' ? { json: input, base: {}, changes: [] } : input;
    const held = this.#held;
    this.#held = undefined;
    const isKept = held !== undefined && held.json === json && held.end - held.textEnd <= maxKeptBytes;
    const isHeld = isKept && this.#patterns !== undefined;
    if (isHeld) this.#setHeap(held.end);
    else this.#clear();
    const address = isHeld ? held.address : this.#parse(json, 'the input');
    const textEnd = isHeld ? held.textEnd : exports.opa_heap_ptr_get();
    const places = new Set(changes.map(writeChangedPath));
    // From the last one: a change may lie within what an earlier one put there.
    const undone = isHeld ? [...held.undo].filter(([place]) => !places.has(place)).reverse() : [];
    for (const change of [...undone.map(([, undo]) => undo), ...changes]) {
      if (!this.#change(address, change)) return this.#hold(typeof input === 'string' ? input : input.whole());
    }
    const undo = new Map(changes.map((change) => [writeChangedPath(change), undoChange(base, change.path)]));
    this.#held = { json, address, undo, textEnd, end: exports.opa_heap_ptr_get() };
    return address;
  }

  /** Returns false if the change has no place: its path leads through a value that is not an object. */
  #change(into: number, { path, value }: InputChange): boolean {
    // The runtime removes only from objects, and does not check that it has one.
    if (!this.#put(into, path, value ?? null)) return false;
    if (value === undefined) this.#remove(into, path);
    return true;
  }

  /** Sets the end of the heap; memory above it is free. */
  #setHeap(address: number): void {
    this.#exports.opa_heap_ptr_set(address);
    this.#patterns?.restore();
  }

  #put(into: number, path: readonly string[], value: Json): boolean {
    const at = this.#parse(JSON.stringify(path), 'a path');
    return this.#exports.opa_value_add_path(into, at, this.#parse(writeJson(value), 'a value')) === 0;
  }

  /** It lies where the next input will, and so must be gone by then; an object that grows for it would stay there. */
  #putBesideData(change: InputChange): void {
    if (!this.#change(this.#policy.dataAddr as number, change)) throw new Error('The data cannot be added to.');
  }

  #takeFromData({ path }: InputChange): void {
    this.#remove(this.#policy.dataAddr as number, path);
  }

  #remove(from: number, path: readonly string[]): void {
    this.#exports.opa_value_remove_path(from, this.#parse(JSON.stringify(path), 'a path'));
  }

  #parse(text: string, what: string, notation: Notation = 'opa_json'): number {
    return parse(this.#memory, this.#exports, this.#exports[`${notation}_parse`], text, what);
  }

  /** Takes the first failure of each builtin that failed since the last call. */
  takeFailures(): readonly BuiltinFailure[] {
    const taken = [...this.#failures].map(([builtin, message]) => ({ builtin, message }));
    this.#failures.clear();
    return taken;
  }

  get memoryBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  #findEntrypoint(name: string): number {
    const known = this.#policy.entrypoints as Readonly<Record<string, number>>;
    const id = known[name];
    if (id === undefined) throw new Error(`The compiled pack has no entrypoint ${name}.`);
    return id;
  }
}

function refuseForbidden(why: string | undefined): void {
  if (why !== undefined) throw new Error(`the compiled policies are not run: ${why}`);
}

/**
 * The runtime turns each argument of a builtin into JSON, calls the builtin and turns its answer back. Here "into JSON" only
 * notes the address, and the way back reads Rego's notation, a superset of JSON.
 */
function passValuesAsRego(policy: LoadedPolicy, exports: PolicyExports, pending: number[]): void {
  const nothing = exports.opa_malloc(5);
  new Uint8Array(policy.mem.buffer).set(new TextEncoder().encode('null\0'), nothing);
  policy.baseHeapPtr = exports.opa_heap_ptr_get();
  const replaced: Partial<PolicyExports> = {
    opa_json_dump: (address) => {
      pending.push(address);
      return nothing;
    },
    opa_json_parse: exports.opa_value_parse,
  };
  Object.defineProperty(policy.wasmInstance, 'exports', { value: { ...exports, ...replaced } });
}

function setData(policy: LoadedPolicy, exports: PolicyExports, data: Json): void {
  exports.opa_heap_ptr_set(policy.baseHeapPtr as number);
  policy.dataAddr = parse(policy.mem, exports, exports.opa_json_parse, JSON.stringify(data), 'the data');
  policy.dataHeapPtr = exports.opa_heap_ptr_get();
}

const encoder = new TextEncoder();

/** The text is written where it is read, without a copy in between: a large document's takes as much as the document. */
function parse(
  memory: WebAssembly.Memory,
  exports: PolicyExports,
  read: (address: number, size: number) => number,
  text: string,
  what: string,
): number {
  const size = Buffer.byteLength(text);
  const address = exports.opa_malloc(size);
  encoder.encodeInto(text, new Uint8Array(memory.buffer, address, size));
  const value = read(address, size);
  if (value === 0) throw new Error(`The policy runtime cannot read ${what}.`);
  return value;
}

function readText(memory: WebAssembly.Memory, address: number): string {
  const bytes = new Uint8Array(memory.buffer);
  const end = bytes.indexOf(0, address);
  if (end - address > maxTextBytes) {
    throw new Error(`the policy passes more than ${maxTextBytes / 2 ** 20} MiB at once to a builtin or as its results`);
  }
  return new TextDecoder().decode(bytes.subarray(address, end));
}
