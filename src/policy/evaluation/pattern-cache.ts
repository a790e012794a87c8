import type { PolicyExports } from './policy-exports.ts';

/** Restores an instance's memory after evaluations. */
export interface PatternCache {
  /** First free address after the cached patterns. */
  readonly end: number;
  /** Must be called after the heap was reset, which clears compiled patterns. */
  restore(): void;
}

/**
 * Compiling regular expressions takes longer than matching them, and OPA's runtime forgets them with the heap of each
 * evaluation. What `compile` leaves on the heap is kept below all inputs. Patterns change while they are matched, and point
 * to what lies above them then, so each evaluation begins with a copy.
 */
export function keepPatterns(memory: WebAssembly.Memory, exports: PolicyExports, compile: () => void): PatternCache {
  const start = exports.opa_heap_ptr_get();
  compile();
  const end = exports.opa_heap_ptr_get();
  // The module does not export the pointers to its cache; they are the words that resetting the heap clears.
  const before = memory.buffer.slice(0, start & ~3);
  exports.opa_heap_ptr_set(end);
  const pointers = findCleared(before, memory.buffer).filter(({ held }) => held >= start && held < end);
  const compiled = new Uint8Array(memory.buffer.slice(start, end));
  return {
    end,
    restore() {
      new Uint8Array(memory.buffer).set(compiled, start);
      const words = new Uint32Array(memory.buffer);
      for (const { word, held } of pointers) words[word] = held;
    },
  };
}

// Most of the memory is as it was, and blocks of it are compared faster than their words.
const BLOCK_BYTES = 4096;

/** Returns the words that are zero now and were not before, with their earlier values. */
function findCleared(
  before: ArrayBuffer,
  now: ArrayBuffer,
): readonly { readonly word: number; readonly held: number }[] {
  const words = new Uint32Array(before);
  const zeroes = new Uint32Array(now);
  const cleared: { word: number; held: number }[] = [];
  for (let at = 0; at < before.byteLength; at += BLOCK_BYTES) {
    const size = Math.min(BLOCK_BYTES, before.byteLength - at);
    if (Buffer.from(before, at, size).equals(Buffer.from(now, at, size))) continue;
    for (let word = at / 4; word < (at + size) / 4; word++) {
      const held = words[word] ?? 0;
      if (held !== 0 && zeroes[word] === 0) cleared.push({ word, held });
    }
  }
  return cleared;
}
