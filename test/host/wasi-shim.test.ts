import { expect, test } from 'vitest';
import { createWasiShim } from '../../src/host/wasi-shim.ts';

type Call = (...args: readonly (number | bigint)[]) => number;

function attached(): {
  readonly imports: Readonly<Record<string, Call>>;
  readonly view: DataView;
  readonly said: string[];
} {
  const said: string[] = [];
  const shim = createWasiShim({ now: 1_763_640_000_000_000_000n, onError: (text) => said.push(text) });
  const memory = new WebAssembly.Memory({ initial: 1 });
  shim.attach(memory);
  return {
    imports: shim.imports as unknown as Readonly<Record<string, Call>>,
    view: new DataView(memory.buffer),
    said,
  };
}

test('keeps the wall clock at the time that it was set to', () => {
  const { imports, view } = attached();
  expect(imports['clock_time_get']?.(0, 0n, 8)).toBe(0);
  expect(view.getBigUint64(8, true)).toBe(1_763_640_000_000_000_000n);
});

test('provides no arguments, no environment and no directories', () => {
  const { imports, view } = attached();
  for (const name of ['args_sizes_get', 'environ_sizes_get']) {
    view.setUint32(0, 7, true);
    expect(imports[name]?.(0, 4)).toBe(0);
    expect([view.getUint32(0, true), view.getUint32(4, true)]).toEqual([0, 0]);
  }
  expect(imports['fd_prestat_get']?.(3, 0)).toBe(8);
});

test('files and sockets are refused', () => {
  const { imports } = attached();
  for (const name of ['path_open', 'fd_read', 'fd_readdir', 'path_unlink_file', 'sock_accept'])
    expect(imports[name]?.()).toBe(58);
});

test('captures only standard error', () => {
  const { imports, view, said } = attached();
  new Uint8Array(view.buffer).set(new TextEncoder().encode('ouch'), 100);
  view.setUint32(0, 100, true);
  view.setUint32(4, 4, true);
  expect(imports['fd_write']?.(1, 0, 1, 16)).toBe(0);
  expect(imports['fd_write']?.(2, 0, 1, 16)).toBe(0);
  expect(view.getUint32(16, true)).toBe(4);
  expect(said).toEqual(['ouch']);
});

test('throws an error for a module that aborts', () => {
  const { imports } = attached();
  expect(() => imports['proc_exit']?.(2)).toThrow('code 2');
});
