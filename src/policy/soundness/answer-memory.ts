import type { ConfigDocument } from '../../document/document.ts';
import { findGaps } from '../../document/gaps.ts';
import { listRows } from '../../document/setting-rows.ts';
import type { RawResult } from '../evaluation/policy-engine.ts';
import type { PolicyInput } from '../evaluation/policy-input.ts';
import type { CompiledPolicy } from '../pack/pack.ts';
import { findChanges, listInputChanges } from './document-changes.ts';
import type { Evaluation } from './evaluation.ts';
import { canBeAbsent } from './presence.ts';
import { createDoubtTest, createTouchTest, isSettingTouched } from './touch-test.ts';

/** Evaluations of a document that are known before policies run, by the indexes of the policies. */
export interface Recalled {
  readonly results: readonly (RawResult | undefined)[];
  /** Results that need no weighing either. */
  readonly evaluations: readonly (Evaluation | undefined)[];
  /** The document as changes to the one that is remembered; undefined if it differs in too much. */
  readonly input: PolicyInput | undefined;
}

/** Remembers the answers about one document, for documents that differ little from it. */
export interface AnswerMemory {
  /** `json` is the document's own text. */
  recall(document: ConfigDocument, json: string): Recalled;
  keep(
    document: ConfigDocument,
    json: string,
    results: readonly (RawResult | undefined)[],
    evaluations: readonly (Evaluation | undefined)[],
  ): void;
}

interface Remembered extends Omit<Recalled, 'input'> {
  readonly document: ConfigDocument;
  readonly json: string;
  readonly canReuseDoubts: boolean;
}

/** Maximum number of changed rows and values: above it, comparing takes longer than evaluating all policies. */
const maxChanges = 100;

const nothing: Recalled = { results: [], evaluations: [], input: undefined };

export function createAnswerMemory(policies: readonly CompiledPolicy[], strictIncludes: boolean): AnswerMemory {
  let last: Remembered | undefined;
  /** The views of the target before, by their profiles. */
  const views = new Map<string, Remembered>();
  let recalledFor: ConfigDocument | undefined;
  const recallFrom = (
    remembered: Remembered | undefined,
    document: ConfigDocument,
    json: string,
  ): Recalled | undefined => {
    if (remembered === undefined) return undefined;
    const changes = findChanges(remembered.document, document, maxChanges);
    if (changes === undefined) return undefined;
    const { results, evaluations, canReuseDoubts } = remembered;
    const isTouched = createTouchTest(changes);
    const { kind, maybeIncluded } = remembered.document.context.target;
    const { target } = document.context;
    const isSameKind = target.kind === kind && target.maybeIncluded === maybeIncluded;
    // Messages name settings as the target spells them.
    const isSameSpelling = document.dialect.spelling === remembered.document.dialect.spelling;
    const canReuse = isSameKind && isSameSpelling && canReuseDoubts && hasSureDoubts(document, strictIncludes);
    const isDoubtful = createDoubtTest(changes);
    const recalled = policies.map(({ inputs }, index) => {
      const result = results[index];
      return result === undefined || result.kind === 'error' || isTouched(inputs) ? undefined : result;
    });
    const input = {
      json: remembered.json,
      base: remembered.document,
      changes: listInputChanges(changes),
      whole: () => json,
    };
    return {
      input,
      results: recalled,
      evaluations: recalled.map((result, index) => {
        const evaluation = result === undefined || !canReuse ? undefined : evaluations[index];
        const inputs = policies[index]?.inputs;
        if (evaluation?.kind !== 'evaluated' || inputs === undefined || isDoubtful(inputs)) return undefined;
        const isAbout = evaluation.messages.some(
          ({ setting }) => setting !== null && isSettingTouched(setting, changes),
        );
        return isAbout ? undefined : evaluation;
      }),
    };
  };
  return {
    recall(document, json) {
      const fromLast = recallFrom(last, document, json);
      if (fromLast !== undefined) recalledFor = document;
      const view = views.get(document.context.view.profiles.join(' '));
      const fromView = view === last ? undefined : recallFrom(view, document, json);
      if (fromView === undefined) return fromLast ?? nothing;
      if (fromLast === undefined) return fromView;
      return {
        input: fromLast.input,
        results: policies.map((_, index) => fromLast.results[index] ?? fromView.results[index]),
        evaluations: policies.map((_, index) => fromLast.evaluations[index] ?? fromView.evaluations[index]),
      };
    },
    keep(document, json, results, evaluations) {
      const remembered = {
        document,
        json,
        results,
        evaluations,
        canReuseDoubts: hasSureDoubts(document, strictIncludes),
      };
      views.set(document.context.view.profiles.join(' '), remembered);
      // The views of a target are compared with its first: what a profile changes, the next one mostly does not.
      if (last !== undefined && recalledFor === document && isSameTarget(last.document, document)) return;
      last = remembered;
    },
  };
}

function isSameTarget(a: ConfigDocument, b: ConfigDocument): boolean {
  const [one, other] = [a.context, b.context];
  return one.target.file === other.target.file && one.repository.name === other.repository.name;
}

/** Returns true if gaps, and blocks that a condition may leave out, cannot make a policy's answer doubtful. */
function hasSureDoubts(document: ConfigDocument, strictIncludes: boolean): boolean {
  return findGaps(document, strictIncludes).length === 0 && !listRows(document).some(([, row]) => canBeAbsent(row));
}
