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
  let recalledFor: ConfigDocument | undefined;
  return {
    recall(document, json) {
      const changes = last === undefined ? undefined : findChanges(last.document, document, maxChanges);
      if (last === undefined || changes === undefined) return nothing;
      recalledFor = document;
      const { results, evaluations, canReuseDoubts } = last;
      const isTouched = createTouchTest(changes);
      const { kind, maybeIncluded } = last.document.context.target;
      const { target } = document.context;
      const isSameKind = target.kind === kind && target.maybeIncluded === maybeIncluded;
      // Messages name settings as the target spells them.
      const isSameSpelling = document.dialect.spelling === last.document.dialect.spelling;
      const canReuse = isSameKind && isSameSpelling && canReuseDoubts && hasSureDoubts(document, strictIncludes);
      const isDoubtful = createDoubtTest(changes);
      const recalled = policies.map(({ inputs }, index) => {
        const result = results[index];
        return result === undefined || result.kind === 'error' || isTouched(inputs) ? undefined : result;
      });
      return {
        input: { json: last.json, base: last.document, changes: listInputChanges(changes), whole: () => json },
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
    },
    keep(document, json, results, evaluations) {
      // The views of a target are compared with its first: what a profile changes, the next one mostly does not.
      if (last !== undefined && recalledFor === document && isSameTarget(last.document, document)) return;
      last = { document, json, results, evaluations, canReuseDoubts: hasSureDoubts(document, strictIncludes) };
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
