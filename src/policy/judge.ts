import type { ConfigDocument } from '../document/document.ts';
import { doubtApplying, explainSkip } from './applicability.ts';
import type { Evaluation } from './evaluation.ts';
import type { CompiledPack } from './pack.ts';
import type { Policy } from './policy.ts';
import { createWeigher, type Evaluates, type JudgeOptions } from './weigh.ts';

export type { JudgeOptions } from './weigh.ts';

/** What every policy of a pack that is not off makes of one document, in the order of the pack. Never throws for what a policy does. */
export type Judge = (document: ConfigDocument) => readonly Evaluation[];

/**
 * Asks policies and weighs their answers: soundness is not left to their authors. What a policy read and nobody can tell
 * makes its verdict undecided, unless the policy said so itself.
 */
export function createJudge(pack: CompiledPack, engine: Evaluates, options: JudgeOptions): Judge {
  const off = new Set(options.off);
  return (document) => {
    const weigh = createWeigher(engine, document, options);
    const skips = pack.policies.map(({ policy }) => explainSkip(policy, document, options.strictIncludes));
    const asked = skips.flatMap((skip, index) =>
      skip === undefined && !off.has(pack.policies[index]?.policy.id ?? '') ? [index] : [],
    );
    const results = new Map(engine.evaluate(document, asked).map((result, place) => [asked[place], result]));
    return pack.policies.flatMap((compiled, index): readonly Evaluation[] => {
      if (off.has(compiled.policy.id)) return [];
      const result = results.get(index);
      if (result !== undefined) return [withApplying(weigh(compiled, index, result), compiled.policy, document)];
      return [{ policy: compiled.policy.id, kind: 'skipped', reason: skips[index] ?? '' }];
    });
  };
}

/** A violation of a policy that may not apply is no violation; what passes it passes either way. */
function withApplying(weighed: Evaluation, policy: Policy, document: ConfigDocument): Evaluation {
  if (weighed.kind !== 'evaluated' || weighed.messages.length === 0) return weighed;
  const { supersedes } = policy;
  const evaluation = supersedes.length === 0 ? weighed : { ...weighed, supersedes };
  if (!evaluation.messages.some(({ rule }) => rule === 'deny')) return evaluation;
  const doubt = doubtApplying(policy, document);
  return doubt === undefined ? evaluation : { ...evaluation, doubts: [...evaluation.doubts, doubt] };
}
