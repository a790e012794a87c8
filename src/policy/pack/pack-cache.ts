import { sha256 } from '../../base/digest.ts';
import type { CompiledPack, CompiledPolicy } from './pack.ts';

/** Compiled packs by digest. Damaged and incomplete entries count as absent. */
export interface PackCache {
  load(digest: string): CompiledPack | undefined;
  /** Never fails: if a pack cannot be stored, the next run compiles it again. */
  store(pack: CompiledPack): void;
}

/** A compiled pack without its WebAssembly module. */
interface Sidecar {
  readonly format: 10;
  readonly digest: string;
  readonly wasm: string;
  readonly policies: readonly CompiledPolicy[];
  readonly packages: readonly string[];
  readonly askedData: readonly string[];
}

/** Encodes a pack: magic, length of the sidecar, sidecar as JSON, module. */
export function encodePack(pack: CompiledPack): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(encodeSidecar(pack));
  const bytes = new Uint8Array(MAGIC.length + 4 + text.length + pack.wasm.length);
  bytes.set(MAGIC);
  new DataView(bytes.buffer).setUint32(MAGIC.length, text.length);
  bytes.set(text, MAGIC.length + 4);
  bytes.set(pack.wasm, MAGIC.length + 4 + text.length);
  return bytes;
}

/** Returns undefined for bytes that are not a complete pack of this format. */
export function decodePack(bytes: Uint8Array): CompiledPack | undefined {
  if (bytes.length < MAGIC.length + 4 || MAGIC.some((byte, index) => bytes[index] !== byte)) return undefined;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length);
  const start = MAGIC.length + 4;
  const text = new TextDecoder().decode(bytes.subarray(start, start + length));
  return decodeSidecar(text, new Uint8Array(bytes.subarray(start + length)));
}

/** Encodes a pack without its module as JSON. */
export function encodeSidecar({ digest, wasm, policies, packages, askedData }: CompiledPack): string {
  return JSON.stringify({ format: 10, digest, wasm: sha256(wasm), policies, packages, askedData } satisfies Sidecar);
}

/** Returns undefined for another format, and for a module that does not belong to the sidecar. */
export function decodeSidecar(text: string, wasm: Uint8Array<ArrayBuffer>): CompiledPack | undefined {
  const sidecar = parseSidecar(text);
  if (sidecar === undefined || sidecar.wasm !== sha256(wasm)) return undefined;
  const { digest, policies, packages, askedData } = sidecar;
  return { digest, policies, packages, askedData, wasm };
}

const MAGIC = new TextEncoder().encode('plumbpack\0');

function parseSidecar(text: string): Sidecar | undefined {
  try {
    const sidecar = JSON.parse(text) as Sidecar;
    return sidecar.format === 10 ? sidecar : undefined;
  } catch {
    return undefined;
  }
}
