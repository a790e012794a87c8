import { assert } from '../base/assert.ts';
import type { CheckRequest } from '../check/check-target.ts';
import type { RepositoryResult, TargetResult } from '../findings/finding.ts';
import { joinRepositoryFindings } from '../findings/merge.ts';
import type { RuleLevels } from '../findings/rule-levels.ts';
import type { Executor } from './executor.ts';
import type { Repository } from './find-repositories.ts';
import type { CheckJob, ScanAnswer, ScanJob } from './job.ts';
import { RunawayPolicies } from './runaway-policies.ts';
import type { ScanEvent } from './scan-event.ts';
import type { Survey } from './survey.ts';

export interface ScanRequest {
  readonly repositories: readonly Repository[];
  /** The ids of the pack's policies that are to be asked about each target. */
  readonly policies: readonly string[];
  /** Of those that are to be asked about all targets of a repository at once. */
  readonly together?: readonly string[];
  readonly dialect: CheckRequest['dialect'];
  readonly profiles: CheckRequest['profiles'];
  readonly levels?: RuleLevels;
}

type Surveyed = {
  readonly repository: Repository;
  readonly survey: Survey | undefined;
  readonly reason: string | null;
};

/**
 * Judges every target of every repository. There is one result for each repository asked for, in that order, whatever
 * happened to it on the way.
 */
export async function scan(
  request: ScanRequest,
  executor: Executor<ScanJob, ScanAnswer>,
  observe: (event: ScanEvent) => void,
): Promise<readonly RepositoryResult[]> {
  const surveyed = await surveyAll(request.repositories, executor, observe);
  const planned = surveyed.map(({ repository, survey }) => planJobs(request, repository, survey?.targets ?? []));
  const jobs = planned.flat();
  const results = await checkAll(jobs, request, executor, observe);
  assert(results.length === jobs.length, 'every target has its result');
  let next = 0;
  return surveyed.map(({ repository, survey, reason }, index) => {
    const targets = results.slice(next, next + (planned[index]?.length ?? 0));
    next += targets.length;
    return {
      ...repository,
      targets,
      findings: joinRepositoryFindings(repository.name, targets),
      status: survey === undefined ? 'failed' : targets.every(isWhole) ? 'scanned' : 'incomplete',
      reason,
      skipped: survey?.skipped ?? [],
    };
  });
}

async function surveyAll(
  repositories: readonly Repository[],
  executor: Executor<ScanJob, ScanAnswer>,
  observe: (event: ScanEvent) => void,
): Promise<readonly Surveyed[]> {
  const surveyed: Surveyed[] = [];
  const jobs = repositories.map(({ path }): ScanJob => ({ kind: 'survey', root: path }));
  for await (const outcome of executor.run(jobs)) {
    const repository = repositories[surveyed.length];
    assert(repository !== undefined, 'every survey belongs to a repository');
    const survey = outcome.kind === 'done' && outcome.answer.kind === 'survey' ? outcome.answer.survey : undefined;
    const reason = outcome.kind === 'failed' ? outcome.failure.message : null;
    surveyed.push({ repository, survey, reason });
    observe({ phase: 'survey', done: surveyed.length, total: repositories.length });
  }
  return surveyed;
}

/** One for each target, and one for all of them together where a policy asks for that. */
function planJobs(request: ScanRequest, repository: Repository, targets: Survey['targets']): readonly CheckJob[] {
  const single = targets.map((target) => checkJob(request, repository, target));
  if (targets.length === 0 || (request.together ?? []).length === 0) return single;
  const whole = { file: '.', kind: 'project', maybeIncluded: false } as const;
  const job = checkJob(request, repository, { target: whole, isIncluded: false });
  return [...single, { ...job, together: targets.map(({ target }) => target) }];
}

function checkJob(request: ScanRequest, repository: Repository, found: Survey['targets'][number]): CheckJob {
  const { name, commit, ref } = repository;
  return {
    kind: 'check',
    root: repository.path,
    request: {
      repository: { name, commit, ref },
      ...found,
      dialect: request.dialect,
      profiles: request.profiles,
      levels: request.levels ?? {},
    },
    oneByOne: false,
    setAside: [],
  };
}

async function checkAll(
  jobs: readonly CheckJob[],
  { policies, together = [] }: ScanRequest,
  executor: Executor<ScanJob, ScanAnswer>,
  observe: (event: ScanEvent) => void,
): Promise<readonly TargetResult[]> {
  const results: TargetResult[] = [];
  const runaways = new RunawayPolicies();
  for await (const outcome of executor.run(runaways.spare(jobs))) {
    const job = jobs[results.length];
    assert(job !== undefined, 'every outcome belongs to a target');
    const asked = job.together === undefined ? policies : together;
    const settled =
      outcome.kind === 'failed' ? await runaways.retry(job, outcome.failure, asked, executor) : outcome.answer;
    assert(settled.kind === 'check', 'a check is answered by a result');
    results.push(job.together === undefined ? settled.result : { ...settled.result, kind: 'repository' });
    observe({ phase: 'check', done: results.length, total: jobs.length });
  }
  return results;
}

function isWhole(target: TargetResult): boolean {
  return (
    target.incomplete.length === 0 &&
    target.views.every((view) => view.verdicts.every(({ verdict }) => verdict !== 'error'))
  );
}
