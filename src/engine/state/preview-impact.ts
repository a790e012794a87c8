import { resolve } from 'node:path';
import { deferEvaluator } from '../../scan/load-evaluator.ts';
import type { Evaluator } from '../../scan/work.ts';
import { readStore } from '../../store/open-store.ts';
import type { EngineContext } from '../context.ts';
import { digestPolicies } from '../packs/digest-policies.ts';
import type { LoadedPack } from '../packs/load-pack.ts';
import type { ScanOptions } from '../scan/scan-run.ts';
import { prepareEvaluation } from '../scan/start-scan.ts';
import { defaultTimeLimit } from '../threads.ts';
import { comparePolicies, type Impact, type Judging } from './compare-policies.ts';
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
  const { against, timeLimit = defaultTimeLimit } = options;
  const judgingBy = (pack: LoadedPack, other: LoadedPack | undefined): Judging => {
    const { evaluator, levels } = prepareEvaluation(engine, { ...options, ...optionsFor(pack, other, options), pack });
    const known = new Map<string, Evaluator>();
    const evaluatorWithout = (policies: ReadonlySet<string>): Evaluator => {
      const key = [...policies].sort().join('\n');
      const found = known.get(key) ?? deferEvaluator({ ...evaluator, off: [...evaluator.off, ...policies] });
      known.set(key, found);
      return found;
    };
    return { evaluatorWithout, digests: digestPolicies(pack, evaluator), levels, timeLimit };
  };
  await engine.releaseCompiler();
  const old = against === undefined ? undefined : judgingBy(against, options.pack);
  const impact = await comparePolicies(readStore(resolve(engine.cwd, folder)), judgingBy(options.pack, against), old);
  const { team } = options;
  return team === undefined ? impact : { ...impact, rows: impact.rows.filter(({ owners }) => isOwnedBy(owners, team)) };
}

/** Leaves out levels and parameters of policies that only the other pack has. */
function optionsFor(
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
