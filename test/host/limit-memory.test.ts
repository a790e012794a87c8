import { expect, test } from 'vitest';
import { limitMemory } from '../../src/host/limit-memory.ts';

// (module (memory (export "memory") 1)), with a custom section before and the exports after the memory.
const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const custom = [0, 3, 1, 0x78, 9];
const memory = [5, 3, 1, 0, 1];
const exported = [7, 10, 1, 6, ...new TextEncoder().encode('memory'), 2, 0];

test('lets a memory grow to its maximum', () => {
  const limited = limitMemory(Uint8Array.of(...header, ...custom, ...memory, ...exported), 300);
  const { memory: own } = new WebAssembly.Instance(new WebAssembly.Module(limited)).exports as unknown as {
    readonly memory: WebAssembly.Memory;
  };
  expect(own.grow(299)).toBe(1);
  expect(() => own.grow(1)).toThrow(RangeError);
});

test('refuses a module without a memory', () => {
  expect(() => limitMemory(Uint8Array.of(...header, ...custom), 300)).toThrow('defines no memory');
});
