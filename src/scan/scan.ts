import { assert } from '../base/assert.ts';
import { HostError } from '../base/errors.ts';
import { compareCodeUnits } from '../base/order.ts';
import type { CheckRequest } from '../check/check-request.ts';
import { createDiff, type TargetDiff } from '../document/compare-views.ts';
import type { RepositoryResult, TargetResult } from '../findings/finding.ts';
import { joinRepositoryFindings } from '../findings/merge-findings.ts';
import type { OwnerFile, OwnerRules } from '../findings/owners/owner-rules.ts';
import type { RuleLevels } from '../findings/rule-levels.ts';
import type { GitRevision } from '../host/revisions/open-history.ts';
import { type Executor, inTurn, type Jobs, type Outcome } from './executors/executor.ts';
import { findRoot, type Repository } from './find-repositories.ts';
import type { Before, CheckJob, RecordedCheck, ScanAnswer, ScanJob } from './job.ts';
import { isWhole } from './records/is-whole.ts';
import { createRecall, type Recall, type RecalledResult } from './records/recall.ts';
import type { JudgedPart, KnownResult, ReadState, RecordedRepository } from './records/recorded.ts';
import type { Root } from './root.ts';
import { RunawayPolicies } from './runaway-policies.ts';
import type { ScanEvent } from './scan-event.ts';
import type { Survey, SurveyOptions } from './survey.ts';
import { WaitingJobs } from './waiting-jobs.ts';

/** A repository, with its base if it is compared. */
export interface ComparedRepository extends Repository {
  /** Judged revision and its base; undefined to judge the files of this machine alone. */
  readonly revisions?: { readonly head: Root; readonly base: GitRevision };
}

export interface ScanResult extends RepositoryResult, OwnerSource {
  /** The result in the commit that the repository is compared with. */
  readonly before?: RepositoryResult;
  /** Differences of its targets' effective settings from those in the base. */
  readonly settings?: readonly TargetDiff[];
  /** Documents, if they are recorded; `unchanged` for an earlier result, `rejudged` for one of recorded documents. */
  readonly recorded?: RecordedRepository | 'unchanged' | 'rejudged';
  /** Recorded result, if this one is compared with it. */
  readonly expected?: JudgedPart;
}

/** CODEOWNERS files and topics of a judged revision. */
interface OwnerSource {
  /** Left out if there are none. */
  readonly ownerFiles?: readonly OwnerFile[];
  /** Recorded rules of a commit that was not fetched, in place of the files. */
  readonly ownerRules?: OwnerRules | null;
}

export interface ScanRequest {
  readonly repositories: readonly ComparedRepository[];
  /** Ids of the policies that judge each target. */
  readonly policies: readonly string[];
  /** Ids of the policies that judge all targets of a repository at once. */
  readonly together?: readonly string[];
  readonly dialect: CheckRequest['dialect'];
  readonly profiles: CheckRequest['profiles'];
  readonly levels?: RuleLevels;
  readonly survey?: SurveyOptions;
  /** Options of single repositories, by repository name. */
  readonly own?: ReadonlyMap<string, OwnRequest>;
  /**
   * Returns the earlier result of a repository under the same request, if there is one. The result of a commit that was
   * not fetched is used without a survey.
   */
  readonly findKnown?: (repository: Repository) => Promise<KnownResult | undefined>;
}

/** Options that may differ between the repositories of a request. */
type OwnRequest = Partial<Pick<ScanRequest, 'dialect' | 'profiles' | 'survey'>>;

/**
 * Repositories surveyed at once. No repository further ahead of the consumer is touched, so memory stays bounded; surveys
 * of one batch come before its checks, since a thread keeps the parsed files of one repository only.
 */
const maxSurveyed = 32;

