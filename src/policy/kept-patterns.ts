import type { PolicyExports } from './policy-exports.ts';

/** What lets an instance's memory be as it was, whatever evaluations did to it. */
export interface KeptPatterns {
  /** The first free address above what is kept. */
  readonly end: number;
  /** To be called whenever the heap was set back: that forgets what was compiled. */
  restore(): void;
}

/**
 * Compiling regular expressions takes longer than matching them, and OPA's runtime forgets them with the heap of each
 * evaluation. What `compile` leaves on the heap is kept below all inputs. Patterns change while they are matched, and point
 * to what lies above them then, so each evaluation begins with a copy.
 */
export function keepPatterns(memory: WebAssembly.Memory, exports: PolicyExports, compile: () => void): KeptPatterns {
  const start = exports.opa_heap_ptr_get();
  compile();
  const end = exports.opa_heap_ptr_get();
  // The pointers to what is cached have no name outside of the module: they are what setting the heap clears.
  const before = new Uint32Array(memory.buffer.slice(0, start & ~3));
  exports.opa_heap_ptr_set(end);
  const after = new Uint32Array(memory.buffer, 0, before.length);
  const pointers: (readonly [word: number, to: number])[] = [];
  for (let word = 0; word < before.length; word++) {
    const to = before[word] ?? 0;
    if (to >= start && to < end && after[word] === 0) pointers.push([word, to]);
  }
  const compiled = new Uint8Array(memory.buffer.slice(start, end));
  return {
    end,
    restore() {
      new Uint8Array(memory.buffer).set(compiled, start);
      const words = new Uint32Array(memory.buffer);
      for (const [word, to] of pointers) words[word] = to;
    },
  };
}
