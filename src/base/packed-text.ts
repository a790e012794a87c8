import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Compresses a text. The bytes are copied: those of zlib are the begin of a buffer of 16 KiB, which threads would send each other. */
export function packText(text: string): Uint8Array {
  return new Uint8Array(deflateRawSync(text));
}

/** A text was damaged since it was written. */
export class DamagedTextError extends Error {
  constructor(cause?: unknown) {
    super('a recorded text is damaged', { cause });
    this.name = new.target.name;
  }
}

/** Returns the text that was compressed. @throws DamagedTextError */
export function unpackText(bytes: Uint8Array): string {
  return readUndamaged(() => inflateRawSync(bytes, { chunkSize: chooseChunk(bytes.length) }).toString('utf8'));
}

/** Returns the size of the buffers that zlib fills: one for a text of usual compression, not 16 KiB for a text of a few bytes. */
function chooseChunk(length: number): number {
  return Math.min(Math.max(length * 16, 256), 2 ** 16);
}

/** Parses JSON that was written by this program. @throws DamagedTextError */
export function parseOwnJson<Value>(text: string): Value {
  return readUndamaged(() => JSON.parse(text) as Value);
}

/** Returns the result of reading a text that this program wrote: any error is a damage. @throws DamagedTextError */
export function readUndamaged<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof DamagedTextError ? error : new DamagedTextError(error);
  }
}
