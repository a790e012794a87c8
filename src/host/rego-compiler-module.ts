import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { sha256 } from '../base/digest.ts';
import { HostError } from '../base/errors.ts';

// The same distance from src/host and from dist/host.
const FOLDER = new URL('../../compiler/', import.meta.url);

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

/** The embedded compiler, decompressed and compared with its digest. */
export function readCompilerModule(): WebAssembly.Module {
  const digest = readCompilerDigest();
  const bytes = brotliDecompressSync(readFileSync(new URL('rego.wasm.br', FOLDER)));
  if (sha256(bytes) !== digest) {
    throw new HostError('host/bad-compiler', 'The embedded Rego compiler is damaged: install Plumbline again.');
  }
  return new WebAssembly.Module(bytes);
}
