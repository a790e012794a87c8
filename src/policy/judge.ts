import type { ConfigDocument } from '../document/document.ts';
import { explainSkip } from './applicability.ts';
import { findDoubts, type WeighedDoubt } from './doubts.ts';
import type { Doubt, Evaluation, PolicyMessage } from './evaluation.ts';
import { oneStepLower, readMessages } from './messages.ts';
import type { CompiledPack, CompiledPolicy } from './pack.ts';
import type { Policy } from './policy.ts';
import type { PolicyEngine, RawResult } from './policy-engine.ts';
import { buildVariants, MOST_VARIANTS } from './variants.ts';

export interface JudgeOptions {
  /** The scan's time in nanoseconds since 1970: before a policy's `effective_on` its violations are warnings. */
  readonly now: bigint;
  /** Absence is doubtful after an include that lies elsewhere. */
  readonly strictIncludes: boolean;
}

/** What every policy of a pack makes of one document, in the order of the pack. */
export type Judge = (document: ConfigDocument) => readonly Evaluation[];

/**
 * Asks policies and weighs their answers: soundness is not left to their authors. What a policy read and nobody can tell
 * makes its verdict undecided, unless the policy said so itself.
 */
export function createJudge(pack: CompiledPack, engine: PolicyEngine, options: JudgeOptions): Judge {
  return (document) => {
    const skips = pack.policies.map(({ policy }) => explainSkip(policy, document, options.strictIncludes));
    const asked = pack.policies.flatMap((_, index) => (skips[index] === undefined ? [index] : []));
    const results = new Map<number, RawResult>();
    for (const [place, result] of engine.evaluate(encode(document), asked).entries()) {
      results.set(asked[place] ?? -1, result);
    }
    return pack.policies.map((compiled, index) => {
      const { id } = compiled.policy;
      const result = results.get(index);
      if (result === undefined) return { policy: id, kind: 'skipped', reason: skips[index] ?? '' };
      const evaluation = read(compiled.policy, result, document, options);
      if (evaluation.kind !== 'evaluated') return evaluation;
      const doubts = findDoubts(compiled.reads, document, options.strictIncludes);
      if (doubts.length === 0) return evaluation;
      const again = (variant: ConfigDocument): Evaluation => {
        const [varied] = engine.evaluate(encode(variant), [index]);
        return varied === undefined ? evaluation : read(compiled.policy, varied, variant, options);
      };
      return weigh(compiled, evaluation, doubts, document, again, options);
    });
  };
}

type Evaluated = Extract<Evaluation, { kind: 'evaluated' }>;

function encode(document: ConfigDocument): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(document));
}

function read(policy: Policy, result: RawResult, document: ConfigDocument, { now }: JudgeOptions): Evaluation {
  if (result.kind === 'error') return { policy: policy.id, kind: 'error', reason: result.reason };
  try {
    const early = policy.effectiveOn !== null && now < BigInt(Date.parse(policy.effectiveOn)) * 1_000_000n;
    const messages = readMessages(result.results, policy.severity, document)
      .filter((message) => !blamesAbsence(message, document))
      .map((message) => (early && message.rule === 'deny' ? toWarning(message) : message));
    return { policy: policy.id, kind: 'evaluated', messages, doubts: [] };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { policy: policy.id, kind: 'error', reason: error.message };
  }
}

function toWarning(message: PolicyMessage): PolicyMessage {
  return { ...message, rule: 'warn', severity: oneStepLower(message.severity) };
}

/** A file that others may include is judged for what it says, never for what it lacks. */
function blamesAbsence({ setting }: PolicyMessage, { context, settings }: ConfigDocument): boolean {
  if (!context.target.maybeIncluded || setting === null) return false;
  return !Object.keys(settings).some(
    (path) => path === setting || path.startsWith(`${setting}.`) || path.startsWith(`${setting}[`),
  );
}

/** Settles choices by trying them, and keeps the doubts that matter to what the policy said. */
function weigh(
  compiled: CompiledPolicy,
  evaluation: Evaluated,
  doubts: readonly WeighedDoubt[],
  document: ConfigDocument,
  again: (variant: ConfigDocument) => Evaluation,
  options: JudgeOptions,
): Evaluation {
  const choices = doubts.filter(({ because }) => because === 'choice').map(({ path }) => path);
  const variants = choices.length === 0 ? undefined : buildVariants(document, choices);
  if (variants === undefined) {
    const tooMany = (doubt: WeighedDoubt): WeighedDoubt =>
      doubt.because === 'choice'
        ? { ...doubt, detail: `${doubt.detail}; more than ${MOST_VARIANTS} combinations` }
        : doubt;
    return withDoubts(evaluation, doubts.map(tooMany));
  }
  const outcomes = variants.map((variant) => {
    const varied = again(variant);
    if (varied.kind !== 'evaluated') return varied;
    return withDoubts(varied, findDoubts(compiled.reads, variant, options.strictIncludes));
  });
  return combine(
    evaluation,
    outcomes,
    doubts.filter(({ because }) => because === 'choice'),
  );
}

/** All fail: fail. None does: what they say together. Some do: it depends on the choice. */
function combine(evaluation: Evaluated, outcomes: readonly Evaluation[], choices: readonly WeighedDoubt[]): Evaluation {
  const broken = outcomes.find(({ kind }) => kind !== 'evaluated');
  if (broken !== undefined) return broken;
  const evaluated = outcomes.filter((outcome) => outcome.kind === 'evaluated');
  const messages = joinMessages(evaluated);
  const open = evaluated.flatMap(({ doubts }) => doubts);
  if (open.length > 0) return { ...evaluation, messages, doubts: distinct(open) };
  const failing = evaluated.filter((outcome) => outcome.messages.some(({ rule }) => rule === 'deny')).length;
  const isMixed = failing > 0 && failing < evaluated.length;
  return { ...evaluation, messages, doubts: isMixed ? distinct(choices.map(plain)) : [] };
}

function joinMessages(outcomes: readonly Evaluated[]): readonly PolicyMessage[] {
  const all = outcomes.flatMap(({ messages }) => messages);
  return [...new Map(all.map((message) => [JSON.stringify(message), message])).values()];
}

function withDoubts(evaluation: Evaluated, doubts: readonly WeighedDoubt[]): Evaluated {
  const open = doubts.filter((doubt) => !isSaid(doubt, evaluation.messages));
  const fails = evaluation.messages.some(({ rule }) => rule === 'deny');
  // What is not known could only have added to what a failing policy said, unless it is decisive.
  return { ...evaluation, doubts: (fails ? open.filter(({ decisive }) => decisive) : open).map(plain) };
}

/** Whether the policy itself told that this cannot be told. */
function isSaid({ path }: Doubt, messages: readonly PolicyMessage[]): boolean {
  return messages.some(({ rule, setting }) => {
    if (rule !== 'undecided') return false;
    return setting === null || setting === path || path.startsWith(`${setting}.`) || path.startsWith(`${setting}[`);
  });
}

function plain({ path, because, detail }: WeighedDoubt): Doubt {
  return { path, because, detail };
}

function distinct(doubts: readonly Doubt[]): readonly Doubt[] {
  return [...new Map(doubts.map((doubt) => [`${doubt.path}\n${doubt.because}`, doubt])).values()];
}
