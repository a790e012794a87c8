import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Compresses a text. The bytes are copied: those of zlib are the begin of a buffer of 16 KiB, which threads would send each other. */
export function packText(text: string): Uint8Array {
  return new Uint8Array(deflateRawSync(text));
}

/** Returns the text that was compressed. @throws Error for bytes that were damaged. */
export function unpackText(bytes: Uint8Array): string {
  return inflateRawSync(bytes).toString('utf8');
}
