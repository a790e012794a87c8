import { checkTarget } from '../check/check-target.ts';
import { NodeFileSystem } from '../host/node-file-system.ts';
import { Project } from '../resolve/project.ts';
import type { CheckJob, ScanAnswer, ScanJob } from './job.ts';
import { surveyRepository } from './survey.ts';

/** What the policies of the scan's pack make of a view; made once for each thread. */
export interface Evaluator {
  readonly policies: readonly string[];
  evaluate(
    view: Parameters<Parameters<typeof checkTarget>[3]>[0],
    options: EvaluateOptions,
  ): ReturnType<Parameters<typeof checkTarget>[3]>;
}

export interface EvaluateOptions {
  readonly setAside: CheckJob['setAside'];
  /** Called before each policy, which is then evaluated on its own; undefined to evaluate all at once. */
  readonly announce: ((policy: string) => void) | undefined;
}

/** Does one job; `step` tells which policy is about to be evaluated, where the job asks for that. */
export type Work = (job: ScanJob, step: (policy: string) => void) => Promise<ScanAnswer>;

/** What a thread does. It keeps the parsed files of the repository that it worked on last, and of no other. */
export function createWork(evaluator: Evaluator, options: { readonly maxFileSize: number }): Work {
  let last: { readonly root: string; readonly project: Project } | undefined;
  const open = (root: string): Project => {
    if (last?.root !== root) last = { root, project: new Project(new NodeFileSystem(root, options)) };
    return last.project;
  };
  return async (job, step) => {
    const project = open(job.root);
    if (job.kind === 'survey') return { kind: 'survey', survey: await surveyRepository(job.root, project) };
    const announce = job.oneByOne ? step : undefined;
    const result = checkTarget(project, job.request, evaluator.policies, (view) =>
      evaluator.evaluate(view, { setAside: job.setAside, announce }),
    );
    return { kind: 'check', result };
  };
}
