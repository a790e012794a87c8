import { writeJson } from '../../base/json.ts';
import type { ConfigDocument } from '../../document/document.ts';
import { createOpaBuiltins } from '../../host/opa-builtins.ts';
import { PolicyEngine } from '../../policy/evaluation/policy-engine.ts';
import { buildPolicyData } from '../../policy/pack/policy-data.ts';
import { measurePolicies } from '../../policy-tools/measure-policies.ts';
import type { Measured } from '../../policy-tools/measured.ts';
import type { EngineContext } from '../context.ts';
import type { PackOptions } from '../options.ts';
import { type LoadedPack, loadPack } from '../packs/load-pack.ts';
import { readData } from '../packs/read-data.ts';
import { readParameters } from '../packs/read-parameters.ts';
import type { PolicyOptions } from '../scan/scan-run.ts';
import type { Subject } from '../targets/find-targets.ts';
import { type DocumentOptions, readDocuments } from '../targets/read-documents.ts';

/** Measurements of a pack. Times are milliseconds, sizes bytes. */
export interface Bench {
  readonly pack: { readonly name: string; readonly digest: string; readonly policies: number; readonly bytes: number };
  /** Null for a pack that was compiled already. */
  readonly compileMs: number | null;
  readonly loadMs: number;
  /** Preparation of the WebAssembly module and its data, and the first evaluation of all policies. */
  readonly startMs: number;
  readonly memoryBytes: number;
  readonly documents: readonly BenchedDocument[];
  readonly method: string;
}

export interface BenchedDocument {
  readonly file: string;
  readonly profiles: readonly string[];
  readonly bytes: number;
  /** Every policy at once, as a scan evaluates them. */
  readonly all: Measured;
  readonly policies: readonly (Measured & { readonly policy: string })[];
}

export interface BenchOptions extends DocumentOptions, PackOptions, Pick<PolicyOptions, 'parameters' | 'data'> {
  /** Evaluations of each policy over each document; 100 by default. */
  readonly rounds?: number | undefined;
}

export const defaultRounds = 100;
/** Milliseconds for one policy and one document, so that a slow one does not hold up the rest. */
const maxMs = 2000;
const method =
  'Measured in this process and thread by its monotonic clock: three evaluations to warm up, then each policy alone, one document after the other, its JSON written and parsed each time. Reading configurations, judging unknown values and reports are not included. "all at once" is how a scan evaluates policies.';

/** Measures how long each policy takes over the documents of the subjects. */
export async function benchPolicies(
  engine: EngineContext,
  subjects: readonly Subject[],
  options: BenchOptions,
): Promise<Bench> {
  const documents: ConfigDocument[] = [];
  for (const subject of subjects) {
    for (const result of await readDocuments(subject, engine.cwd, options)) {
      if (result.kind === 'document') documents.push(result.document);
    }
  }
  const { pack, compileMs, loadMs } = await timeLoading(engine, options);
  const { policies, startMs } = startEngine(engine, pack, documents, options);
  return {
    pack: { name: pack.name, digest: pack.digest, policies: pack.policies.length, bytes: pack.wasm.length },
    ...{ compileMs, loadMs, startMs },
    memoryBytes: policies.memoryBytes,
    documents: documents.map((document) => benchDocument(engine, policies, pack, document, options.rounds)),
    method,
  };
}

interface Loading {
  readonly pack: LoadedPack;
  readonly compileMs: number | null;
  readonly loadMs: number;
}

async function timeLoading(engine: EngineContext, options: BenchOptions): Promise<Loading> {
  const cold = await measureTime(engine, () => loadPack(engine, { ...options, fresh: true }));
  const { isBuilt } = cold.value;
  // Fills the cache; without one, loading is compiling.
  if (!isBuilt) await loadPack(engine, options);
  const warm = await measureTime(engine, () => loadPack(engine, options));
  return { pack: warm.value, compileMs: isBuilt ? null : cold.ms, loadMs: warm.ms };
}

/** Measures work from a state in which the compiler is not loaded. */
async function measureTime<T>(
  { clock, releaseCompiler }: EngineContext,
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly ms: number }> {
  await releaseCompiler();
  const start = clock.elapsed();
  const value = await work();
  return { value, ms: clock.elapsed() - start };
}

function startEngine(
  { clock, cwd }: EngineContext,
  pack: LoadedPack,
  [document]: readonly ConfigDocument[],
  options: BenchOptions,
): { readonly policies: PolicyEngine; readonly startMs: number } {
  const all = pack.policies.map(({ policy }) => policy);
  const parameters = readParameters(options.parameters ?? [], all);
  const data = buildPolicyData(parameters, readData(options.data ?? [], cwd, pack));
  const now = BigInt(Date.parse(clock.now())) * 1_000_000n;
  const start = clock.elapsed();
  const policies = new PolicyEngine(pack, data, { now, callOpa: createOpaBuiltins(now) });
  if (document !== undefined) policies.evaluate(document, listAllIndexes(pack));
  return { policies, startMs: clock.elapsed() - start };
}

function benchDocument(
  { clock }: EngineContext,
  policies: PolicyEngine,
  pack: LoadedPack,
  document: ConfigDocument,
  rounds = defaultRounds,
): BenchedDocument {
  const { target, view } = document.context;
  const options = { elapsed: clock.elapsed, rounds, maxMs: maxMs };
  return {
    file: target.file,
    profiles: view.profiles,
    bytes: Buffer.byteLength(writeJson(document)),
    all: measurePolicies(policies, document, listAllIndexes(pack), options),
    policies: pack.policies.map(({ policy }, index) => ({
      policy: policy.id,
      ...measurePolicies(policies, document, [index], options),
    })),
  };
}

function listAllIndexes({ policies }: LoadedPack): readonly number[] {
  return policies.map((_, index) => index);
}
