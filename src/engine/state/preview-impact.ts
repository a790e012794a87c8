import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { readStore } from '../../store/open-store.ts';
import type { EngineContext } from '../context.ts';
import { digestPolicies } from '../packs/digest-policies.ts';
import type { LoadedPack } from '../packs/load-pack.ts';
import type { ScanOptions } from '../scan/scan-run.ts';
import { type PreparedEvaluation, prepareEvaluation } from '../scan/start-scan.ts';
import { createPreviewThreads, defaultTimeLimit } from '../threads.ts';
import { type ComparedPack, comparePolicies, type Impact } from './compare-policies.ts';
import { isOwnedBy } from './select-team.ts';

export interface ImpactOptions extends Omit<ScanOptions, 'repositories' | 'state' | 'revisions' | 'profiles'> {
  /** Policies to compare with; undefined for what the last scans reported. */
  readonly against?: LoadedPack | undefined;
  /** Owner of what changes; undefined for everything. */
  readonly team?: string | undefined;
}

/**
 * Judges the documents of a state by other policies.
 *
 * @throws UsageError if the folder has no state, and for rules, sets, parameters and data that do not exist.
 */
export async function previewImpact(engine: EngineContext, folder: string, options: ImpactOptions): Promise<Impact> {
  const { against, timeLimit = defaultTimeLimit, jobs: size = availableParallelism(), team } = options;
  const prepare = (pack: LoadedPack, other: LoadedPack | undefined): PreparedEvaluation =>
    prepareEvaluation(engine, { ...options, ...selectOptions(pack, other, options), pack });
  const current = prepare(options.pack, against);
  const old = against === undefined ? undefined : prepare(against, options.pack);
  await engine.releaseCompiler();
  const packs = [current, ...(old === undefined ? [] : [old])].map(({ evaluator, levels }) => ({ evaluator, levels }));
  const threads = await createPreviewThreads({ packs }, { size, timeLimit });
  const impact = await engine.using(threads, (executor) =>
    comparePolicies(
      readStore(resolve(engine.cwd, folder)),
      createComparedPack(options.pack, current),
      against && old && createComparedPack(against, old),
      executor,
    ),
  );
  return team === undefined ? impact : { ...impact, rows: impact.rows.filter(({ owners }) => isOwnedBy(owners, team)) };
}

function createComparedPack(pack: LoadedPack, { evaluator }: PreparedEvaluation): ComparedPack {
  const asked = pack.policies.map(({ policy }) => policy).filter(({ id }) => !evaluator.off.includes(id));
  const listIds = (isTogether: boolean): readonly string[] =>
    asked.filter(({ combine = false }) => combine === isTogether).map(({ id }) => id);
  return { policies: listIds(false), together: listIds(true), digests: digestPolicies(pack, evaluator) };
}

/** Leaves out levels and parameters of policies that only the other pack has. */
function selectOptions(
  { policies }: LoadedPack,
  other: LoadedPack | undefined,
  { rules = [], parameters = [] }: ImpactOptions,
): Pick<ImpactOptions, 'rules' | 'parameters'> {
  const own = new Set(policies.map(({ policy }) => policy.id));
  const others = new Set(other?.policies.map(({ policy }) => policy.id));
  const isOwn = (id: string): boolean => own.has(id) || !others.has(id);
  return {
    rules: rules.filter(({ rule }) => isOwn(rule)),
    parameters: parameters.filter(({ policy }) => isOwn(policy)),
  };
}
