import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { sha256 } from '../base/digest.ts';
import { HostError } from '../base/errors.ts';
import { limitMemory } from './limit-memory.ts';

// The same distance from src/host and from dist/host.
const FOLDER = new URL('../../compiler/', import.meta.url);

// 2 GiB: addresses beyond are negative numbers here.
const DEFAULT_PAGES = 32_768;

/** SHA-256 of the embedded compiler, without loading it. */
export function readCompilerDigest(): string {
  try {
    const about: unknown = JSON.parse(readFileSync(new URL('rego.json', FOLDER), 'utf8'));
    return (about as { readonly sha256: string }).sha256;
  } catch (cause) {
    throw new HostError('host/no-compiler', 'The embedded Rego compiler is missing: install Plumbline again.', {
      cause,
    });
  }
}

/** The embedded compiler, decompressed and compared with its digest. Its memory grows to `mostPages` of 64 KiB and no further. */
export function readCompilerModule(mostPages = DEFAULT_PAGES): WebAssembly.Module {
  const digest = readCompilerDigest();
  const bytes = brotliDecompressSync(readFileSync(new URL('rego.wasm.br', FOLDER)));
  if (sha256(bytes) !== digest) {
    throw new HostError('host/bad-compiler', 'The embedded Rego compiler is damaged: install Plumbline again.');
  }
  return new WebAssembly.Module(limitMemory(bytes, mostPages));
}
