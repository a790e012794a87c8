import { writeJson } from '../../base/json.ts';
import type { ConfigDocument } from '../../document/document.ts';
import { listRows } from '../../document/setting-rows.ts';
import type { PolicyEngine, RawResult } from '../evaluation/policy-engine.ts';
import type { PolicyInput } from '../evaluation/policy-input.ts';
import type { CompiledPolicy } from '../pack/pack.ts';
import type { Policy } from '../policy.ts';
import { createApplicability } from './applicability.ts';
import { createDoubtFinder, type WeighedDoubt } from './doubts.ts';
import type { Doubt, Evaluation, PolicyMessage } from './evaluation.ts';
import { lowerSeverity, readMessages } from './messages.ts';
import { buildVariants, maxVariants } from './variants.ts';

export interface JudgeOptions {
  /** The scan's time in nanoseconds since 1970: before a policy's `effective_on` its violations are warnings. */
  readonly now: bigint;
  /** Absence is doubtful after an include that lies elsewhere. */
  readonly strictIncludes: boolean;
  /** Adds the outcome for each way to decide the choices to evaluations. */
  readonly tellChoices?: boolean;
  /** Policies that are not evaluated. */
  readonly off?: readonly string[];
}

/** The policy engine, or what stands between it and the judge. */
export type Evaluates = Pick<PolicyEngine, 'evaluate'>;

type Evaluated = Extract<Evaluation, { kind: 'evaluated' }>;

/** One policy's answer about a document. */
export interface Answered {
  readonly compiled: CompiledPolicy;
  readonly index: number;
  readonly result: RawResult;
}

/**
 * Turns the answers of policies about a document into verdicts, given the unknown values that each policy read. `input` is the
 * document as policies read it.
 */
export function settleVerdicts(
  engine: Evaluates,
  document: ConfigDocument,
  answers: readonly Answered[],
  options: JudgeOptions,
  input: PolicyInput,
): readonly Evaluation[] {
  if (answers.length === 0) return [];
  const findDoubts = createDoubtFinder(document, options.strictIncludes);
  const open = new Map<string, Open[]>();
  const settled: Evaluation[] = [];
  for (const [place, answered] of answers.entries()) {
    const evaluation = readResult(answered.compiled.policy, answered.result, document, options.now);
    const doubts = evaluation.kind === 'evaluated' ? findDoubts(answered.compiled.reads) : [];
    const weighed = weigh(evaluation, doubts, document);
    settled.push(weighed.evaluation);
    if (evaluation.kind !== 'evaluated' || weighed.choices.length === 0) continue;
    const key = weighed.choices.map(({ path }) => path).join('\n');
    open.set(key, [...(open.get(key) ?? []), { answered, place, evaluation, doubts, choices: weighed.choices }]);
  }
  const decided = new Map([...open.values()].flatMap((group) => tryChoices(engine, document, group, options, input)));
  return settled.map((evaluation, place) => decided.get(place) ?? evaluation);
}

/** Returns an evaluation with its doubts, or without any if some of them are choices to try, with these. */
function weigh(
  evaluation: Evaluation,
  doubts: readonly WeighedDoubt[],
  document: ConfigDocument,
): { readonly evaluation: Evaluation; readonly choices: readonly WeighedDoubt[] } {
  if (evaluation.kind !== 'evaluated') return { evaluation, choices: [] };
  const plain = withDoubts(evaluation, doubts);
  const choices: WeighedDoubt[] = [];
  for (const doubt of doubts) if (hasAlternatives(document, doubt.path, doubt.because)) choices.push(doubt);
  // A policy that fails because the value is a closure fails whatever the closure returns.
  const areClosures = choices.every(({ because }) => because === 'closure');
  const fails = areClosures && findWorstRule(plain) === 'deny' && plain.doubts.length === 0;
  return choices.length === 0 || fails ? { evaluation: plain, choices: [] } : { evaluation, choices };
}

/**
 * Returns true if the only unknown about a setting is which of several values it has: a choice, or results of a
 * closure.
 */
