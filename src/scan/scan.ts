import { assert } from '../base/assert.ts';
import type { CheckRequest } from '../check/check-request.ts';
import type { RepositoryResult, TargetResult } from '../findings/finding.ts';
import { joinRepositoryFindings } from '../findings/merge.ts';
import type { RuleLevels } from '../findings/rule-levels.ts';
import type { Executor, Outcome } from './executor.ts';
import type { Repository } from './find-repositories.ts';
import type { CheckJob, ScanAnswer, ScanJob } from './job.ts';
import { RunawayPolicies } from './runaway-policies.ts';
import type { ScanEvent } from './scan-event.ts';
import type { Survey, SurveyOptions } from './survey.ts';

export interface ScanRequest {
  readonly repositories: readonly Repository[];
  /** Ids of the policies that judge each target. */
  readonly policies: readonly string[];
  /** Ids of the policies that judge all targets of a repository at once. */
  readonly together?: readonly string[];
  readonly dialect: CheckRequest['dialect'];
  readonly profiles: CheckRequest['profiles'];
  readonly levels?: RuleLevels;
  readonly survey?: SurveyOptions;
  /** What differs for a repository, by its name. */
  readonly own?: ReadonlyMap<string, OwnRequest>;
}

/** What may differ between the repositories of a request. */
type OwnRequest = Partial<Pick<ScanRequest, 'dialect' | 'profiles' | 'survey'>>;

/**
 * Repositories surveyed at once. No repository further ahead of the consumer is touched, so memory stays bounded; surveys
 * of one batch come before its checks, since a thread keeps the parsed files of one repository only.
 */
const maxSurveyed = 32;

/** A repository on its way from its survey to its result. */
interface Surveyed {
  readonly repository: Repository;
  readonly survey: Survey | undefined;
  /** Why the survey failed. */
  readonly reason: string | null;
  readonly jobs: readonly CheckJob[];
  readonly results: TargetResult[];
}

/**
 * Judges every target of every repository. Yields one result for each repository in the order of the request, also for those
 * that failed. Works no further ahead of its consumer than a batch of surveys and the executor's own queue.
 */
export async function* scan(
  request: ScanRequest,
  executor: Executor<ScanJob, ScanAnswer>,
  observe: (event: ScanEvent) => void,
): AsyncGenerator<RepositoryResult, void> {
  const { repositories, policies, together = [] } = request;
  const pending: Surveyed[] = [];
  const runaways = new RunawayPolicies();
  const counts = { repositories: 0, done: 0, found: 0 };
  const report = (): void =>
    observe({
      repositories: { done: counts.repositories, total: repositories.length },
      targets: { done: counts.done, found: counts.found },
    });

  async function* planJobs(): AsyncIterable<CheckJob> {
    for (let start = 0; start < repositories.length; start += maxSurveyed) {
      for (const next of await surveyAll(request, repositories.slice(start, start + maxSurveyed), executor)) {
        pending.push(next);
        counts.found += next.jobs.length;
        report();
        yield* next.jobs;
      }
    }
  }

  function* takeFinished(): Iterable<RepositoryResult> {
    for (;;) {
      const [first] = pending;
      if (first === undefined || first.results.length < first.jobs.length) return;
      pending.shift();
      counts.repositories += 1;
      report();
      yield resultOf(first);
    }
  }

  for await (const outcome of executor.run(runaways.spare(planJobs()))) {
    yield* takeFinished();
    const [first] = pending;
    const job = first?.jobs[first.results.length];
    assert(first !== undefined && job !== undefined, 'every outcome belongs to a target');
    const asked = job.together === undefined ? policies : together;
    const settled =
      outcome.kind === 'failed' ? await runaways.retry(job, outcome.failure, asked, executor) : outcome.answer;
    assert(settled.kind === 'check', 'a check is answered by a result');
    first.results.push(job.together === undefined ? settled.result : { ...settled.result, kind: 'repository' });
    counts.done += 1;
    report();
    yield* takeFinished();
  }
  yield* takeFinished();
  assert(pending.length === 0, 'every target has its result');
}

async function surveyAll(
  request: ScanRequest,
  repositories: readonly Repository[],
  executor: Executor<ScanJob, ScanAnswer>,
): Promise<readonly Surveyed[]> {
  const surveyed: Surveyed[] = [];
  const jobs = repositories.map(({ path, name }): ScanJob => {
    return { kind: 'survey', root: path, options: request.own?.get(name)?.survey ?? request.survey ?? {} };
  });
  for await (const outcome of executor.run(jobs)) {
    const repository = repositories[surveyed.length];
    assert(repository !== undefined, 'every survey belongs to a repository');
    const survey = surveyIn(outcome);
    const reason = outcome.kind === 'failed' ? outcome.failure.message : null;
    surveyed.push({
      repository,
      survey,
      reason,
      jobs: planChecks(request, repository, survey?.targets ?? []),
      results: [],
    });
  }
  return surveyed;
}

function surveyIn(outcome: Outcome<ScanAnswer>): Survey | undefined {
  return outcome.kind === 'done' && outcome.answer.kind === 'survey' ? outcome.answer.survey : undefined;
}

/** Plans a job for each target, and one for all of them together if a policy judges them so. */
function planChecks(request: ScanRequest, repository: Repository, targets: Survey['targets']): readonly CheckJob[] {
  const single = targets.map((target) => checkJob(request, repository, target));
  if (targets.length === 0 || (request.together ?? []).length === 0) return single;
  const whole = { file: '.', kind: 'project', maybeIncluded: false } as const;
  const job = checkJob(request, repository, { target: whole, isIncluded: false });
  return [...single, { ...job, together: targets.map(({ target }) => target) }];
}

function checkJob(request: ScanRequest, repository: Repository, found: Survey['targets'][number]): CheckJob {
  const { name, commit, ref } = repository;
  const { dialect, profiles } = { ...request, ...request.own?.get(name) };
  return {
    kind: 'check',
    root: repository.path,
    request: {
      repository: { name, commit, ref },
      ...found,
      dialect,
      profiles,
      levels: request.levels ?? {},
    },
    oneByOne: false,
    setAside: [],
  };
}

function resultOf({ repository, survey, reason, results }: Surveyed): RepositoryResult {
  return {
    ...repository,
    targets: results,
    findings: joinRepositoryFindings(repository.name, results),
    status: survey === undefined ? 'failed' : results.every(isWhole) ? 'scanned' : 'incomplete',
    reason,
    skipped: survey?.skipped ?? [],
  };
}

function isWhole(target: TargetResult): boolean {
  return (
    target.incomplete.length === 0 &&
    target.views.every((view) => view.verdicts.every(({ verdict }) => verdict !== 'error'))
  );
}
