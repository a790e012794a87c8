import { sha256 } from '../../base/digest.ts';
import { writeCanonicalJson } from '../../base/json.ts';
import { readCompilerDigest } from '../../host/rego-compiler-module.ts';
import { digestPack } from '../../policy/compile/digest-pack.ts';
import type { RegoFile } from '../../policy/rego-compiler.ts';
import { readLibrary, readStarterPack } from '../packaged-policies.ts';

/** SHA-256 of the starter pack. */
export interface StarterDigests {
  /** Identifies the Rego files in reports. */
  readonly content: string;
  readonly compiler: string;
  /** Identifies the pack that this compiler compiles the files to. */
  readonly pack: string;
}

/** Set by build.mjs. */
declare const STARTER_DIGESTS: StarterDigests;

/**
 * The digests of the files that the program was built with: a scan that finds their pack beside it reads none of them, which takes
 * a tenth of a small scan. Undefined in a program that runs from its sources.
 */
export const builtDigests: StarterDigests | undefined =
  typeof STARTER_DIGESTS === 'undefined' ? undefined : STARTER_DIGESTS;

/** Computes the digests from the files. */
export function computeStarterDigests(): StarterDigests {
  const files = readStarterPack();
  const compiler = readCompilerDigest();
  return { content: digestFiles(files), compiler, pack: digestPack([...files, ...readLibrary()], compiler) };
}

/** Returns the digest of Rego files by their paths. */
export function digestFiles(files: readonly RegoFile[]): string {
  return sha256(writeCanonicalJson(Object.fromEntries(files.map(({ path, text }) => [path, sha256(text)]))));
}
