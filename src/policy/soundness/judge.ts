import { writeJson } from '../../base/json.ts';
import type { ConfigDocument } from '../../document/document.ts';
import type { CompiledPack } from '../pack/pack.ts';
import type { Policy } from '../policy.ts';
import { createAnswerMemory } from './answer-memory.ts';
import { type Applicability, createApplicability } from './applicability.ts';
import type { Evaluation } from './evaluation.ts';
import { type Answered, type Evaluates, type JudgeOptions, settleVerdicts } from './settle-verdicts.ts';

export type { JudgeOptions } from './settle-verdicts.ts';

/**
 * Evaluates every policy of a pack that is not off on one document, in the order of the pack. Never throws because of a
 * policy. `json` is the document's own text, if available.
 */
export type Judge = (document: ConfigDocument, json?: string) => readonly Evaluation[];

/**
 * Evaluates policies and settles their verdicts, so that soundness does not depend on authors. An unknown value that a
 * policy read makes its verdict undecided, unless the policy handled it itself. Consecutive documents mostly differ in
 * few settings: a policy is evaluated again only if something changed that its results depend on.
 */
export function createJudge(pack: CompiledPack, engine: Evaluates, options: JudgeOptions): Judge {
  const together = pack.policies.flatMap(({ policy }) => (policy.combine === true ? [policy.id] : []));
  const off = new Set([...(options.off ?? []), ...together]);
  const memory = createAnswerMemory(pack.policies, options.strictIncludes);
  const skip = createSkips();
  return (document, json = writeJson(document)) => {
    const applicability = createApplicability(document, options.strictIncludes);
    const skips = pack.policies.map(({ policy }) => applicability.explainSkip(policy));
    const asked = pack.policies.flatMap((compiled, index) =>
      skips[index] === undefined && !off.has(compiled.policy.id) ? [{ compiled, index }] : [],
    );
    const known = memory.recall(document);
    const fresh = asked.filter(({ index }) => known.results[index] === undefined);
    const results = engine.evaluate(
      document,
      fresh.map(({ index }) => index),
      json,
    );
    const raw = [...known.results];
    results.forEach((result, place) => {
      const one = fresh[place];
      if (one !== undefined) raw[one.index] = result;
    });
    const evaluations = [...known.evaluations];
    const unsettled = asked.flatMap(({ compiled, index }): readonly Answered[] => {
      const result = raw[index];
      return result === undefined || evaluations[index] !== undefined ? [] : [{ compiled, index, result }];
    });
    settleVerdicts(engine, document, unsettled, options, json).forEach((evaluation, place) => {
      const one = unsettled[place];
      if (one !== undefined) evaluations[one.index] = evaluation;
    });
    memory.keep(document, raw, evaluations);
    return pack.policies.flatMap(({ policy }, index): readonly Evaluation[] => {
      if (off.has(policy.id)) return [];
      const reason = skips[index];
      if (reason !== undefined) return [skip(policy.id, reason)];
      const evaluation = evaluations[index];
      return evaluation === undefined ? [] : [withApplying(evaluation, policy, applicability)];
    });
  };
}

/** Returns equal skipped evaluations as one object: thousands of views skip a policy for the same reason. */
function createSkips(): (policy: string, reason: string) => Evaluation {
  const known = new Map<string, Map<string, Evaluation>>();
  return (policy, reason) => {
    const byReason = known.get(policy) ?? new Map<string, Evaluation>();
    known.set(policy, byReason);
    const evaluation = byReason.get(reason) ?? { policy, kind: 'skipped', reason };
    byReason.set(reason, evaluation);
    return evaluation;
  };
}

/** Makes the findings of a policy undecided if it may not apply; a pass stays a pass. */
function withApplying(weighed: Evaluation, policy: Policy, applicability: Applicability): Evaluation {
  if (weighed.kind !== 'evaluated' || weighed.messages.length === 0) return weighed;
  const { supersedes } = policy;
  const evaluation = supersedes.length === 0 ? weighed : { ...weighed, supersedes };
  if (!evaluation.messages.some(({ rule }) => rule !== 'undecided')) return evaluation;
  const doubt = applicability.doubtApplying(policy);
  return doubt === undefined ? evaluation : { ...evaluation, doubts: [...evaluation.doubts, doubt] };
}
