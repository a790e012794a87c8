import { buildUnjudgedResult } from '../../check/unjudged.ts';
import type { TargetResult } from '../../findings/finding.ts';
import type { RuleLevels } from '../../findings/rule-levels.ts';
import type { Executor } from '../../scan/executors/executor.ts';
import type { ScanAnswer, ScanJob } from '../../scan/job.ts';
import type { EvaluatorSetup } from '../../scan/load-evaluator.ts';
import { RunawayPolicies } from '../../scan/runaway-policies.ts';
import type { ProfileChoice } from '../../views/target-views.ts';
import type { ReadOptions } from '../options.ts';
import type { LocatedTarget } from './find-targets.ts';

export interface JudgeRequest extends Pick<ReadOptions, 'syntax'> {
  readonly evaluator: EvaluatorSetup;
  readonly profiles: ProfileChoice;
  readonly levels?: RuleLevels;
}

/** Judges one target within the bounds of a scan: a policy that hangs gets the verdict `error`, and the others theirs. */
export async function judgeTarget(
  threads: Executor<ScanJob, ScanAnswer>,
  { repository, target, isIncluded }: LocatedTarget,
  { evaluator, profiles, levels = {}, syntax = 'auto' }: JudgeRequest,
): Promise<TargetResult> {
  const { name, commit, ref, path: root } = repository;
  const request = { repository: { name, commit, ref }, target, isIncluded, dialect: syntax, profiles, levels };
  const job = { kind: 'check', root, request, oneByOne: false, setAside: [] } as const;
  const asked = evaluator.pack.policies.map(({ policy }) => policy.id).filter((id) => !evaluator.off.includes(id));
  for await (const outcome of threads.run([job])) {
    // There is no other policy to blame, and none whose verdict could be saved.
    if (outcome.kind === 'failed' && asked.length <= 1) return buildUnjudgedResult(request, asked, outcome.failure);
    const answer =
      outcome.kind === 'done'
        ? outcome.answer
        : await new RunawayPolicies().retry(job, outcome.failure, asked, threads);
    if (answer.kind === 'check') return answer.result;
  }
  throw new Error('A job had no answer.');
}
