import * as sdk from '@open-policy-agent/opa-wasm';
import type { Json } from '../base/json.ts';
import { BuiltinError, type BuiltinFailure, type HostBuiltin } from './builtins/builtin.ts';
import { parseRegoValue } from './parse-rego-value.ts';
import { printRego } from './rego-value.ts';

type LoadedPolicy = sdk.LoadedPolicy;

// The published ES module names only the asynchronous `loadPolicy`; the rest, which its types promise, hangs on the default.
const { loadPolicySync } = (sdk as unknown as { readonly default: typeof sdk }).default;

// `@open-policy-agent/opa-wasm` loads the module, checks its ABI, dispatches builtins and holds data and entrypoints. Its
// `evaluate` is not used: it takes a falsy or malformed input for none at all, which reads as "no findings". Nor does it
// hand sets and large integers to builtins, as both go through JSON; the two exports it uses for that are replaced here.

/** The exports of a compiled policy that are used (OPA's WebAssembly ABI 1.2 and later). */
interface PolicyExports {
  readonly memory: WebAssembly.Memory;
  opa_malloc(size: number): number;
  opa_json_parse(address: number, size: number): number;
  opa_json_dump(value: number): number;
  opa_value_parse(address: number, size: number): number;
  opa_value_dump(value: number): number;
  opa_heap_ptr_get(): number;
  opa_heap_ptr_set(address: number): void;
  opa_eval_ctx_new(): number;
  opa_eval_ctx_set_input(context: number, value: number): void;
  opa_eval_ctx_set_data(context: number, value: number): void;
  opa_eval_ctx_set_entrypoint(context: number, entrypoint: number): void;
  opa_eval_ctx_get_result(context: number): number;
  eval(context: number): number;
  builtins(): number;
}

/** Pages of 64 KiB. Growing page by page is what makes a first evaluation slow, so the memory starts large. */
export interface MemoryLimits {
  readonly initial: number;
  readonly maximum: number;
}

export const DEFAULT_MEMORY: MemoryLimits = { initial: 2048, maximum: 16_384 };

/**
 * One instance of a compiled pack with its data. Not re-entrant. After anything is thrown it must be dropped: an abort
 * unwinds past WebAssembly frames that never give their stack back, and after some 500 of them every evaluation fails.
 */
export class PolicyInstance {
  readonly #policy: LoadedPolicy;
  readonly #exports: PolicyExports;
  readonly #memory: WebAssembly.Memory;
  readonly #failures: BuiltinFailure[];

  private constructor(policy: LoadedPolicy, exports: PolicyExports, failures: BuiltinFailure[]) {
    this.#policy = policy;
    this.#exports = exports;
    this.#memory = policy.mem;
    this.#failures = failures;
  }

  static load(
    module: WebAssembly.Module,
    data: Json,
    builtins: ReadonlyMap<string, HostBuiltin>,
    memory: MemoryLimits,
  ): PolicyInstance {
    const failures: BuiltinFailure[] = [];
    const pending: number[] = [];
    const supplied: Record<string, () => ArrayBuffer | undefined> = {};
    let read = (_address: number): string => '';
    for (const [name, run] of builtins) {
      supplied[name] = () => {
        const args = pending.splice(0).map((address) => parseRegoValue(read(address)));
        try {
          return new TextEncoder().encode(printRego(run(...args))).buffer;
        } catch (error) {
          // In Rego a builtin that fails is undefined; throwing would end the whole evaluation.
          if (!(error instanceof BuiltinError)) throw error;
          failures.push({ builtin: name, message: error.message });
          return undefined;
        }
      };
    }
    const policy = loadPolicySync(module, { ...memory }, supplied);
    const exports = (policy.wasmInstance as WebAssembly.Instance).exports as unknown as PolicyExports;
    read = (address) => readText(policy.mem, exports.opa_value_dump(address));
    passValuesAsRego(policy, exports, pending);
    refuseMissingBuiltins(readText(policy.mem, exports.opa_json_dump(exports.builtins())), builtins);
    setData(policy, exports, data);
    return new PolicyInstance(policy, exports, failures);
  }

  /**
   * The results of entrypoints over one input, each parsed on demand; undefined where an entrypoint is. Throws what the
   * policy aborts with.
   */
  evaluate(input: Uint8Array, entrypoints: readonly string[]): readonly (Json | undefined)[] {
    const exports = this.#exports;
    exports.opa_heap_ptr_set(this.#policy.dataHeapPtr as number);
    const address = parseJson(this.#memory, exports, input, 'the input');
    const parsed = exports.opa_heap_ptr_get();
    return entrypoints.map((entrypoint) => {
      exports.opa_heap_ptr_set(parsed);
      const context = exports.opa_eval_ctx_new();
      exports.opa_eval_ctx_set_input(context, address);
      exports.opa_eval_ctx_set_data(context, this.#policy.dataAddr);
      exports.opa_eval_ctx_set_entrypoint(context, this.#entrypoint(entrypoint));
      exports.eval(context);
      const text = readText(this.#memory, exports.opa_json_dump(exports.opa_eval_ctx_get_result(context)));
      const [first] = JSON.parse(text) as readonly { readonly result: Json }[];
      return first?.result;
    });
  }

  /** Takes what builtins reported since the last call. */
  takeFailures(): readonly BuiltinFailure[] {
    return this.#failures.splice(0);
  }

  get memoryBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  #entrypoint(name: string): number {
    const known = this.#policy.entrypoints as Readonly<Record<string, number>>;
    const id = known[name];
    if (id === undefined) throw new Error(`The compiled pack has no entrypoint ${name}.`);
    return id;
  }
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

function refuseMissingBuiltins(names: string, builtins: ReadonlyMap<string, HostBuiltin>): void {
  const missing = Object.keys(JSON.parse(names) as object).filter((name) => !builtins.has(name));
  if (missing.length > 0)
    throw new Error(`The compiled pack calls builtins that are not there: ${missing.join(', ')}.`);
}

function setData(policy: LoadedPolicy, exports: PolicyExports, data: Json): void {
  exports.opa_heap_ptr_set(policy.baseHeapPtr as number);
  policy.dataAddr = parseJson(policy.mem, exports, new TextEncoder().encode(JSON.stringify(data)), 'the data');
  policy.dataHeapPtr = exports.opa_heap_ptr_get();
}

function parseJson(memory: WebAssembly.Memory, exports: PolicyExports, bytes: Uint8Array, what: string): number {
  const address = exports.opa_malloc(bytes.length);
  new Uint8Array(memory.buffer).set(bytes, address);
  const value = exports.opa_json_parse(address, bytes.length);
  if (value === 0) throw new Error(`The policy runtime cannot read ${what}.`);
  return value;
}

function readText(memory: WebAssembly.Memory, address: number): string {
  const bytes = new Uint8Array(memory.buffer);
  return new TextDecoder().decode(bytes.subarray(address, bytes.indexOf(0, address)));
}