/** A repository on its way from its survey to its result. */
interface Surveyed {
  readonly repository: ComparedRepository;
  readonly survey: Survey | undefined;
  readonly before: Survey | undefined;
  /** Reason why the survey failed; null if it did not. */
  readonly reason: string | null;
  readonly jobs: readonly CheckJob[];
  readonly results: Map<CheckJob, Settled>;
  /** An earlier result that holds, or that of recorded documents. */
  readonly known: RecalledResult | undefined;
  /** A result to compare with. */
  readonly expected: JudgedPart | undefined;
  /** Inputs that the survey read; undefined if they are not recorded. */
  readonly read: (ReadState & Pick<RecordedRepository, 'settings'>) | undefined;
  readonly owned: OwnerSource;
}

type JobSubject = Pick<CheckJob, 'request' | 'together'>;

interface Settled {
  readonly result: TargetResult;
  readonly before: Before | undefined;
  readonly diff: TargetDiff | undefined;
  readonly recorded: RecordedCheck | undefined;
}

/**
 * Judges every target of every repository. Yields one result for each repository in the order of the request, also for those
 * that failed. Works no further ahead of its consumer than a batch of repositories and the executor's own queue: while one thread
 * judges the first repository, the others may finish those after it.
 */
export async function* scan(
  request: ScanRequest,
  executor: Executor<ScanJob, ScanAnswer>,
  observe: (event: ScanEvent) => void,
): AsyncGenerator<ScanResult, void> {
  const { repositories, policies, together = [] } = request;
  const pending: Surveyed[] = [];
  const runaways = new RunawayPolicies();
  const recall = createRecall(request.levels ?? {}, async (recorded) => {
    const outcomes: Outcome<ScanAnswer>[] = [];
    for await (const outcome of executor.run([{ kind: 'rejudge', ...recorded }])) outcomes.push(outcome);
    const [outcome] = outcomes;
    if (outcome?.kind !== 'done') return 'failed';
    return outcome.answer.kind === 'rejudged' ? outcome.answer.targets : undefined;
  });
  const counts = { repositories: 0, done: 0, found: 0 };
  const report = (): void =>
    observe({
      repositories: { done: counts.repositories, total: repositories.length },
      targets: { done: counts.done, found: counts.found },
    });

  /** Jobs on their way, in the order in which they were begun. */
  const begun: (readonly [Surveyed, CheckJob])[] = [];
  /** Repositories that are surveyed and not yet pending; empty after the last one. */
  let batch: readonly Surveyed[] = [];
  let asked = 0;
  async function surveyNext(): Promise<void> {
    const next = repositories.slice(asked, asked + maxSurveyed);
    asked += next.length;
    batch = next.length === 0 ? [] : await surveyAll(request, next, executor, recall);
  }

  /**
   * Ends before a batch without jobs, which no outcome would follow that has its results taken, and before one whose jobs run
   * otherwise.
   */
  async function* planJobs(areSamples: boolean): AsyncGenerator<CheckJob, void, ScanJob | undefined> {
    while (hasJobs(batch) && isSample(batch) === areSamples) {
      const waiting = new WaitingJobs(batch);
      pending.push(...batch);
      counts.found += batch.reduce((sum, { jobs }) => sum + jobs.length, 0);
      batch = []; // It would keep the results of its repositories.
      report();
      let last: ScanJob | undefined;
      for (let next = waiting.take(last); next !== undefined; next = waiting.take(last)) {
        begun.push(next);
        last = yield runaways.spare(next[1]);
      }
      await surveyNext();
    }
  }

  function* takeFinished(): Iterable<ScanResult> {
    for (;;) {
      const [first] = pending;
      if (first === undefined || first.results.size < first.jobs.length) return;
      pending.shift();
      counts.repositories += 1;
      report();
      yield createResult(first);
    }
  }

  await surveyNext();
  while (batch.length > 0) {
    if (!hasJobs(batch)) {
      pending.push(...batch);
      yield* takeFinished();
      await surveyNext();
    } else {
      const areSamples = isSample(batch);
      const jobs = planJobs(areSamples);
      for await (const outcome of areSamples ? runInTurn(executor, jobs) : executor.run(jobs)) {
        yield* takeFinished();
        const started = begun.shift();
        assert(started !== undefined, 'every outcome belongs to a target');
        const [surveyed, job] = started;
        const ids = job.together === undefined ? policies : together;
        const settled =
          outcome.kind === 'failed' ? await runaways.retry(job, outcome.failure, ids, executor) : outcome.answer;
        assert(settled.kind === 'check', 'a check is answered by a result');
        const { result, before, diff, recorded } = settled;
        const withKind = (each: TargetResult): TargetResult =>
          job.together === undefined ? each : { ...each, kind: 'repository' };
        surveyed.results.set(job, {
          result: withKind(result),
          before: before === undefined || before === 'same' ? before : withKind(before),
          ...{ diff, recorded },
        });
        counts.done += 1;
        report();
        yield* takeFinished();
      }
      yield* takeFinished();
    }
  }
  assert(pending.length === 0, 'every target has its result');
}

