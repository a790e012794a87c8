import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Compresses a text. */
export function packText(text: string): Uint8Array {
  return deflateRawSync(text);
}

/** Returns the text that was compressed. @throws Error for bytes that were damaged. */
export function unpackText(bytes: Uint8Array): string {
  return inflateRawSync(bytes).toString('utf8');
}
