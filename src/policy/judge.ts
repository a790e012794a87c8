import type { ConfigDocument } from '../document/document.ts';
import { explainSkip } from './applicability.ts';
import type { Evaluation } from './evaluation.ts';
import type { CompiledPack } from './pack.ts';
import type { PolicyEngine } from './policy-engine.ts';
import { createWeigher, type JudgeOptions } from './weigh.ts';

export type { JudgeOptions } from './weigh.ts';

/** How one document is judged, beyond the document itself. */
export interface JudgeRequest {
  /** Policies that are not asked at all; they are errors for the reason given. */
  readonly setAside?: readonly { readonly policy: string; readonly reason: string }[];
  /** Asks the policies one by one, and tells before each which it is: for whoever ends a thread that takes too long. */
  readonly announce?: ((policy: string) => void) | undefined;
}

/** What every policy of a pack makes of one document, in the order of the pack. Never throws for what a policy does. */
export type Judge = (document: ConfigDocument, request?: JudgeRequest) => readonly Evaluation[];

/**
 * Asks policies and weighs their answers: soundness is not left to their authors. What a policy read and nobody can tell
 * makes its verdict undecided, unless the policy said so itself.
 */
export function createJudge(pack: CompiledPack, engine: Pick<PolicyEngine, 'evaluate'>, options: JudgeOptions): Judge {
  return (document, { setAside = [], announce } = {}) => {
    const weigh = createWeigher(engine, document, options);
    const evaluations = new Map<number, Evaluation>();
    const asked: number[] = [];
    for (const [index, { policy }] of pack.policies.entries()) {
      const aside = setAside.find((each) => each.policy === policy.id);
      const skip = explainSkip(policy, document, options.strictIncludes);
      if (aside !== undefined) evaluations.set(index, { policy: policy.id, kind: 'error', reason: aside.reason });
      else if (skip !== undefined) evaluations.set(index, { policy: policy.id, kind: 'skipped', reason: skip });
      else asked.push(index);
    }
    for (const group of announce === undefined ? [asked] : asked.map((index) => [index])) {
      const [first] = group;
      if (first !== undefined) announce?.(pack.policies[first]?.policy.id ?? '');
      const results = engine.evaluate(document, group);
      for (const [place, index] of group.entries()) {
        const [compiled, result] = [pack.policies[index], results[place]];
        if (compiled !== undefined && result !== undefined) evaluations.set(index, weigh(compiled, index, result));
      }
    }
    return pack.policies.flatMap((_, index) => evaluations.get(index) ?? []);
  };
}
