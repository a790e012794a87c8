import type { ConfigDocument } from '../../document/document.ts';
import { findGaps } from '../../document/gaps.ts';
import { listRows } from '../../document/setting-rows.ts';
import type { RawResult } from '../evaluation/policy-engine.ts';
import type { PolicyInput } from '../evaluation/policy-input.ts';
import type { CompiledPolicy } from '../pack/pack.ts';
import { areRowsInOrder, type DocumentChanges, findChanges, listInputChanges } from './document-changes.ts';
import type { Evaluation } from './evaluation.ts';
import { canBeAbsent } from './presence.ts';
import { findDoubtful, findTouched, indexInputs, isSettingTouched } from './touched-policies.ts';

/** Evaluations of a document that are known before policies run, by the indexes of the policies. */
export interface Recalled {
  readonly results: readonly (RawResult | undefined)[];
  /** Results that need no weighing either. */
  readonly evaluations: readonly (Evaluation | undefined)[];
  /** The document as changes to the one that is remembered; undefined if it differs in too much. */
  readonly input: PolicyInput | undefined;
}

/** Remembers the answers about a few documents, for documents that differ little from one of them. */
export interface AnswerMemory {
  /** `json` is the document's own text, `asked` are the indexes of the policies that judge it. */
  recall(document: ConfigDocument, json: string, asked: readonly number[]): Recalled;
  keep(
    document: ConfigDocument,
    json: string,
    results: readonly (RawResult | undefined)[],
    evaluations: readonly (Evaluation | undefined)[],
  ): void;
}

interface Remembered extends Omit<Recalled, 'input'> {
  readonly document: ConfigDocument;
  readonly hasSureDoubts: boolean;
}

type Evaluated = Extract<Evaluation, { kind: 'evaluated' }>;

/** Maximum number of changed rows and values: above it, comparing takes longer than evaluating all policies. */
const maxChanges = 100;

/** Maximum number of views to remember; a file may declare thousands of profiles. */
const maxViews = 64;

const nothing: Recalled = { results: [], evaluations: [], input: undefined };

export function createAnswerMemory(policies: readonly CompiledPolicy[], strictIncludes: boolean): AnswerMemory {
  const index = indexInputs(policies.map(({ inputs }) => inputs));
  let last: (Remembered & { readonly json: string }) | undefined;
  /** Views of the targets before in the repository, by their profiles. */
  const views = new Map<string, Remembered>();
  let recalledFor: ConfigDocument | undefined;
  /** Returns what is known from a document with these changes. */
  const recallFrom = (remembered: Remembered, changes: DocumentChanges): Omit<Recalled, 'input'> => {
    const touched = findTouched(index, changes);
    const results = remembered.results.map((result, policy) =>
      result === undefined || result.kind === 'error' || touched.has(policy) ? undefined : result,
    );
    if (!remembered.hasSureDoubts || !hasSureDoubts(changes.after, strictIncludes) || !isJudgedAlike(changes))
      return { results, evaluations: [] };
    const doubtful = findDoubtful(index, changes);
    // Doubts are in the order of the rows.
    let isInOrder: boolean | undefined;
    const mayBeOutOfOrder = ({ doubts }: Evaluated): boolean => {
      if (doubts.length < 2) return false;
      isInOrder ??= areRowsInOrder(changes);
      return !isInOrder;
    };
    const evaluations = results.map((result, policy) => {
      const evaluation = result === undefined || doubtful.has(policy) ? undefined : remembered.evaluations[policy];
      if (evaluation?.kind !== 'evaluated' || isAbout(evaluation, changes) || mayBeOutOfOrder(evaluation))
        return undefined;
      return evaluation;
    });
    return { results, evaluations };
  };
  return {
    recall(document, json, asked) {
      const changes = last === undefined ? undefined : findChanges(last.document, document, maxChanges);
      let recalled = nothing;
      if (last !== undefined && changes !== undefined) {
        recalledFor = document;
        const input = { json: last.json, base: last.document, changes: listInputChanges(changes), whole: () => json };
        recalled = { ...recallFrom(last, changes), input };
      }
      if (asked.every((policy) => recalled.evaluations[policy] !== undefined)) return recalled;
      const view = views.get(writeView(document));
      const others = view === undefined ? undefined : findChanges(view.document, document, maxChanges);
      if (view === undefined || others === undefined || view.document === last?.document) return recalled;
      const { results, evaluations } = recallFrom(view, others);
      return {
        input: recalled.input,
        results: policies.map((_, policy) => recalled.results[policy] ?? results[policy]),
        evaluations: policies.map((_, policy) => recalled.evaluations[policy] ?? evaluations[policy]),
      };
    },
    keep(document, json, results, evaluations) {
      const isSure = hasSureDoubts(document, strictIncludes);
      const remembered = { document, results, evaluations, hasSureDoubts: isSure };
      if (last?.document.context.repository.name !== document.context.repository.name) views.clear();
      const view = writeView(document);
      if (views.size < maxViews || views.has(view)) views.set(view, remembered);
      // The views of a target are compared with its first: what a profile changes, the next one mostly does not.
      if (last !== undefined && recalledFor === document && isSameTarget(last.document, document)) return;
      last = { ...remembered, json };
    },
  };
}

/** Returns true if a message of the evaluation names a changed setting. */
function isAbout({ messages }: Evaluated, changes: DocumentChanges): boolean {
  for (const { setting } of messages) if (setting !== null && isSettingTouched(setting, changes)) return true;
  return false;
}

function writeView({ context }: ConfigDocument): string {
  return JSON.stringify(context.view.profiles);
}

/** Returns true if equal results mean equal messages and doubts. */
function isJudgedAlike({ before, after }: DocumentChanges): boolean {
  const [one, other] = [before.context.target, after.context.target];
  // Messages name settings as the target spells them.
  const isSameSpelling = before.dialect.spelling === after.dialect.spelling;
  return one.kind === other.kind && one.maybeIncluded === other.maybeIncluded && isSameSpelling;
}

function isSameTarget(a: ConfigDocument, b: ConfigDocument): boolean {
  const [one, other] = [a.context, b.context];
  return one.target.file === other.target.file && one.repository.name === other.repository.name;
}

/** Returns true if gaps, and blocks that a condition may leave out, cannot make a policy's answer doubtful. */
function hasSureDoubts(document: ConfigDocument, strictIncludes: boolean): boolean {
  return findGaps(document, strictIncludes).length === 0 && !listRows(document).some(([, row]) => canBeAbsent(row));
}
