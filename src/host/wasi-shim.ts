import { randomFillSync } from 'node:crypto';

/**
 * The few calls of WASI preview 1 that Go's runtime makes, and nothing more: no files, no arguments, no environment,
 * no network. `node:wasi` is not used: its imports crash Node 20 under Go's garbage collector (nodejs/node#53087), which
 * plain functions do not.
 */
export interface WasiShim {
  readonly imports: WebAssembly.ModuleImports;
  /** Must be called with the instance's memory before anything runs. */
  attach(memory: WebAssembly.Memory): void;
}

export interface WasiOptions {
  /** The wall clock, fixed, in nanoseconds since 1970. */
  readonly now: bigint;
  /** Receives what Go writes to standard error when it crashes. */
  readonly onError: (text: string) => void;
}

const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
const NOT_SUPPORTED = 58;
const CHARACTER_DEVICE = 2;
const STDERR = 2;
const CLOCK_REALTIME = 0;
const SUBSCRIPTION_BYTES = 48;
const EVENT_BYTES = 32;
const EVENT_CLOCK = 0;

/** Ends the instance: Go calls it when it cannot go on. */
class ProcessExit extends Error {}

export function createWasiShim({ now, onError }: WasiOptions): WasiShim {
  let memory: WebAssembly.Memory | undefined;
  // A new view each time: the buffer changes whenever the memory grows.
  const viewMemory = (): DataView => {
    if (memory === undefined) throw new Error('The WASI shim has no memory yet.');
    return new DataView(memory.buffer);
  };
  const writeZeros = (...addresses: readonly number[]): number => {
    for (const address of addresses) viewMemory().setUint32(address, 0, true);
    return SUCCESS;
  };
  const decoder = new TextDecoder();

  const imports: WebAssembly.ModuleImports = {
    args_get: () => SUCCESS,
    args_sizes_get: (count: number, size: number) => writeZeros(count, size),
    environ_get: () => SUCCESS,
    environ_sizes_get: (count: number, size: number) => writeZeros(count, size),
    clock_time_get: (clock: number, _precision: bigint, out: number) => {
      viewMemory().setBigUint64(out, clock === CLOCK_REALTIME ? now : process.hrtime.bigint(), true);
      return SUCCESS;
    },
    random_get: (address: number, size: number) => {
      randomFillSync(new Uint8Array(viewMemory().buffer, address, size));
      return SUCCESS;
    },
    sched_yield: () => SUCCESS,
    fd_write: (descriptor: number, vectors: number, count: number, written: number) => {
      const data = viewMemory();
      let total = 0;
      for (let i = 0; i < count; i++) {
        const address = data.getUint32(vectors + 8 * i, true);
        const size = data.getUint32(vectors + 8 * i + 4, true);
        if (descriptor === STDERR) onError(decoder.decode(new Uint8Array(data.buffer, address, size)));
        total += size;
      }
      data.setUint32(written, total, true);
      return SUCCESS;
    },
    fd_fdstat_get: (descriptor: number, out: number) => {
      if (descriptor > STDERR) return BAD_DESCRIPTOR;
      const data = viewMemory();
      data.setUint8(out, CHARACTER_DEVICE);
      data.setUint16(out + 2, 0, true);
      data.setBigUint64(out + 8, 0n, true);
      data.setBigUint64(out + 16, 0n, true);
      return SUCCESS;
    },
    // Every wait ends at once: Go's scheduler only waits for timers, and then reads the clock itself.
    poll_oneoff: (subscriptions: number, events: number, count: number, out: number) => {
      const data = viewMemory();
      let fired = 0;
      for (let i = 0; i < count; i++) {
        const subscription = subscriptions + SUBSCRIPTION_BYTES * i;
        if (data.getUint8(subscription + 8) !== EVENT_CLOCK) continue;
        const event = events + EVENT_BYTES * fired;
        data.setBigUint64(event, data.getBigUint64(subscription, true), true);
        data.setUint16(event + 8, SUCCESS, true);
        data.setUint8(event + 10, EVENT_CLOCK);
        fired += 1;
      }
      data.setUint32(out, fired, true);
      return SUCCESS;
    },
    proc_exit: (code: number) => {
      throw new ProcessExit(`The Rego compiler ended with code ${code}.`);
    },
  };
  return {
    imports: refuseTheRest(imports),
    attach: (given) => {
      memory = given;
    },
  };
}

// Other imports of a module, such as opening files, sockets and folders, return "not supported".
const REFUSED = [
  'fd_close',
  'fd_fdstat_set_flags',
  'fd_filestat_get',
  'fd_filestat_set_size',
  'fd_pread',
  'fd_prestat_dir_name',
  'fd_pwrite',
  'fd_read',
  'fd_readdir',
  'fd_seek',
  'fd_sync',
  'path_create_directory',
  'path_filestat_get',
  'path_filestat_set_times',
  'path_link',
  'path_open',
  'path_readlink',
  'path_remove_directory',
  'path_rename',
  'path_symlink',
  'path_unlink_file',
  'sock_accept',
  'sock_shutdown',
];

function refuseTheRest(imports: WebAssembly.ModuleImports): WebAssembly.ModuleImports {
  const refused = Object.fromEntries(REFUSED.map((name) => [name, () => NOT_SUPPORTED]));
  return { ...refused, fd_prestat_get: () => BAD_DESCRIPTOR, ...imports };
}
