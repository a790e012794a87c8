import { UsageError } from '../../base/errors.ts';
import { writeJson } from '../../base/json.ts';
import type { ConfigDocument } from '../../document/document.ts';
import { systemClock } from '../../host/clock.ts';
import { createOpaBuiltins } from '../../host/opa-builtins.ts';
import { PolicyEngine } from '../../policy/evaluation/policy-engine.ts';
import type { CompiledPack } from '../../policy/pack/pack.ts';
import { buildPolicyData } from '../../policy/pack/policy-data.ts';
import { measurePolicies } from '../../policy-tools/measure-policies.ts';
import type { Arguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { dataOption, readData } from '../data.ts';
import { launchOptions } from '../launch-options.ts';
import { type LoadedPack, loadPack, packOptions } from '../pack.ts';
import { parameterOption, readParameters } from '../parameters.ts';
import { type Bench, type BenchedDocument, renderBench } from '../render-bench.ts';
import { maxFileSizeOption, profilesOption, syntaxOption } from '../shared-options.ts';
import type { Terminal } from '../terminal.ts';

const FORMATS = ['text', 'json'] as const;
const defaultRounds = 100;
/** For one policy and one document, so that a slow one does not hold up the rest. */
const mostMs = 2000;

/** `plumbline policy bench`: what each policy costs. */
export const policyBenchCommand: Command = {
  name: 'policy bench',
  summary: 'Measure how long each policy takes over documents',
  positional: {
    name: 'file',
    description: 'Configuration files, or repositories whose targets are taken',
    repeatable: true,
    required: true,
  },
  options: [
    ...packOptions,
    {
      name: 'rounds',
      kind: 'text',
      placeholder: 'N',
      default: String(defaultRounds),
      description: 'Evaluations of each policy over each document; fewer where they take over two seconds',
    },
    parameterOption,
    dataOption,
    profilesOption,
    syntaxOption,
    { name: 'format', kind: 'text', choices: FORMATS, default: 'text', description: 'How to print it' },
    ...launchOptions,
    maxFileSizeOption,
  ],
  examples: [['policy bench --policy policies/ nextflow.config', 'the slowest policy first']],
  async run(args, terminal) {
    const rounds = args.count('rounds', 1) ?? defaultRounds;
    const documents = await readAll(args, terminal);
    const { pack, compileMs, loadMs } = await timeLoading(args, terminal);
    const { engine, startMs } = startEngine(pack, documents, args, terminal);
    const benched = documents.map((document) => benchDocument(engine, pack, document, rounds));
    const bench: Bench = {
      pack: { name: pack.name, digest: pack.digest, policies: pack.policies.length, bytes: pack.wasm.length },
      ...{ compileMs, loadMs, startMs },
      memoryBytes: engine.memoryBytes,
      documents: benched,
      method:
        'Measured in this process and thread by its monotonic clock: three evaluations to warm up, then each policy by itself, one document after the other, its JSON written and parsed each time. Reading configurations, weighing what is not known and reports are no part of it. "all at once" is what a scan asks.',
    };
    const isJson = args.choice('format', FORMATS) === 'json';
    await terminal.stdout.write(isJson ? `${JSON.stringify(bench, undefined, 2)}\n` : renderBench(bench));
    return benched.some(({ policies }) => policies.some(({ error }) => error !== null)) ? 3 : 0;
  },
};

async function readAll(args: Arguments, { cwd }: Terminal): Promise<readonly ConfigDocument[]> {
  const { findTargets, readDocuments } = await import('../find-targets.ts');
  const documents: ConfigDocument[] = [];
  for (const path of args.positionals) {
    const targets = await findTargets(path, cwd, args);
    for (const target of targets) documents.push(...readDocuments(target, args));
  }
  if (documents.length > 0) return documents;
  throw new UsageError('usage/no-target', `There is no configuration file in ${args.positionals.join(', ')}.`);
}

interface Loading {
  readonly pack: LoadedPack;
  readonly compileMs: number | null;
  readonly loadMs: number;
}

async function timeLoading(args: Arguments, terminal: Terminal): Promise<Loading> {
  const cold = await time(() => loadPack(withoutCache(args), terminal));
  const isBuilt = cold.value.isBuilt;
  // So that it is in the cache, unless that is not wanted: then loading is compiling.
  if (!isBuilt) await loadPack(args, terminal);
  const warm = await time(() => loadPack(args, terminal));
  return { pack: warm.value, compileMs: isBuilt ? null : cold.ms, loadMs: warm.ms };
}

function withoutCache(args: Arguments): Arguments {
  return args.withDefaults(new Map([['no-cache', []]]));
}

async function time<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const start = systemClock.elapsed();
  const value = await work();
  return { value, ms: systemClock.elapsed() - start };
}

function startEngine(
  pack: LoadedPack,
  [document]: readonly ConfigDocument[],
  args: Arguments,
  { cwd }: Terminal,
): { readonly engine: PolicyEngine; readonly startMs: number } {
  const policies = pack.policies.map(({ policy }) => policy);
  const data = buildPolicyData(readParameters(args, [], policies), readData(args, cwd, pack.packages, pack.data));
  const now = BigInt(Date.parse(systemClock.now())) * 1_000_000n;
  const start = systemClock.elapsed();
  const engine = new PolicyEngine(pack, data, { now, callOpa: createOpaBuiltins(now) });
  if (document !== undefined) engine.evaluate(document, everyIndex(pack));
  return { engine, startMs: systemClock.elapsed() - start };
}

function benchDocument(
  engine: PolicyEngine,
  pack: CompiledPack,
  document: ConfigDocument,
  rounds: number,
): BenchedDocument {
  const { target, view } = document.context;
  const options = { elapsed: systemClock.elapsed, rounds, mostMs };
  return {
    file: target.file,
    profiles: view.profiles,
    bytes: Buffer.byteLength(writeJson(document)),
    all: measurePolicies(engine, document, everyIndex(pack), options),
    policies: pack.policies.map(({ policy }, index) => ({
      policy: policy.id,
      ...measurePolicies(engine, document, [index], options),
    })),
  };
}

function everyIndex({ policies }: CompiledPack): readonly number[] {
  return policies.map((_, index) => index);
}
