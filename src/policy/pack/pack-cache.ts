import { sha256 } from '../../base/digest.ts';
import type { CompiledPack, CompiledPolicy } from './pack.ts';

/** Where compiled packs are kept by their digest. What is damaged or incomplete counts as absent. */
export interface PackCache {
  load(digest: string): CompiledPack | undefined;
  /** A pack that cannot be kept is no failure: the next run compiles again. */
  store(pack: CompiledPack): void;
}

/** The part of a compiled pack that is no WebAssembly; its text lies beside the module. */
interface Sidecar {
  readonly format: 9;
  readonly digest: string;
  readonly wasm: string;
  readonly policies: readonly CompiledPolicy[];
  readonly packages: readonly string[];
  readonly askedData: readonly string[];
}

/** A compiled pack as bytes: a length, the sidecar's JSON, the module. */
export function encodePack(pack: CompiledPack): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(encodeSidecar(pack));
  const bytes = new Uint8Array(MAGIC.length + 4 + text.length + pack.wasm.length);
  bytes.set(MAGIC);
  new DataView(bytes.buffer).setUint32(MAGIC.length, text.length);
  bytes.set(text, MAGIC.length + 4);
  bytes.set(pack.wasm, MAGIC.length + 4 + text.length);
  return bytes;
}

/** Undefined for bytes that are no compiled pack of this format, or not whole. */
export function decodePack(bytes: Uint8Array): CompiledPack | undefined {
  if (bytes.length < MAGIC.length + 4 || MAGIC.some((byte, index) => bytes[index] !== byte)) return undefined;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length);
  const start = MAGIC.length + 4;
  const text = new TextDecoder().decode(bytes.subarray(start, start + length));
  return decodeSidecar(text, new Uint8Array(bytes.subarray(start + length)));
}

/** All of a compiled pack but its module, as JSON. */
export function encodeSidecar({ digest, wasm, policies, packages, askedData }: CompiledPack): string {
  return JSON.stringify({ format: 9, digest, wasm: sha256(wasm), policies, packages, askedData } satisfies Sidecar);
}

/** The pack again; undefined for another format, and for a module that is not the one it was made for. */
export function decodeSidecar(text: string, wasm: Uint8Array<ArrayBuffer>): CompiledPack | undefined {
  const sidecar = parseSidecar(text);
  if (sidecar === undefined || sidecar.wasm !== sha256(wasm)) return undefined;
  const { digest, policies, packages, askedData } = sidecar;
  return { digest, policies, packages, askedData, wasm };
}

// "plumbpack" and a NUL: a file that begins otherwise is something else.
const MAGIC = new TextEncoder().encode('plumbpack\0');

function parseSidecar(text: string): Sidecar | undefined {
  try {
    const sidecar = JSON.parse(text) as Sidecar;
    return sidecar.format === 9 ? sidecar : undefined;
  } catch {
    return undefined;
  }
}
