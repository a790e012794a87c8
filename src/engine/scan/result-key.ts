import { sha256 } from '../../base/digest.ts';
import { type Json, writeCanonicalJson } from '../../base/json.ts';
import type { RuleLevels } from '../../findings/rule-levels.ts';
import type { Repository } from '../../scan/find-repositories.ts';
import type { EvaluatorSetup } from '../../scan/load-evaluator.ts';
import type { LaunchRequest } from '../../scan/open-repository.ts';
import type { ResultKey } from '../../store/find-result.ts';
import { version } from '../../version.ts';
import { hasVariableBuiltin, isEarly } from '../packs/changing-results.ts';

/** Everything besides the files of repositories that decides their results. */
export interface ResultInputs {
  readonly evaluator: EvaluatorSetup;
  readonly launch: LaunchRequest;
  readonly maxFileSize: number;
  /** Ids of the policies that are evaluated. */
  readonly policies: readonly string[];
}

/**
 * Returns a function that digests what decides the result of a repository, besides its files; `asked` are the options for it, and
 * `levels` the levels of rules and policies.
 * Undefined if the launch has parameters or variables: a digest of a short secret can be brute-forced.
 */
export function createResultKeys(
  inputs: ResultInputs,
): ((repository: Repository, asked: unknown, levels: RuleLevels) => ResultKey) | undefined {
  const { evaluator, launch, maxFileSize, policies } = inputs;
  const { params, paramSources, environment, layers, only, includes, includeMap, trial } = launch;
  if (params.length + paramSources.length + environment.size > 0 || trial !== undefined) return undefined;
  const { pack, at, strictIncludes, parameters, data, off } = evaluator;
  const isTimed = pack.policies.some(hasVariableBuiltin);
  const early = pack.policies.flatMap(({ policy }) => (isEarly(policy, at) ? [policy.id] : []));
  const judging = digest({
    ...{ pack: pack.digest, strictIncludes, parameters, data, off, policies, early },
    ...(isTimed ? { at } : {}),
  });
  const reading = digest({ version, maxFileSize, launch: { layers, only, includes: includes ?? null, includeMap } });
  const ids = new Set(pack.policies.map(({ policy }) => policy.id));
  return ({ name, commit, ref }, asked, levels) => {
    const builtIn = Object.fromEntries(Object.entries(levels).filter(([rule]) => !ids.has(rule)));
    const basis = digest({ reading, name, commit, ref, asked, builtIn });
    return { basis, whole: digest({ basis, judging, levels }) };
  };
}

function digest(value: unknown): string {
  return sha256(writeCanonicalJson(value as Json));
}
