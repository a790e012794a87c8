import { sha256 } from '../../base/digest.ts';
import type { PolicyFault } from '../../base/errors.ts';
import { canonicalJson, type Json } from '../../base/json.ts';
import { compareCodeUnits } from '../../base/order.ts';
import { documentSchema } from '../../document/document-schema.ts';
import { classify, toCanonical } from '../../vocabulary/vocabulary.ts';
import { builtinRenames, findReported } from '../builtins/host-builtins.ts';
import { combinedSchema, eitherSchema } from '../combined/combined-input.ts';
import { nestInput, readsOneDocument, unnestRead } from '../combined/combined-reads.ts';
import { checkAsWritten } from '../names/check-as-written.ts';
import { checkMentions } from '../names/check-mentions.ts';
import { findMisspelt, type LocatedRead } from '../names/misspelt-reads.ts';
import {
  ALL_ENTRYPOINT,
  ASKED_ENTRYPOINT,
  buildAggregate,
  entrypointOf,
  listRoots,
  PATTERNS_ENTRYPOINT,
} from '../pack/aggregate.ts';
import { regoSpellings } from '../pack/canonical-path.ts';
import type { CompiledPack, Read, SourcePack, SourcePolicy } from '../pack/pack.ts';
import type { PolicyInputs } from '../pack/policy-inputs.ts';
import { type PackOptions, policyError } from '../pack/read-pack.ts';
import type { Survey } from '../pack/survey.ts';
import type { RegoCompiler, RegoFile } from '../rego-compiler.ts';

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

/**
 * Compiles a pack to one module, and finds what each policy reads.
 *
 * @throws PolicyError with the place of everything that OPA's checker refuses.
 */
export async function compilePack(pack: SourcePack, digest: string, compiler: RegoCompiler): Promise<CompiledPack> {
  const { policies } = pack;
  const modules = [...pack.modules, buildAggregate(pack)];
  await checkAgainstMany(pack, compiler);
  const compiled = await compiler.ask({
    op: 'pack',
    modules,
    spellings: regoSpellings,
    // What a policy reads of its input is checked: a misspelt field is a fault, not a silence.
    inputSchema: policies.some(isCombined) ? eitherSchema : documentSchema,
    renames: builtinRenames,
    entrypoints: [
      ALL_ENTRYPOINT,
      ASKED_ENTRYPOINT,
      PATTERNS_ENTRYPOINT,
      ...policies.map((_, index) => entrypointOf(index)),
    ],
    roots: listRoots(policies),
  });
  if (compiled.faults.length > 0) throw policyError('policy/bad-rego', compiled.faults.map(explainInput));
  const {
    survey: { mentions },
    reads: ofOne,
    inputs,
    calls,
  } = compiled.result as unknown as Packed;
  const reads = { ...ofOne, ...(await findReadsOfMany(pack, modules, compiler)) };
  const faults = [
    ...checkMentions(mentions),
    ...policies.flatMap(({ policy }) => findMisspelt(policy, reads[policy.id] ?? [], mentions)),
  ];
  const written = await checkAsWritten(pack, compiler);
  const told = withoutRepeats(faults, written.faults);
  if (told.length > 0) throw policyError('policy/bad-rego', told.toSorted(comparePlaces));
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
    askedData: written.askedData,
    wasm: compiled.binary,
  };
}

/** What is told where it is written is not told again: of what a policy reads the place is not always known. */
function withoutRepeats(faults: readonly PolicyFault[], written: readonly PolicyFault[]): readonly PolicyFault[] {
  const isTold = ({ code, file, line, column }: PolicyFault): boolean =>
    code === 'name_not_canonical' &&
    written.some(
      (each) => each.file === file && each.code === code && (each.line === line || (line === 1 && column === 1)),
    );
  const placed = faults.filter((fault) => !isTold(fault));
  const isNew = (fault: PolicyFault): boolean => placed.every((other) => comparePlaces(other, fault) !== 0);
  return [...placed, ...new Map(written.filter(isNew).map((fault) => [JSON.stringify(fault), fault])).values()];
}

const isCombined = ({ policy }: SourcePolicy): boolean => policy.combine === true;

/**
 * The library reads single documents, and so does the module that asks every policy: where nobody uses it, policies over many
 * are checked without them, against just their own input.
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
  if (faults.length > 0) throw policyError('policy/bad-rego', faults);
}

type Reads = { readonly [id: string]: readonly LocatedRead[] };

/** What the compiler tells of a pack: compiler/pack.go. */
interface Packed {
  readonly survey: Survey;
  /** What each policy reads of a document. */
  readonly reads: Reads;
  readonly inputs: { readonly [id: string]: PolicyInputs };
  /** The builtins that each policy calls and that the host may be asked for. */
  readonly calls: { readonly [id: string]: readonly string[] };
}

/** What policies over many documents read of each. */
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
  if (wrong.length > 0) throw policyError('policy/bad-rego', wrong.map(readsAsOne));
  return Object.fromEntries(
    together.map(({ policy: { id } }) => [id, (nested[id] ?? [everyRead]).flatMap((read) => unnestRead(read) ?? [])]),
  );
}

/** Then what is read as one document may be one. */
function replacesInput(modules: readonly RegoFile[]): boolean {
  return modules.some(({ text }) => /\bwith\s+input\b/u.test(text));
}

/** What could not be followed. */
const everyRead: Read = { key: '', prefix: true, value: true, negated: true };
const everyInput: PolicyInputs = { sections: ['*'], paths: [], keys: [] };

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

/** Policies from elsewhere ask for a setting where their tools have it: as the first name below `input`. */
function explainInput(fault: PolicyFault): PolicyFault {
  const [, path = ''] = /^undefined ref: input\.([\w.]+)/u.exec(fault.message) ?? [];
  const names = toCanonical(path.split('.'), 'nextflow');
  const kind = classify(names);
  if (path === '' || (kind !== 'setting' && kind !== 'scope' && classify(names.slice(0, 1)) !== 'scope')) return fault;
  return { ...fault, message: `settings are below \`input.config\`: write \`input.config.${path}\`` };
}