function hasJobs(batch: readonly Surveyed[]): boolean {
  return batch.some(({ jobs }) => jobs.length > 0);
}

/** Returns true if only repositories are judged whose recorded results are compared with new ones. */
function isSample(batch: readonly Pick<Surveyed, 'jobs' | 'expected'>[]): boolean {
  return batch.every(({ jobs, expected }) => jobs.length === 0 || expected !== undefined);
}

/**
 * Runs jobs one after the other, so that one thread is started for them: each has its own program and policies in memory, and the
 * samples of a scan are few.
 */
async function* runInTurn(
  executor: Executor<ScanJob, ScanAnswer>,
  jobs: Jobs<ScanJob>,
): AsyncIterable<Outcome<ScanAnswer>> {
  for await (const job of inTurn(jobs)) yield* executor.run([job]);
}

async function surveyAll(
  request: ScanRequest,
  repositories: readonly ComparedRepository[],
  executor: Executor<ScanJob, ScanAnswer>,
  recall: Recall,
): Promise<Surveyed[]> {
  const opened = await Promise.all(repositories.map((repository) => openRepository(request, repository, recall)));
  const jobs = opened.flatMap((each) => (each.isSettled ? [] : [createSurveyJob(request, each)]));
  const outcomes: Outcome<ScanAnswer>[] = [];
  for await (const outcome of executor.run(jobs)) outcomes.push(outcome);
  const surveyed: Surveyed[] = [];
  for (const { repository, known, judged, expected, isSettled } of opened) {
    const add = (survey: Omit<Surveyed, 'repository' | 'jobs' | 'results'>): void => {
      const jobs = planChecks(request, repository, survey.survey, survey.before);
      surveyed.push({ repository, ...survey, jobs, results: new Map() });
    };
    if (isSettled) {
      const owned = judged === undefined ? {} : { ownerRules: known?.ownerRules ?? null };
      add({ ...unread, owned, known: judged, expected, reason: explainOrigin(repository) });
      continue;
    }
    const outcome = outcomes.shift();
    assert(outcome !== undefined, 'every survey has an outcome');
    const isUnchanged = outcome.kind === 'done' && outcome.answer.kind === 'unchanged';
    const recalled = isUnchanged && known !== undefined ? await recall(repository, known) : undefined;
    if (recalled === undefined && isUnchanged) {
      const again = createSurveyJob(request, { repository, known: undefined });
      for await (const other of executor.run([again]))
        add({ ...listSurveys(other, repository), known: undefined, expected });
    } else add({ ...listSurveys(outcome, repository), known: recalled, expected });
  }
  return surveyed;
}

/** A repository before its survey. */
interface OpenedRepository {
  readonly repository: ComparedRepository;
  readonly known: KnownResult | undefined;
  /** The result of a commit that was not fetched. */
  readonly judged: RecalledResult | undefined;
  /** A result to compare with. */
  readonly expected: JudgedPart | undefined;
  /** True if there is nothing to survey: it has no files, or its result is known. */
  readonly isSettled: boolean;
}

