import { writeJson } from '../../base/json.ts';
import { isSameData } from '../../base/same-data.ts';
import type { ConfigDocument, TargetKind } from '../../document/document.ts';
import type { CompiledPack, CompiledPolicy } from '../pack/pack.ts';
import type { Policy } from '../policy.ts';
import { createAnswerMemory } from './answer-memory.ts';
import { type Applicability, createApplicability, explainKind } from './applicability.ts';
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
  const skips = pack.policies.map(({ policy }) => createSkip(policy));
  const shares = pack.policies.map(({ policy }) => createPassSharing(policy));
  const byKind = new Map<TargetKind, PoliciesOfKind>();
  const selectPolicies = (kind: TargetKind): PoliciesOfKind => {
    const skipped: (Evaluation | undefined)[] = [];
    const judging: Asked[] = [];
    for (const [index, compiled] of pack.policies.entries()) {
      if (off.has(compiled.policy.id)) continue;
      const reason = explainKind(compiled.policy, kind);
      if (reason === undefined) judging.push({ compiled, index });
      else skipped[index] = skips[index]?.(reason);
    }
    return { skipped, judging };
  };
  return (document, json = writeJson(document)) => {
    const applicability = createApplicability(document, options.strictIncludes);
    const { kind } = document.context.target;
    const { skipped, judging } = byKind.get(kind) ?? selectPolicies(kind);
    byKind.set(kind, { skipped, judging });
    const judged = [...skipped];
    const asked: Asked[] = [];
    for (const each of judging) {
      const reason = applicability.explainSkip(each.compiled.policy);
      if (reason === undefined) asked.push(each);
      else judged[each.index] = skips[each.index]?.(reason);
    }
    const known = memory.recall(
      document,
      json,
      asked.map(({ index }) => index),
    );
    const { input = json } = known;
    const fresh = asked.filter(({ index }) => known.results[index] === undefined);
    const results = engine.evaluate(
      document,
      fresh.map(({ index }) => index),
      input,
    );
    const raw = [...known.results];
    for (const [place, { index }] of fresh.entries()) raw[index] = results[place];
    const evaluations = [...known.evaluations];
    const unsettled = asked.flatMap(({ compiled, index }): readonly Answered[] => {
      const result = raw[index];
      return result === undefined || evaluations[index] !== undefined ? [] : [{ compiled, index, result }];
    });
    const settled = settleVerdicts(engine, document, unsettled, options, input);
    for (const [place, { index }] of unsettled.entries()) {
      const evaluation = settled[place];
      if (evaluation !== undefined) evaluations[index] = shares[index]?.(evaluation);
    }
    memory.keep(document, json, raw, evaluations);
    for (const { compiled, index } of asked) {
      const evaluation = evaluations[index];
      if (evaluation !== undefined) judged[index] = withApplying(evaluation, compiled.policy, applicability);
    }
    return judged.filter((evaluation) => evaluation !== undefined);
  };
}

interface Asked {
  readonly compiled: CompiledPolicy;
  /** In the pack. */
  readonly index: number;
}

/** The policies of a pack for one kind of target, by their indexes in the pack. */
interface PoliciesOfKind {
  readonly skipped: readonly (Evaluation | undefined)[];
  readonly judging: readonly Asked[];
}

/** Returns evaluations of a policy that found nothing as one object: most of thousands of views have no other. */
function createPassSharing({ id }: Policy): (evaluation: Evaluation) => Evaluation {
  const pass: Evaluation = { policy: id, kind: 'evaluated', messages: [], doubts: [] };
  return (evaluation) => (isSameData(evaluation, pass) ? pass : evaluation);
}

/** Returns equal skipped evaluations of a policy as one object: thousands of views skip it for the same reason. */
function createSkip({ id }: Policy): (reason: string) => Evaluation {
  const known = new Map<string, Evaluation>();
  return (reason) => {
    const evaluation = known.get(reason) ?? { policy: id, kind: 'skipped', reason };
    known.set(reason, evaluation);
    return evaluation;
  };
}

/**
 * Makes the findings of a policy undecided if it may not apply; a pass stays a pass. Adds the setting because of which it
 * applies.
 */
function withApplying(weighed: Evaluation, policy: Policy, applicability: Applicability): Evaluation {
  if (weighed.kind !== 'evaluated' || weighed.messages.length === 0) return weighed;
  const { supersedes } = policy;
  const evaluation = supersedes.length === 0 ? weighed : { ...weighed, supersedes };
  if (!evaluation.messages.some(({ rule }) => rule !== 'undecided')) return evaluation;
  const doubt = applicability.doubtApplying(policy);
  if (doubt !== undefined) return { ...evaluation, doubts: [...evaluation.doubts, doubt] };
  const executor = applicability.findExecutor(policy);
  if (executor === undefined) return evaluation;
  return { ...evaluation, messages: evaluation.messages.map((message) => ({ ...message, executor })) };
}
