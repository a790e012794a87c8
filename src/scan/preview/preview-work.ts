import { buildTargetFindings } from '../../findings/build-findings.ts';
import type { Finding, ViewResult } from '../../findings/finding.ts';
import type { RuleLevels } from '../../findings/rule-levels.ts';
import { deferEvaluator, type EvaluatorSetup } from '../load-evaluator.ts';
import { openRecordedViews } from '../records/open-recorded-views.ts';
import type { RecordedTarget, RejudgeRequest } from '../records/recorded.ts';

/** Packs of policies that judge the documents of a state, one after the other. */
export interface PreviewSetup {
  readonly packs: readonly { readonly evaluator: EvaluatorSetup; readonly levels: RuleLevels }[];
}

export interface PreviewJob extends Pick<RecordedTarget, 'target' | 'views'> {
  readonly repository: RejudgeRequest['repository'];
  readonly documents: Uint8Array;
  readonly sourceMaps: Uint8Array;
  /** Policies that are not evaluated. */
  readonly without: readonly string[];
}

/** Verdicts of the views of a target, and the violations in it. */
export interface Previewed {
  readonly views: readonly ViewResult[];
  readonly findings: readonly Pick<Finding, 'rule' | 'level' | 'location' | 'occurrences'>[];
}

/** Judges a target by each of the packs. */
export type PreviewAnswer = readonly Previewed[];

/** Returns what judges stored targets as a scan does, except for code frames, which need the files. `step` is called for each document. */
export function createPreview({
  packs,
}: PreviewSetup): (job: PreviewJob, step: (name: string) => void) => PreviewAnswer {
  const judges = packs.map(({ evaluator, levels }) => {
    const all = deferEvaluator(evaluator);
    return { levels, without: (ids: readonly string[]) => all.only(all.policies.filter((id) => !ids.includes(id))) };
  });
  return ({ repository, target, views, documents, sourceMaps, without }, step) => {
    const judgeViews = openRecordedViews({
      ...{ repository, target, views },
      documents: { bytes: documents },
      sourceMaps: { bytes: sourceMaps },
    });
    return judges.map((judge): Previewed => {
      const evaluator = judge.without(without);
      if (evaluator.policies.length === 0)
        return {
          views: views.map(({ profiles, document }) => ({ profiles, digest: document, verdicts: [] })),
          findings: [],
        };
      const judged = judgeViews((view) => {
        step(view.digest);
        return evaluator.evaluate(view, { setAside: [], announce: undefined });
      });
      const { views: verdicts, findings } = buildTargetFindings(judged, new Map(), {
        levels: judge.levels,
        placeDoubts: true,
      });
      // Copying all properties to the main thread takes a tenth of the time.
      const denied = findings.filter(({ level }) => level === 'deny');
      return {
        views: withoutCauses(verdicts),
        findings: denied.map(({ rule, level, location, occurrences }) => ({ rule, level, location, occurrences })),
      };
    });
  };
}

/** Leaves out the causes of undecided verdicts. Views with the same list of verdicts have the same list again. */
function withoutCauses(views: readonly ViewResult[]): readonly ViewResult[] {
  const lists = new Map<ViewResult['verdicts'], ViewResult['verdicts']>();
  return views.map((view) => {
    const verdicts = lists.get(view.verdicts) ?? view.verdicts.map(({ causes: _, ...verdict }) => verdict);
    lists.set(view.verdicts, verdicts);
    return { ...view, verdicts };
  });
}