/** Finds the earlier result of a repository; if there is none, fetches a repository that is not fetched. */
async function openRepository(
  request: ScanRequest,
  repository: ComparedRepository,
  recall: Recall,
): Promise<OpenedRepository> {
  const found = await request.findKnown?.(repository);
  const isSample = found?.sample === 'files';
  const known = isSample ? undefined : found;
  const expected = isSample ? (await recall(repository, found))?.result : undefined;
  const { origin, revisions } = repository;
  if (origin !== undefined && 'unfetched' in origin) {
    const judged = known === undefined ? undefined : await recall(repository, known);
    if (judged !== undefined) return { repository, known, judged, expected, isSettled: true };
    const fetched = { ...repository, ...(await origin.unfetched.fetch()) };
    const isSettled = findRoot(fetched) === undefined;
    return { repository: fetched, known: undefined, judged: undefined, expected, isSettled };
  }
  const isSettled = revisions === undefined && findRoot(repository) === undefined;
  return { repository, known, judged: undefined, expected, isSettled };
}

function explainOrigin({ origin }: ComparedRepository): string | null {
  if (origin === undefined || 'revision' in origin || 'unfetched' in origin) return null;
  return 'failure' in origin ? origin.failure : origin.skipped;
}

function createSurveyJob(
  request: ScanRequest,
  { repository, known }: Pick<OpenedRepository, 'repository' | 'known'>,
): ScanJob {
  const { name, only, revisions } = repository;
  const asked = request.own?.get(name)?.survey ?? request.survey ?? {};
  const options = only === undefined ? asked : { ...asked, only };
  if (revisions !== undefined) return { kind: 'survey', root: revisions.head, base: revisions.base, options };
  const root = findRoot(repository);
  assert(root !== undefined, 'a repository that is surveyed has files');
  return { kind: 'survey', root, options, ...(known && { known: known.read }) };
}

/** Reads the answer to a survey. @throws HostError if a revision to compare cannot be read. */
function listSurveys(
  outcome: Outcome<ScanAnswer>,
  { revisions }: ComparedRepository,
): Pick<Surveyed, 'survey' | 'before' | 'reason' | 'read' | 'owned'> {
  if (outcome.kind === 'failed') return { ...unread, reason: outcome.failure.message };
  const { answer } = outcome;
  if (answer.kind === 'refused' && revisions !== undefined) throw new HostError(answer.code, answer.message);
  if (answer.kind === 'refused') return { ...unread, reason: answer.message };
  if (answer.kind === 'unchanged')
    return { ...unread, owned: answer.ownerFiles === undefined ? {} : { ownerFiles: answer.ownerFiles }, reason: null };
  assert(answer.kind === 'survey', 'a survey is answered by what was found');
  const { survey, before, ownerFiles } = answer;
  const read = answer.read && { ...answer.read, settings: answer.settings };
  return { survey, before, read, owned: ownerFiles === undefined ? {} : { ownerFiles }, reason: null };
}

const unread = { survey: undefined, before: undefined, read: undefined, owned: {} };

const nothing: Pick<Survey, 'targets'> = { targets: [] };

/**
 * Plans a job for each target, and one for all of them together if a policy judges them so. A target of the base is judged in
 * the same job, and in one of its own if it is gone.
 */
function planChecks(
  request: ScanRequest,
  repository: ComparedRepository,
  survey: Survey | undefined,
  before: Survey | undefined,
): readonly CheckJob[] {
  const { revisions } = repository;
  const isTogether = (request.together ?? []).length > 0;
  const listSubjects = ({
    targets: found,
    others = [],
  }: Pick<Survey, 'targets' | 'others'>): ReadonlyMap<string, JobSubject> => {
    const single = found.map((target): readonly [string, JobSubject] => {
      return [target.target.file, { request: checkRequest(request, repository, target) }];
    });
    if (found.length === 0 || !isTogether) return new Map(single);
    const whole = { target: { file: '.', kind: 'project', maybeIncluded: false }, isIncluded: false } as const;
    const together = [...found, ...others].map(({ target }) => target);
    return new Map([...single, ['.', { request: checkRequest(request, repository, whole), together }]]);
  };
  const [now, then] = [listSubjects(survey ?? nothing), listSubjects(before ?? nothing)];
  const once = { kind: 'check', oneByOne: false, setAside: [] } as const;
  const present = Array.from(now, ([file, subject]): CheckJob => {
    const root = revisions?.head ?? findRoot(repository);
    assert(root !== undefined, 'a repository with targets has files');
    const base = then.get(file);
    const compared = revisions === undefined || base === undefined ? {} : { base: { ...base, root: revisions.base } };
    return { ...once, root, ...subject, ...compared };
  });
  const gone = [...then].flatMap(([file, subject]): readonly CheckJob[] =>
    revisions === undefined || now.has(file) ? [] : [{ ...once, root: revisions.base, ...subject, isGone: true }],
  );
  return [...present, ...gone];
}

