import { createWasiShim } from './wasi-shim.ts';

/** The embedded compiler's exports: see compiler/main.go. */
interface CompilerExports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  alloc(size: number): number;
  call(): number;
  answer(): number;
  binary(): number;
  binary_size(): number;
}

/** The answer's JSON text and the binary beside it, both copies of their own. */
export interface RawAnswer {
  readonly text: string;
  readonly binary: Uint8Array<ArrayBuffer>;
}

/**
 * The compiler in the current thread. Synchronous; about 300 MB while it lives. After any throw it is broken and must be
 * dropped.
 */
export class RegoCompilerInstance {
  readonly #exports: CompilerExports;
  #complaint = '';

  /** @param now Time for the compiler, in nanoseconds since 1970. */
  constructor(module: WebAssembly.Module, now = 0n) {
    const shim = createWasiShim({
      now,
      onError: (text) => {
        this.#complaint = (this.#complaint + text).slice(0, 2_000);
      },
    });
    const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: shim.imports });
    this.#exports = instance.exports as unknown as CompilerExports;
    shim.attach(this.#exports.memory);
    this.#exports._initialize();
  }

  ask(request: Uint8Array): RawAnswer {
    try {
      return this.#exchange(request);
    } catch (cause) {
      const said = this.#complaint.trim();
      throw new Error(`The Rego compiler stopped${said === '' ? '' : `: ${said}`}`, { cause });
    }
  }

  get memoryBytes(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  #exchange(request: Uint8Array): RawAnswer {
    const { memory, alloc, call, answer, binary, binary_size } = this.#exports;
    const at = alloc(request.length);
    new Uint8Array(memory.buffer).set(request, at);
    const length = call();
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
    const size = binary_size();
    const module = size === 0 ? new Uint8Array() : new Uint8Array(memory.buffer, binary(), size).slice();
    return { text, binary: module };
  }
}
