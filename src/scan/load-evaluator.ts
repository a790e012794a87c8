import type { Json } from '../base/json.ts';
import { createOpaBuiltins } from '../host/opa-builtins.ts';
import { judgeTogether } from '../policy/combined/judge-together.ts';
import { PolicyEngine, type RawResult } from '../policy/evaluation/policy-engine.ts';
import type { CompiledPack } from '../policy/pack/pack.ts';
import { buildPolicyData } from '../policy/pack/policy-data.ts';
import { createJudge, type Judge } from '../policy/soundness/judge.ts';
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
  const engine = openEngine(setup);
  return createEvaluator(setup, () => engine);
}

/**
 * Returns an evaluator that loads the policies when the first document is judged: a scan of unchanged repositories
 * needs none.
 */
export function deferEvaluator(setup: EvaluatorSetup): Evaluator {
  let engine: PolicyEngine | undefined;
  return createEvaluator(setup, () => {
    engine ??= openEngine(setup);
    return engine;
  });
}

function openEngine({ pack, at, parameters, data }: EvaluatorSetup): PolicyEngine {
  const now = toNanoseconds(at);
  return new PolicyEngine(pack, buildPolicyData(parameters, data), { now, callOpa: createOpaBuiltins(now) });
}

/** Evaluators of some of the policies share the engine: each instance of a pack has its own memory. */
function createEvaluator(setup: EvaluatorSetup, engineOf: () => PolicyEngine): Evaluator {
  const { pack, at, strictIncludes, off, tellChoices = false } = setup;
  const ids = pack.policies.map(({ policy }) => policy.id);
  const asked = pack.policies.flatMap(({ policy }) => (off.includes(policy.id) ? [] : [policy]));
  const judging = { now: toNanoseconds(at), strictIncludes, tellChoices, off };
  let judge: Judge | undefined;
  // Mostly the same for all repositories.
  let last: { readonly key: string; readonly evaluator: Evaluator } | undefined;
  return {
    policies: asked.flatMap(({ id, combine }) => (combine === true ? [] : [id])),
    together: asked.flatMap(({ id, combine }) => (combine === true ? [id] : [])),
    evaluateTogether: (files, unread, options) =>
      judgeTogether(pack, guard(engineOf(), ids, options), files, unread, judging),
    evaluate({ document, json }, options) {
      if (isGuarded(options)) return createJudge(pack, guard(engineOf(), ids, options), judging)(document, json);
      judge ??= createJudge(pack, engineOf(), judging);
      return judge(document, json);
    },
    only(policies) {
      const key = policies.join('\n');
      if (last?.key !== key) {
        const others = ids.filter((id) => !policies.includes(id));
        last = { key, evaluator: createEvaluator({ ...setup, off: [...off, ...others] }, engineOf) };
      }
      return last.evaluator;
    },
  };
}

/** Returns a time in nanoseconds since 1970. */
function toNanoseconds(at: string): bigint {
  return BigInt(Date.parse(at)) * 1_000_000n;
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
