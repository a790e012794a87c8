import { writeJson } from '../../base/json.ts';
import type { ConfigDocument } from '../../document/document.ts';
import type { CompiledPack } from '../pack/pack.ts';
import type { Policy } from '../policy.ts';
import { type Applicability, createApplicability } from './applicability.ts';
import type { Evaluation } from './evaluation.ts';
import { type Evaluates, type JudgeOptions, weigh } from './settle-verdicts.ts';

export type { JudgeOptions } from './settle-verdicts.ts';

/**
 * What every policy of a pack that is not off makes of one document, in the order of the pack. Never throws for what a policy
 * does. `json` is the document's own text, where it is at hand.
 */
export type Judge = (document: ConfigDocument, json?: string) => readonly Evaluation[];

/**
 * Asks policies and weighs their answers: soundness is not left to their authors. What a policy read and nobody can tell
 * makes its verdict undecided, unless the policy said so itself.
 */
export function createJudge(pack: CompiledPack, engine: Evaluates, options: JudgeOptions): Judge {
  const together = pack.policies.flatMap(({ policy }) => (policy.combine === true ? [policy.id] : []));
  const off = new Set([...(options.off ?? []), ...together]);
  return (document, json = writeJson(document)) => {
    const applicability = createApplicability(document, options.strictIncludes);
    const skips = pack.policies.map(({ policy }) => applicability.explainSkip(policy));
    const asked = pack.policies.flatMap((compiled, index) =>
      skips[index] === undefined && !off.has(compiled.policy.id) ? [{ compiled, index }] : [],
    );
    const results = engine.evaluate(
      document,
      asked.map(({ index }) => index),
      json,
    );
    const answers = results.flatMap((result, place) => {
      const one = asked[place];
      return one === undefined ? [] : [{ ...one, result }];
    });
    const weighed = new Map(
      weigh(engine, document, answers, options, json).map((evaluation, place) => [asked[place]?.index, evaluation]),
    );
    return pack.policies.flatMap(({ policy }, index): readonly Evaluation[] => {
      if (off.has(policy.id)) return [];
      const evaluation = weighed.get(index);
      if (evaluation !== undefined) return [withApplying(evaluation, policy, applicability)];
      return [{ policy: policy.id, kind: 'skipped', reason: skips[index] ?? '' }];
    });
  };
}

/** What a policy that may not apply finds is nothing for sure; what passes it passes either way. */
function withApplying(weighed: Evaluation, policy: Policy, applicability: Applicability): Evaluation {
  if (weighed.kind !== 'evaluated' || weighed.messages.length === 0) return weighed;
  const { supersedes } = policy;
  const evaluation = supersedes.length === 0 ? weighed : { ...weighed, supersedes };
  if (!evaluation.messages.some(({ rule }) => rule !== 'undecided')) return evaluation;
  const doubt = applicability.doubtApplying(policy);
  return doubt === undefined ? evaluation : { ...evaluation, doubts: [...evaluation.doubts, doubt] };
}