/** The base is judged under the name and commit of the change: policies that read them must not see a difference. */
function checkRequest(
  request: ScanRequest,
  { name, commit, ref, revisions }: ComparedRepository,
  found: Survey['targets'][number],
): CheckRequest {
  const { dialect, profiles, levels = {} } = { ...request, ...request.own?.get(name) };
  const isCompared = revisions !== undefined;
  return { repository: { name, commit, ref }, ...found, dialect, profiles, levels, ...(isCompared && { isCompared }) };
}

function createResult(surveyed: Surveyed): ScanResult {
  const { repository, survey, before, reason, jobs, known, expected, read, owned } = surveyed;
  const { revisions, origin, topics: _, ...facts } = repository;
  if (known !== undefined)
    return {
      ...{ ...facts, ...known.result, recorded: known.isNew ? 'rejudged' : 'unchanged', ...owned },
      ...(known.expected && { expected: known.expected }),
    };
  const results = jobs.flatMap((job) => {
    const settled = surveyed.results.get(job);
    return settled === undefined ? [] : [{ ...settled, job }];
  });
  const now = results.flatMap(({ result, job }) => (job.isGone === true ? [] : [result]));
  const result = { ...joinResults(facts, now, survey, reason), ...owned };
  if (origin !== undefined && 'skipped' in origin) return { ...result, status: 'skipped' };
  if (revisions === undefined)
    return read === undefined
      ? result
      : { ...result, recorded: joinRecorded(read, results), ...(expected && { expected }) };
  const then = results.flatMap(({ result: own, before: other, job }): readonly TargetResult[] => {
    if (job.isGone === true || other === 'same') return [own];
    return other === undefined ? [] : [other];
  });
  const judged = joinResults(facts, then, before, reason);
  // A target that ended its thread has no result in the base.
  const lacks = results.some(({ before: other, job }) => job.base !== undefined && other === undefined);
  const settings = results.flatMap(({ diff, job }) => diff ?? createDiffOfOneSide(job)).sort(compareFiles);
  return { ...result, before: lacks ? { ...judged, status: 'incomplete' } : judged, settings };
}

/** A job that ended its thread has no record of the files it read. */
function joinRecorded(
  { listing, files, settings }: NonNullable<Surveyed['read']>,
  results: readonly Settled[],
): RecordedRepository {
  const recorded = results.flatMap((settled) => settled.recorded ?? []);
  const all = new Map([files, ...recorded.map((each) => each.files)].flatMap((each) => [...each]));
  return {
    targets: recorded.flatMap(({ target }) => target ?? []),
    settings,
    read: recorded.length === results.length ? { listing, files: all } : undefined,
  };
}

/** A target that only one revision has. */
function createDiffOfOneSide(job: CheckJob): readonly TargetDiff[] {
  if (job.together !== undefined || job.base !== undefined) return [];
  return [createDiff(job.request.target.file, job.isGone === true ? 'removed' : 'added')];
}

function compareFiles(a: TargetDiff, b: TargetDiff): number {
  return compareCodeUnits(a.file, b.file);
}

function joinResults(
  repository: Repository,
  targets: readonly TargetResult[],
  survey: Survey | undefined,
  reason: string | null,
): RepositoryResult {
  return {
    ...repository,
    targets,
    findings: joinRepositoryFindings(repository.name, targets),
    status: survey === undefined ? 'failed' : targets.every(isWhole) ? 'scanned' : 'incomplete',
    reason,
    skipped: survey?.skipped ?? [],
  };
}