function hasAlternatives({ settings }: ConfigDocument, path: string, because: string): boolean {
  return (because === 'choice' || because === 'closure') && settings[path]?.alternatives !== undefined;
}

/** A policy whose verdict may depend on choices. */
interface Open {
  readonly answered: Answered;
  readonly place: number;
  readonly evaluation: Evaluated;
  readonly doubts: readonly WeighedDoubt[];
  readonly choices: readonly WeighedDoubt[];
}

/**
 * Evaluates policies that depend on the same choices for each way to decide them, together, because loading a document
 * is slow.
 */
function tryChoices(
  engine: Evaluates,
  document: ConfigDocument,
  group: readonly Open[],
  options: JudgeOptions,
  input: PolicyInput,
): readonly (readonly [number, Evaluation])[] {
  const paths = group[0]?.choices.map(({ path }) => path) ?? [];
  const variants = buildVariants(document, paths);
  if (variants === undefined) {
    return group.map(({ place, evaluation, doubts }) => [place, withDoubts(evaluation, doubts.map(noteManyChoices))]);
  }
  const indexes = group.map(({ answered }) => answered.index);
  const {
    json,
    base,
    changes: before,
  } = typeof input === 'string' ? { json: input, base: document, changes: [] } : input;
  const tried = variants.map(({ document: variant, changes }) => ({
    variant,
    results: engine.evaluate(variant, indexes, {
      json,
      base,
      changes: [...before, ...changes],
      whole: () => writeJson(variant),
    }),
    findDoubts: createDoubtFinder(variant, options.strictIncludes),
    applicability: createApplicability(variant, options.strictIncludes),
  }));
  return group.map(({ answered: { compiled }, place, evaluation, choices }, at) => {
    const outcomes = tried.map(({ variant, results, findDoubts, applicability }): Evaluation => {
      const result = results[at];
      const skip = applicability.explainSkip(compiled.policy);
      if (skip !== undefined) return { policy: compiled.policy.id, kind: 'skipped', reason: skip };
      if (result === undefined) return evaluation;
      const outcome = readResult(compiled.policy, result, variant, options.now);
      return outcome.kind === 'evaluated' ? withDoubts(outcome, findDoubts(compiled.reads)) : outcome;
    });
    const combined = combine(evaluation, outcomes, choices);
    if (options.tellChoices !== true || combined.kind !== 'evaluated') return [place, combined];
    return [place, { ...combined, tried: { choices: paths, outcomes } }];
  });
}

export function readResult(policy: Policy, result: RawResult, document: ConfigDocument, now: bigint): Evaluation {
  if (result.kind === 'error') return { policy: policy.id, kind: 'error', reason: result.reason };
  const read = readMessages(result.results, policy.severity, document);
  if (typeof read === 'string') return { policy: policy.id, kind: 'error', reason: read };
  const { effectiveOn } = policy;
  const isEarly = effectiveOn !== null && now < BigInt(Date.parse(effectiveOn)) * 1_000_000n;
  const messages = read.messages
    .filter((message) => !blamesAbsence(message, document))
    .map((message) => (isEarly && message.rule === 'deny' ? toWarning(message, effectiveOn) : message));
  const notes = [
    ...read.excepted.map(({ message }) => `Excepted by the policy itself: ${message.replace(/[^.!?]$/u, '$&.')}`),
    ...result.failures.map(({ builtin, message }) => `The builtin ${builtin} failed: ${message}.`),
  ];
  return { policy: policy.id, kind: 'evaluated', messages, doubts: [], ...(notes.length > 0 ? { notes } : {}) };
}

function toWarning(message: PolicyMessage, effectiveOn: string): PolicyMessage {
  // METADATA is YAML, where a day is the moment at which it begins.
  const day = effectiveOn.replace(/T00:00:00Z$/u, '');
  const text = `${message.message.replace(/[^.!?]$/u, '$&.')} A warning until ${day}, a violation from then on.`;
  return { ...message, message: text, rule: 'warn', severity: lowerSeverity(message.severity) };
}

