const HEADER_BYTES = 8;
const MEMORY_SECTION = 5;

/**
 * A WebAssembly module whose one memory is its own, with a maximum in pages of 64 KiB. Go's linker sets none, and a memory
 * that a module makes itself cannot be bounded from outside.
 */
export function limitMemory(module: Uint8Array, maxPages: number): Uint8Array<ArrayBuffer> {
  let at = HEADER_BYTES;

  function readNumber(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = module[at] ?? 0;
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  while (at < module.length) {
    const start = at;
    const kind = module[at];
    at += 1;
    const size = readNumber();
    const end = at + size;
    if (kind === MEMORY_SECTION) {
      readNumber(); // how many: one
      readNumber(); // flags: no maximum
      const limits = [1, 1, ...encodeNumber(readNumber()), ...encodeNumber(maxPages)];
      return concat([
        module.subarray(0, start),
        Uint8Array.of(MEMORY_SECTION, ...encodeNumber(limits.length), ...limits),
        module.subarray(end),
      ]);
    }
    at = end;
  }
  throw new Error('The module defines no memory.');
}

/** LEB128. */
function encodeNumber(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encodeNumber(Math.floor(value / 0x80))];
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
