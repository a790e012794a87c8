import type { Json } from '../base/json.ts';
import { createOpaBuiltins } from '../host/opa-builtins.ts';
import { judgeTogether } from '../policy/combined/judge-together.ts';
import { PolicyEngine, type RawResult } from '../policy/evaluation/policy-engine.ts';
import type { CompiledPack } from '../policy/pack/pack.ts';
import { buildPolicyData } from '../policy/pack/policy-data.ts';
import { createJudge } from '../policy/soundness/judge.ts';
import type { EvaluateOptions, Evaluator } from './work.ts';

/** Plain data that a thread needs to evaluate policies. */
export interface EvaluatorSetup {
  readonly pack: CompiledPack;
  /** The scan's time, the only clock that policies have; RFC 3339. */
  readonly at: string;
  readonly strictIncludes: boolean;
  /** The `data.parameters` of policies, by policy and name, with defaults. */
  readonly parameters: Json;
  /** Other entries of `data`. */
  readonly data: { readonly [name: string]: Json };
  /** Adds the outcome of each way to decide conditions to verdicts, for explanations. */
  readonly tellChoices?: boolean;
  /** Policies that are switched off: they are not evaluated and get no verdict. */
  readonly off: readonly string[];
}

/** The policies of a pack, ready to judge documents one after the other. */
export function loadEvaluator(setup: EvaluatorSetup): Evaluator {
  const { pack, at, strictIncludes, parameters, data, off, tellChoices = false } = setup;
  const now = BigInt(Date.parse(at)) * 1_000_000n;
  const engine = new PolicyEngine(pack, buildPolicyData(parameters, data), {
    now,
    callOpa: createOpaBuiltins(now),
  });
  const ids = pack.policies.map(({ policy }) => policy.id);
  const judging = { now, strictIncludes, tellChoices, off };
  const judge = createJudge(pack, engine, judging);
  return {
    ...describeEvaluator(setup),
    evaluateTogether: (files, unread, options) =>
      judgeTogether(pack, guard(engine, ids, options), files, unread, { now, strictIncludes, off }),
    evaluate: ({ document, json }, options) =>
      (isGuarded(options) ? createJudge(pack, guard(engine, ids, options), judging) : judge)(document, json),
  };
}

/** Does the same, and loads the policies when the first document is judged: a scan of unchanged repositories needs none. */
export function deferEvaluator(setup: EvaluatorSetup): Evaluator {
  let loaded: Evaluator | undefined;
  const load = (): Evaluator => {
    loaded ??= loadEvaluator(setup);
    return loaded;
  };
  return {
    ...describeEvaluator(setup),
    evaluate: (...request) => load().evaluate(...request),
    evaluateTogether: (...request) => load().evaluateTogether(...request),
  };
}

/** Returns the ids of the policies that judge each target, and of those that judge all targets of a repository. */
function describeEvaluator(setup: EvaluatorSetup): Pick<Evaluator, 'policies' | 'together' | 'only'> {
  const { pack, off } = setup;
  // Mostly the same for all repositories.
  let last: { readonly key: string; readonly evaluator: Evaluator } | undefined;
  const asked = pack.policies.flatMap(({ policy }) => (off.includes(policy.id) ? [] : [policy]));
  return {
    policies: asked.flatMap(({ id, combine }) => (combine === true ? [] : [id])),
    together: asked.flatMap(({ id, combine }) => (combine === true ? [id] : [])),
    only(policies) {
      const key = policies.join('\n');
      if (last?.key !== key) {
        const others = pack.policies.flatMap(({ policy: { id } }) => (policies.includes(id) ? [] : [id]));
        last = { key, evaluator: deferEvaluator({ ...setup, off: [...off, ...others] }) };
      }
      return last.evaluator;
    },
  };
}

/** The engine without the policies that were set aside, and one after the other where each is to be announced. */
function guard(
  engine: Pick<PolicyEngine, 'evaluate'>,
  ids: readonly string[],
  options: EvaluateOptions,
): Pick<PolicyEngine, 'evaluate'> {
  const { setAside, announce } = options;
  if (!isGuarded(options)) return engine;
  const reasons = new Map(setAside.map(({ policy, reason }) => [policy, reason]));
  return {
    evaluate: (document, indexes, json) =>
      indexes.flatMap((index): readonly RawResult[] => {
        const id = ids[index] ?? '';
        const reason = reasons.get(id);
        if (reason !== undefined) return [{ kind: 'error', reason }];
        announce?.(id);
        return engine.evaluate(document, [index], json);
      }),
  };
}

function isGuarded({ setAside, announce }: EvaluateOptions): boolean {
  return setAside.length > 0 || announce !== undefined;
}
