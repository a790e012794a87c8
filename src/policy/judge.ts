import type { ConfigDocument } from '../document/document.ts';
import { doubtApplying, explainSkip } from './applicability.ts';
import type { Evaluation } from './evaluation.ts';
import type { CompiledPack } from './pack.ts';
import type { Policy } from './policy.ts';
import { createWeigher, type Evaluates, type JudgeOptions } from './weigh.ts';

export type { JudgeOptions } from './weigh.ts';

/** What every policy of a pack makes of one document, in the order of the pack. Never throws for what a policy does. */
export type Judge = (document: ConfigDocument) => readonly Evaluation[];

/**
 * Asks policies and weighs their answers: soundness is not left to their authors. What a policy read and nobody can tell
 * makes its verdict undecided, unless the policy said so itself.
 */
export function createJudge(pack: CompiledPack, engine: Evaluates, options: JudgeOptions): Judge {
  return (document) => {
    const weigh = createWeigher(engine, document, options);
    const skips = pack.policies.map(({ policy }) => explainSkip(policy, document, options.strictIncludes));
    const asked = skips.flatMap((skip, index) => (skip === undefined ? [index] : []));
    const results = new Map(engine.evaluate(document, asked).map((result, place) => [asked[place], result]));
    return pack.policies.map((compiled, index) => {
      const result = results.get(index);
      if (result !== undefined) return withApplying(weigh(compiled, index, result), compiled.policy, document);
      return { policy: compiled.policy.id, kind: 'skipped', reason: skips[index] ?? '' };
    });
  };
}

/** A violation of a policy that may not apply is no violation; what passes it passes either way. */
function withApplying(evaluation: Evaluation, policy: Policy, document: ConfigDocument): Evaluation {
  if (evaluation.kind !== 'evaluated' || !evaluation.messages.some(({ rule }) => rule === 'deny')) return evaluation;
  const doubt = doubtApplying(policy, document);
  return doubt === undefined ? evaluation : { ...evaluation, doubts: [...evaluation.doubts, doubt] };
}
