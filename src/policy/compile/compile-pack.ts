import type { PolicyFault } from '../../base/errors.ts';
import { documentSchema } from '../../document/document-schema.ts';
import { classify, toCanonical } from '../../vocabulary/vocabulary.ts';
import { builtinRenames, findReported } from '../builtins/host-builtins.ts';
import { combinedSchema, eitherSchema } from '../combined/combined-input.ts';
import { nestInput, readsOneDocument, unnestRead } from '../combined/combined-reads.ts';
import { checkNames } from '../names/check-names.ts';
import {
  ALL_ENTRYPOINT,
  ASKED_ENTRYPOINT,
  buildAggregate,
  listRoots,
  PATTERNS_ENTRYPOINT,
  writeEntrypoint,
} from '../pack/aggregate.ts';
import type { CompiledPack, Read, SourcePack, SourcePolicy } from '../pack/pack.ts';
import type { PolicyInputs } from '../pack/policy-inputs.ts';
import { createPolicyError } from '../pack/read-pack.ts';
import type { Survey } from '../pack/survey.ts';
import { regoSpellings } from '../pack/to-canonical-path.ts';
import type { RegoCompiler, RegoFile } from '../rego-compiler.ts';

/**
 * Compiles a pack to one module, and finds what each policy reads.
 *
 * @throws PolicyError with the location of every error.
 */
export async function compilePack(pack: SourcePack, digest: string, compiler: RegoCompiler): Promise<CompiledPack> {
  const { policies } = pack;
  const modules = [...pack.modules, buildAggregate(pack)];
  await checkAgainstMany(pack, compiler);
  const compiled = await compiler.ask({
    op: 'pack',
    modules,
    spellings: regoSpellings,
    // With the schema, a misspelt field of the input is an error.
    inputSchema: policies.some(isCombined) ? eitherSchema : documentSchema,
    renames: builtinRenames,
    entrypoints: [
      ALL_ENTRYPOINT,
      ASKED_ENTRYPOINT,
      PATTERNS_ENTRYPOINT,
      ...policies.map((_, index) => writeEntrypoint(index)),
    ],
    roots: listRoots(policies),
  });
  if (compiled.faults.length > 0) throw createPolicyError('policy/bad-rego', compiled.faults.map(explainInput));
  const {
    survey: { mentions },
    reads: ofOne,
    inputs,
    calls,
  } = compiled.result as unknown as Packed;
  const reads = { ...ofOne, ...(await findReadsOfMany(pack, modules, compiler)) };
  const { faults, askedData } = await checkNames(
    pack,
    mentions,
    replacesInput(pack.modules) ? undefined : combinedSchema,
    compiler,
  );
  if (faults.length > 0) throw createPolicyError('policy/bad-rego', faults);
  return {
    digest,
    policies: policies.map(({ policy, details }) => ({
      policy,
      details,
      reads: (reads[policy.id] ?? []).map(({ file: _, line: __, column: ___, ...read }): Read => read),
      inputs: inputs[policy.id] ?? everyInput,
      builtins: findReported(calls[policy.id] ?? []),
    })),
    packages: pack.packages,
    askedData,
    wasm: compiled.binary,
  };
}

const isCombined = ({ policy }: SourcePolicy): boolean => policy.combine === true;

/**
 * Checks policies that combine against their own input. The library and the generated module read single documents, so this omits
 * them, and does nothing if a policy uses the library.
 */
async function checkAgainstMany({ policies, modules }: SourcePack, compiler: RegoCompiler): Promise<void> {
  const isLibrary = ({ text }: RegoFile): boolean => /^package plumbline\.lib\s*$/mu.test(text);
  const usesLibrary = modules.some((module) => !isLibrary(module) && module.text.includes('plumbline'));
  if (!policies.every(isCombined) || usesLibrary || replacesInput(modules)) return;
  const { faults } = await compiler.ask({
    op: 'check',
    modules: modules.filter((module) => !isLibrary(module)),
    spellings: regoSpellings,
    inputSchema: combinedSchema,
  });
  if (faults.length > 0) throw createPolicyError('policy/bad-rego', faults);
}

/** Reads by policy id, with locations that nothing uses. */
type Reads = {
  readonly [id: string]: readonly (Read & {
    readonly file?: string;
    readonly line?: number;
    readonly column?: number;
  })[];
};

/** Result of compiling a pack: compiler/pack.go. */
interface Packed {
  readonly survey: Survey;
  readonly reads: Reads;
  readonly inputs: { readonly [id: string]: PolicyInputs };
  /** Builtins that each policy calls and that the host may provide. */
  readonly calls: { readonly [id: string]: readonly string[] };
}

/** Returns what policies that combine read of each document. */
async function findReadsOfMany(pack: SourcePack, modules: readonly RegoFile[], compiler: RegoCompiler): Promise<Reads> {
  const together = pack.policies.filter(isCombined);
  if (together.length === 0) return {};
  const all = listRoots(pack.policies);
  const { result } = await compiler.ask({
    op: 'reads',
    modules: modules.map(nestInput),
    spellings: regoSpellings,
    roots: Object.fromEntries(together.map(({ policy: { id } }) => [id, all[id] ?? []])),
  });
  const nested = (result ?? {}) as unknown as Reads;
  const wrong = together.filter(
    ({ policy }) => !replacesInput(pack.modules) && nested[policy.id]?.some(readsOneDocument) === true,
  );
  if (wrong.length > 0) throw createPolicyError('policy/bad-rego', wrong.map(readsAsOne));
  return Object.fromEntries(
    together.map(({ policy: { id } }) => [id, (nested[id] ?? [everyRead]).flatMap((read) => unnestRead(read) ?? [])]),
  );
}

/** Returns whether a policy replaces its input, so that a read of one document may be correct. */
function replacesInput(modules: readonly RegoFile[]): boolean {
  return modules.some(({ text }) => /\bwith\s+input\b/u.test(text));
}

// Used if the compiler could not follow the reads.
const everyRead: Read = { key: '', prefix: true, value: true, negated: true };
const everyInput: PolicyInputs = { sections: ['*'], paths: [], rows: [] };

function readsAsOne({ policy }: SourcePolicy): PolicyFault {
  return {
    code: 'input_is_a_list',
    message:
      'the input of a policy with `combine` is a list of files, but it is read as one document, here or by the library: write `some file in input` and `file.contents.config`',
    ...{ file: policy.file, line: 1, column: 1 },
  };
}

/** Explains a setting directly below `input`, where policies written for other tools expect it. */
function explainInput(fault: PolicyFault): PolicyFault {
  const [, path = ''] = /^undefined ref: input\.([\w.]+)/u.exec(fault.message) ?? [];
  const names = toCanonical(path.split('.'), 'nextflow');
  const kind = classify(names);
  if (path === '' || (kind !== 'setting' && kind !== 'scope' && classify(names.slice(0, 1)) !== 'scope')) return fault;
  return { ...fault, message: `settings are below \`input.config\`: write \`input.config.${path}\`` };
}