/**
 * Returns true for a message about a missing setting in a file that others may include: such a file is judged only by
 * its contents.
 */
function blamesAbsence({ setting }: PolicyMessage, document: ConfigDocument): boolean {
  if (!document.context.target.maybeIncluded || setting === null) return false;
  return !listRows(document).some(([path]) => isAtOrBelow(path, setting));
}

function isAtOrBelow(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}

function noteManyChoices(doubt: WeighedDoubt): WeighedDoubt {
  if (doubt.because !== 'choice') return doubt;
  return { ...doubt, detail: `${doubt.detail}, and there are more than ${maxVariants} combinations` };
}

/** Joins the outcomes of all alternatives: their messages, undecided if the verdicts differ. */
function combine(evaluation: Evaluated, outcomes: readonly Evaluation[], choices: readonly WeighedDoubt[]): Evaluation {
  const broken = outcomes.find(({ kind }) => kind === 'error');
  if (broken !== undefined) return broken;
  const evaluated = outcomes.filter((outcome) => outcome.kind === 'evaluated');
  const [skipped] = outcomes;
  if (evaluated.length === 0 && skipped !== undefined) return skipped;
  const messages = listHeldInAll(evaluated);
  // An unknown value of a choice is reported as the choice: readers know it as one value of several.
  const asChoice = new Map(choices.map((choice) => [choice.path, toDoubt(choice)]));
  const toReported = (doubt: Doubt): Doubt => (isOfItsValue(doubt) ? asChoice.get(doubt.path) : undefined) ?? doubt;
  const open = keepDistinct(evaluated.flatMap(({ doubts }) => doubts).map(toReported));
  if (open.length > 0) return { ...evaluation, messages, doubts: open };
  // A policy that does not apply to an alternative finds nothing there.
  const outcome = new Set(outcomes.map((each) => (each.kind === 'evaluated' ? findWorstRule(each) : undefined)));
  return { ...evaluation, messages, doubts: outcome.size > 1 ? choices.map(toDoubt) : [] };
}

function isOfItsValue({ because }: Doubt): boolean {
  return because !== 'incomplete' && because !== 'conditional' && because !== 'redacted';
}

/** Returns the messages that all outcomes share; all messages if each outcome has different denials. */
function listHeldInAll(outcomes: readonly Evaluated[]): readonly PolicyMessage[] {
  const all = keepDistinct(outcomes.flatMap(({ messages }) => messages));
  const isSure = ({ rule, setting }: PolicyMessage): boolean =>
    rule !== 'deny' ||
    outcomes.every(({ messages }) => messages.some((other) => other.rule === 'deny' && other.setting === setting));
  const sure = all.filter(isSure);
  return sure.some(({ rule }) => rule === 'deny') ? sure : all;
}

/** Returns the rule that decides the verdict of one outcome. */
function findWorstRule({ messages }: Evaluated): PolicyMessage['rule'] | undefined {
  return (['deny', 'warn'] as const).find((wanted) => messages.some(({ rule }) => rule === wanted));
}

function withDoubts(evaluation: Evaluated, doubts: readonly WeighedDoubt[]): Evaluated {
  const open = doubts.filter((doubt) => !isSaid(doubt, evaluation.messages));
  const fails = evaluation.messages.some(({ rule }) => rule === 'deny');
  // An unknown value could only add messages to a failing policy, unless it is decisive.
  return { ...evaluation, doubts: (fails ? open.filter(({ decisive }) => decisive) : open).map(toDoubt) };
}

/** Returns true if the policy itself returned `undecided` for this. */
export function isSaid({ path }: Doubt, messages: readonly PolicyMessage[]): boolean {
  return messages.some(({ rule, setting }) => rule === 'undecided' && (setting === null || isAtOrBelow(path, setting)));
}

export function toDoubt({ decisive: _, ...doubt }: WeighedDoubt): Doubt {
  return doubt;
}

function keepDistinct<T>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
