import { sha256 } from '../base/digest.ts';
import type { PolicyFault } from '../base/errors.ts';
import { canonicalJson, type Json } from '../base/json.ts';
import { compareCodeUnits } from '../base/order.ts';
import { documentSchema } from '../document/document-schema.ts';
import { ALL_ENTRYPOINT, buildAggregate, entrypointOf, listRoots } from './aggregate.ts';
import { builtinRenames } from './builtins/host-builtins.ts';
import { regoSpellings } from './canonical-path.ts';
import { checkMentions } from './check-mentions.ts';
import { combinedSchema, eitherSchema } from './combined/combined-input.ts';
import { nestInput, readsOneDocument, unnestRead } from './combined/combined-reads.ts';
import { findMisspelt, type LocatedRead } from './misspelt-reads.ts';
import type { CompiledPack, Read, SourcePack, SourcePolicy } from './pack.ts';
import { type PackOptions, policyError } from './read-pack.ts';
import type { RegoCompiler, RegoFile, RegoSpelling } from './rego-compiler.ts';
import type { Survey } from './survey.ts';

/** Of everything that decides what a pack compiles to, without compiling it. Files in any order, the library's too. */
export function packDigest(
  files: readonly RegoFile[],
  compilerDigest: string,
  { combine = false }: PackOptions = {},
): string {
  const sources = files
    .map(({ path, text }) => [path, sha256(text)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return sha256(
    canonicalJson({
      format: 6,
      compiler: compilerDigest,
      sources,
      renames: builtinRenames,
      spellings: regoSpellings as unknown as Json,
      inputSchema: documentSchema,
      ...(combine ? { combine } : {}),
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
  const checked = await compiler.ask({ op: 'check', ...shared, ...checkedAgainst(pack, shared.modules) });
  if (checked.faults.length > 0) throw policyError('policy/bad-rego', checked.faults);
  // Without spellings: the author's own names are what is told.
  const { result: survey } = await compiler.ask({ op: 'survey', modules: pack.modules });
  const { mentions } = survey as unknown as Survey;
  const compiled = await compiler.ask({
    op: 'compile',
    ...shared,
    renames: builtinRenames,
    entrypoints: [ALL_ENTRYPOINT, ...policies.map((_, index) => entrypointOf(index))],
  });
  if (compiled.faults.length > 0) throw policyError('policy/bad-rego', compiled.faults);
  const roots = listRoots(policies);
  const reads = await findReads(pack, shared, compiler);
  const { result: calls } = await compiler.ask({ op: 'calls', ...shared, roots });
  const builtins = calls as { readonly [id: string]: readonly string[] };
  const faults = [
    ...checkMentions(mentions),
    ...policies.flatMap(({ policy }) => findMisspelt(policy, reads[policy.id] ?? [], mentions)),
  ];
  if (faults.length > 0) throw policyError('policy/bad-rego', faults.toSorted(comparePlaces));
  return {
    digest,
    policies: policies.map(({ policy, details }) => ({
      policy,
      details,
      reads: (reads[policy.id] ?? []).map(({ file: _, line: __, column: ___, ...read }): Read => read),
      builtins: builtins[policy.id] ?? [],
    })),
    packages: pack.packages,
    wasm: compiled.binary,
  };
}

/**
 * The modules to check, and what their input is. The library reads single documents: beside policies over many it is left out
 * where nobody uses it, so that they are checked against just their own input.
 */
function checkedAgainst(
  { policies, modules: own }: SourcePack,
  modules: readonly RegoFile[],
): { readonly modules: readonly RegoFile[]; readonly inputSchema: Json } {
  if (!policies.some(({ policy }) => policy.combine === true)) return { modules, inputSchema: documentSchema };
  const isLibrary = ({ text }: RegoFile): boolean => /^package plumbline\.lib\s*$/mu.test(text);
  const isMixed = policies.some(({ policy }) => policy.combine !== true);
  const usesLibrary = own.some((module) => !isLibrary(module) && module.text.includes('plumbline'));
  return isMixed || usesLibrary || replacesInput(own)
    ? { modules, inputSchema: eitherSchema }
    : { modules: own.filter((module) => !isLibrary(module)), inputSchema: combinedSchema };
}

interface Shared {
  readonly modules: readonly RegoFile[];
  readonly spellings: readonly RegoSpelling[];
}

type Reads = { readonly [id: string]: readonly LocatedRead[] };

/** What each policy reads of a document, or of each of many. */
async function findReads(pack: SourcePack, shared: Shared, compiler: RegoCompiler): Promise<Reads> {
  const ask = async (policies: readonly SourcePolicy[], modules: readonly RegoFile[]): Promise<Reads> => {
    const roots = Object.fromEntries(policies.map((policy) => [policy.policy.id, all[policy.policy.id] ?? []]));
    const { result } = await compiler.ask({ op: 'reads', ...shared, modules, roots });
    return (result ?? {}) as unknown as Reads;
  };
  const all = listRoots(pack.policies);
  const together = pack.policies.filter(({ policy }) => policy.combine === true);
  const single = pack.policies.filter(({ policy }) => policy.combine !== true);
  const ofOne = single.length === 0 ? {} : await ask(single, shared.modules);
  if (together.length === 0) return ofOne;
  const nested = await ask(together, shared.modules.map(nestInput));
  const wrong = together.filter(
    ({ policy }) => !replacesInput(pack.modules) && nested[policy.id]?.some(readsOneDocument) === true,
  );
  if (wrong.length > 0) throw policyError('policy/bad-rego', wrong.map(readsAsOne));
  const ofMany = together.map(({ policy: { id } }) => [
    id,
    (nested[id] ?? [everyRead]).flatMap((read) => unnestRead(read) ?? []),
  ]);
  return { ...ofOne, ...Object.fromEntries(ofMany) };
}

/** Then what is read as one document may be one. */
function replacesInput(modules: readonly RegoFile[]): boolean {
  return modules.some(({ text }) => /\bwith\s+input\b/u.test(text));
}

/** What could not be followed. */
const everyRead: Read = { key: '', prefix: true, value: true, negated: true };

function readsAsOne({ policy }: SourcePolicy): PolicyFault {
  return {
    code: 'input_is_a_list',
    message:
      'the policy combines, so that its input is a list of files, and it reads it as one document, itself or through the library. Write `some file in input` and `file.contents.config`.',
    ...{ file: policy.file, line: 1, column: 1 },
  };
}

function comparePlaces(a: PolicyFault, b: PolicyFault): number {
  return compareCodeUnits(a.file, b.file) || a.line - b.line || a.column - b.column;
}
