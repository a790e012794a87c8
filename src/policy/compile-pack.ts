import { sha256 } from '../base/digest.ts';
import { canonicalJson, type Json } from '../base/json.ts';
import { documentSchema } from '../document/document-schema.ts';
import { ALL_ENTRYPOINT, buildAggregate, entrypointOf, listRoots } from './aggregate.ts';
import { builtinRenames } from './builtins/host-builtins.ts';
import { regoSpellings } from './canonical-path.ts';
import { findMisspelt } from './misspelt-reads.ts';
import type { CompiledPack, Read, SourcePack } from './pack.ts';
import { policyError } from './read-pack.ts';
import type { RegoCompiler, RegoFile } from './rego-compiler.ts';

/** Of everything that decides what a pack compiles to, without compiling it. Files in any order, the library's too. */
export function packDigest(files: readonly RegoFile[], compilerDigest: string): string {
  const sources = files
    .map(({ path, text }) => [path, sha256(text)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return sha256(
    canonicalJson({
      format: 5,
      compiler: compilerDigest,
      sources,
      renames: builtinRenames,
      spellings: regoSpellings as unknown as Json,
      inputSchema: documentSchema,
    }),
  );
}

/**
 * Compiles a pack to one module, and finds what each policy reads.
 *
 * @throws PolicyError with the place of everything that OPA's checker refuses.
 */
export async function compilePack(pack: SourcePack, digest: string, compiler: RegoCompiler): Promise<CompiledPack> {
  const { policies } = pack;
  const shared = {
    modules: [...pack.modules, buildAggregate(policies)],
    spellings: regoSpellings,
  };
  // What a policy reads of `input` is checked against the schema of documents: a misspelt field is a fault, not a silence.
  const checked = await compiler.ask({ op: 'check', ...shared, inputSchema: documentSchema });
  if (checked.faults.length > 0) throw policyError('policy/bad-rego', checked.faults);
  const compiled = await compiler.ask({
    op: 'compile',
    ...shared,
    renames: builtinRenames,
    entrypoints: [ALL_ENTRYPOINT, ...policies.map((_, index) => entrypointOf(index))],
  });
  if (compiled.faults.length > 0) throw policyError('policy/bad-rego', compiled.faults);
  const roots = listRoots(policies);
  const { result } = await compiler.ask({ op: 'reads', ...shared, roots });
  const { result: calls } = await compiler.ask({ op: 'calls', ...shared, roots });
  const reads = result as unknown as { readonly [id: string]: readonly Read[] };
  const builtins = calls as { readonly [id: string]: readonly string[] };
  const misspelt = policies.flatMap(({ policy }) => findMisspelt(policy, reads[policy.id] ?? []));
  if (misspelt.length > 0) throw policyError('policy/bad-rego', misspelt);
  return {
    digest,
    policies: policies.map(({ policy, details }) => ({
      policy,
      details,
      reads: reads[policy.id] ?? [],
      builtins: builtins[policy.id] ?? [],
    })),
    wasm: compiled.binary,
  };
}
