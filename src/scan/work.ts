import { checkRepository, type EvaluateTogether } from '../check/check-repository.ts';
import { checkTarget } from '../check/check-target.ts';
import type { CheckJob, ScanAnswer, ScanJob } from './job.ts';
import { createOpener, type LaunchRequest, type MemoryFiles, type OpenRepository } from './open-repository.ts';
import { surveyRepository } from './survey.ts';

/** Evaluates the policies of the scan's pack on a view; created once for each thread. */
export interface Evaluator {
  readonly policies: readonly string[];
  evaluate(
    view: Parameters<Parameters<typeof checkTarget>[3]>[0],
    options: EvaluateOptions,
  ): ReturnType<Parameters<typeof checkTarget>[3]>;
  /** The policies that judge all targets of a repository at once. */
  readonly together: readonly string[];
  evaluateTogether(...args: [...Parameters<EvaluateTogether>, EvaluateOptions]): ReturnType<EvaluateTogether>;
}

export interface EvaluateOptions {
  readonly setAside: CheckJob['setAside'];
  /** Called before each policy, which is then evaluated on its own; undefined to evaluate all at once. */
  readonly announce: ((policy: string) => void) | undefined;
}

/** Runs one job; `step` reports the policy about to be evaluated, if the job requests that. */
export type Work = (job: ScanJob, step: (policy: string) => void) => Promise<ScanAnswer>;

export interface WorkOptions {
  readonly maxFileSize: number;
  readonly launch: LaunchRequest;
}

/** Does the jobs of a thread. Keeps the parsed files of the last repository only. */
export function createWork(evaluator: Evaluator, options: WorkOptions): Work {
  const openRepository = createOpener(options.launch, options);
  let last: { readonly root: string | MemoryFiles; readonly opened: OpenRepository } | undefined;
  const open = (root: string | MemoryFiles): OpenRepository => {
    if (last?.root !== root) last = { root, opened: openRepository(root) };
    return last.opened;
  };
  return async (job, step) => {
    const { project, launch, environment } = open(job.root);
    if (job.kind === 'survey')
      return { kind: 'survey', survey: await surveyRepository(job.root, project, job.options) };
    const announce = job.oneByOne ? step : undefined;
    if (job.together !== undefined) {
      const result = checkRepository(project, { ...job.request, launch, environment }, job.together, (files, unread) =>
        evaluator.evaluateTogether(files, unread, { setAside: job.setAside, announce }),
      );
      return { kind: 'check', result };
    }
    const result = checkTarget(project, { ...job.request, launch, environment }, evaluator.policies, (view) =>
      evaluator.evaluate(view, { setAside: job.setAside, announce }),
    );
    return { kind: 'check', result };
  };
}
