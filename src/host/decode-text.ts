import { sha256 } from '../base/digest.ts';
import type { FileContent } from '../base/file-system.ts';

/** Number of bytes that are examined to distinguish text from binary, as Git does. */
const sniffed = 8000;

/**
 * Bytes to text: UTF-8, a byte order mark kept, since the engine refuses it. A NUL among the first bytes means binary. Bytes that are not UTF-8
 * become U+FFFD one by one, so that a stray Latin-1 letter in a comment costs no finding.
 */
export function decodeText(bytes: Uint8Array): FileContent {
  if (bytes.subarray(0, sniffed).includes(0)) return { kind: 'binary', digest: sha256(bytes) };
  return { kind: 'text', text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) };
}
