import { DamagedTextError } from '../../base/packed-text.ts';
import type { RuleLevels } from '../../findings/rule-levels.ts';
import { limitTasks } from '../../host/limit-tasks.ts';
import type { JudgedPart, KnownResult, PolicyChanges, Rejudged, RejudgeRequest } from './recorded.ts';
import { replaceVerdicts } from './replace-verdicts.ts';

/** A result that no file was read for. */
export interface RecalledResult {
  readonly result: JudgedPart;
  /** True if policies have judged the recorded documents. */
  readonly isNew: boolean;
  /** The recorded result of a sample. */
  readonly expected?: JudgedPart;
}

/** Returns the result of a repository by its records; undefined if they are not enough. */
export type Recall = (
  repository: RejudgeRequest['repository'],
  known: KnownResult,
) => Promise<RecalledResult | undefined>;

/** Judges recorded documents; undefined if they are not enough, `failed` if a policy did not end. */
export type JudgeRecords = (request: RejudgeRequest) => Promise<ReadonlyMap<string, Rejudged> | 'failed' | undefined>;

/** Repositories whose recorded documents are in memory at once. */
const maxJudged = 16;

/** Creates the lookup of recorded results for one scan. Policies that differ judge the recorded documents. */
export function createRecall(levels: RuleLevels, judge: JudgeRecords): Recall {
  // A policy that does not end would use up its time with every repository: threads that judge targets find out which one it is.
  let hasFailed = false;
  const inTurn = limitTasks(maxJudged);
  // Few repositories are samples: other threads would be started for them alone.
  const oneByOne = limitTasks(1);
  const judgeAgain = async (
    { name, commit, ref }: RejudgeRequest['repository'],
    recorded: () => Promise<JudgedPart>,
    changes: PolicyChanges,
  ): Promise<JudgedPart | undefined> => {
    if (hasFailed) return undefined;
    const repository = { name, commit, ref };
    const { evaluate: policies } = changes;
    const rejudged =
      policies.length === 0
        ? new Map<string, Rejudged>()
        : await judge({ repository, levels, policies, targets: await changes.loadTargets() });
    hasFailed ||= rejudged === 'failed';
    if (rejudged === undefined || rejudged === 'failed') return undefined;
    return replaceVerdicts(name, await recorded(), changes, rejudged);
  };
  const recall: Recall = async (repository, known) => {
    const { changes, load, sample } = known;
    if (changes === undefined) return { result: await load(), isNew: false };
    const limit = sample === 'documents' ? oneByOne : inTurn;
    const result = await limit(() => judgeAgain(repository, load, changes));
    if (sample !== 'documents') return result && { result, isNew: true };
    const expected = await load();
    return result === undefined ? { result: expected, isNew: false } : { result, isNew: true, expected };
  };
  return async (repository, known) => {
    try {
      return await recall(repository, known);
    } catch (error) {
      // The files are read again.
      if (error instanceof DamagedTextError) return undefined;
      throw error;
    }
  };
}
