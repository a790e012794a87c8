import { sha256 } from '../../base/digest.ts';
import { type Json, writeCanonicalJson } from '../../base/json.ts';
import { documentSchema } from '../../document/document-schema.ts';
import { builtinRenames } from '../builtins/host-builtins.ts';
import type { PackOptions } from '../pack/read-pack.ts';
import { regoSpellings } from '../pack/to-canonical-path.ts';
import type { RegoFile } from '../rego-compiler.ts';

/** Returns the digest of everything that determines a compiled pack. @param files in any order, including the library. */
export function digestPack(
  files: readonly RegoFile[],
  compilerDigest: string,
  { combine = false }: PackOptions = {},
): string {
  const sources = files
    .map(({ path, text }) => [path, sha256(text)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return sha256(
    writeCanonicalJson({
      format: 12,
      compiler: compilerDigest,
      sources,
      renames: builtinRenames,
      spellings: regoSpellings as unknown as Json,
      inputSchema: documentSchema,
      ...(combine ? { combine } : {}),
    }),
  );
}
