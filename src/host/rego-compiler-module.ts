import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { brotliDecompressSync } from 'node:zlib';
import { sha256 } from '../base/digest.ts';
import { HostError } from '../base/errors.ts';
import { limitMemory } from './limit-memory.ts';

// src/host and dist/host are equally far from the root.
const FOLDER = new URL('../../compiler/', import.meta.url);

// 2 GiB: addresses beyond are negative numbers here.
const DEFAULT_PAGES = 32_768;

interface About {
  readonly sha256: string;
  /** In bytes, not compressed. */
  readonly size: number;
}

/** SHA-256 of the embedded compiler, without loading it. */
export function readCompilerDigest(): string {
  return readAbout().sha256;
}

function readAbout(): About {
  try {
    return JSON.parse(readFileSync(new URL('rego.json', FOLDER), 'utf8')) as About;
  } catch (cause) {
    throw new HostError('host/no-compiler', 'The embedded Rego compiler is missing: install Plumbline again.', {
      cause,
    });
  }
}

/** The embedded compiler, decompressed and compared with its digest. Its memory grows to `maxPages` of 64 KiB and no further. */
export function readCompilerModule(maxPages = DEFAULT_PAGES): WebAssembly.Module {
  const module = modules.get(maxPages) ?? loadModule(maxPages);
  modules.set(maxPages, module);
  return module;
}

/** By `maxPages`: a thread that needs the compiler again does not spend 0.3 s on decompressing it again. */
const modules = new Map<number, WebAssembly.Module>();

function loadModule(maxPages: number): WebAssembly.Module {
  const { sha256: digest, size } = readAbout();
  const bytes = brotliDecompressSync(readFileSync(new URL('rego.wasm.br', FOLDER)), { chunkSize: size });
  if (sha256(bytes) !== digest) {
    throw new HostError('host/bad-compiler', 'The embedded Rego compiler is damaged: install Plumbline again.');
  }
  return createPatiently(limitMemory(bytes, maxPages));
}

/** Bytes of a function that run before it is optimized, roughly. */
const BUDGET = {
  usual: Number.parseInt(process.versions.v8, 10) < 12 ? 1_800_000 : 13_000_000,
  patient: 2_000_000_000,
};

/**
 * V8 would spend more than half of a request on optimizing: Go's functions are large (the one that sets up OPA's syntax has
 * 570 kB and runs once), and few run for long. The flag counts where a module is made, and only changes how fast it gets.
 */
function createPatiently(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module {
  setFlagsFromString(`--wasm-tiering-budget=${BUDGET.patient}`);
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${BUDGET.usual}`);
  }
}
