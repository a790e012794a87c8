import { isDeepStrictEqual } from 'node:util';
import { assert } from '../base/assert.ts';
import { sha256 } from '../base/digest.ts';
import { HostError } from '../base/errors.ts';
import { isForeign } from '../base/file-name.ts';
import type { Packed } from '../base/text-bundle.ts';
import { checkRepository, type EvaluateTogether } from '../check/check-repository.ts';
import { type CheckedViews, checkViews } from '../check/check-target.ts';
import { compareViews } from '../document/compare-views.ts';
import { findModules } from '../host/revisions/find-modules.ts';
import { findConfigFiles } from './find-config-files.ts';
import type { CheckJob, ScanAnswer, ScanJob, SurveyJob } from './job.ts';
import { createOpener, type LaunchRequest, type Opener, type OpenRepository } from './open-repository.ts';
import { readOwnSettings } from './records/read-own-settings.ts';
import { readOwnerFiles } from './records/read-owner-files.ts';
import { createRecorder, type TargetRecorder } from './records/record-target.ts';
import { rejudge } from './records/rejudge.ts';
import { isSameRoot, type Root } from './root.ts';
import { type Survey, type SurveyOptions, surveyFiles, surveyRepository } from './survey.ts';

/** Evaluates the policies of the scan's pack on a view; created once for each thread. */
export interface Evaluator {
  readonly policies: readonly string[];
  evaluate(
    view: Parameters<Parameters<typeof checkViews>[3]>[0],
    options: EvaluateOptions,
  ): ReturnType<Parameters<typeof checkViews>[3]>;
  /** The policies that judge all targets of a repository at once. */
  readonly together: readonly string[];
  evaluateTogether(...args: [...Parameters<EvaluateTogether>, EvaluateOptions]): ReturnType<EvaluateTogether>;
  /** Returns an evaluator of some of the policies. */
  only(policies: readonly string[]): Evaluator;
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
  /** Left out if commits to compare with are read for the same launch. */
  readonly baseLaunch?: LaunchRequest;
  /** Adds documents and what was read to the answers. */
  readonly records?: boolean;
}

/** Does the jobs of a thread. Keeps the parsed files of the last repository only, and of the commit that it is compared with. */
export function createWork(evaluator: Evaluator, options: WorkOptions): Work {
  const openHead = createOpener(options.launch, options);
  const openBase = options.baseLaunch === undefined ? openHead : createOpener(options.baseLaunch, options);
  let opened: readonly Opened[] = [];
  const open = (root: Root, twin?: Opened, opener = twin === undefined ? openHead : openBase): Opened => {
    const known = opened.find((each) => each.opener === opener && isSameRoot(each.root, root));
    const found = known ?? { root, opener, ...opener(root, twin?.project), isSame: new Map(), filled: new Map() };
    opened = twin === undefined ? [found, ...opened.filter((each) => each !== found)].slice(0, 2) : [twin, found];
    return found;
  };
  const surveyBoth = async ({ root, base, options: survey, known }: SurveyJob): Promise<ScanAnswer> => {
    try {
      const head = open(root);
      if (base === undefined) {
        const modules = typeof head.listing === 'object' ? head.listing.modules() : [];
        const options = { ...survey, modules, moduleReason: unfetchedModule };
        if (head.recording !== undefined) return await surveyRecorded(head, options, known);
        return { kind: 'survey', survey: await surveyIn(head, options), ...readOwnerFiles(head) };
      }
      const before = open(base, head);
      const modules = findModules(head.listing, before.listing);
      return {
        kind: 'survey',
        survey: await surveyIn(head, { ...survey, modules: modules.head }),
        before: await surveyIn(before, { ...survey, modules: modules.base }),
        ...readOwnerFiles(head),
      };
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      return { kind: 'refused', code: error.code, message: error.message };
    }
  };
  return async (job, step) => {
    if (job.kind === 'survey') return surveyBoth(job);
    if (job.kind === 'rejudge') {
      const some = evaluator.only(job.policies);
      const evaluate = (view: Parameters<Evaluator['evaluate']>[0]): ReturnType<Evaluator['evaluate']> =>
        some.evaluate(view, { setAside: [], announce: undefined });
      return { kind: 'rejudged', targets: rejudge(job, evaluate) };
    }
    const head = open(job.root, undefined, job.isGone === true ? openBase : openHead);
    const announce = job.oneByOne ? step : undefined;
    const recorder = head.recording === undefined ? undefined : createRecorder(head.filled);
    const check = createCheck(evaluator, { setAside: job.setAside, announce }, recorder);
    const { result: checked, asked } = head.project.trace(() => check(head, job));
    const { result, viewed } = checked;
    if (job.base === undefined) return { kind: 'check', result, ...collectRecorded(head, recorder) };
    const base = open(job.base.root, head);
    const isSame =
      isDeepStrictEqual(pick(job), pick(job.base)) &&
      (openHead === openBase || isDeepStrictEqual(head.launch, base.launch)) &&
      [...asked].every((path) => isUnchanged(path, head, base));
    if (isSame) return { kind: 'check', result, before: 'same' };
    const before = check(base, job.base);
    const diff = job.together === undefined ? compareViews(result.file, before.viewed, viewed) : undefined;
    return { kind: 'check', result, before: before.result, ...(diff === undefined ? {} : { diff }) };
  };
}

/** Reason why the files of a submodule of a fetched commit are not targets. */
const unfetchedModule = 'a submodule, which is not fetched; to judge its targets, scan it as a repository';

interface Opened extends OpenRepository {
  readonly root: Root;
  readonly opener: Opener;
  /** Returns true if a file has the same bytes as in the base, by path. */
  readonly isSame: Map<string, boolean>;
  /** Records of its files. */
  readonly filled: Map<string, Packed>;
}

type Subject = Pick<CheckJob, 'request' | 'together'>;

/** Judges a target, or several as one; views with equal content are evaluated once. */
function createCheck(
  evaluator: Evaluator,
  options: EvaluateOptions,
  recorder: TargetRecorder | undefined,
): (opened: OpenRepository, subject: Subject) => CheckedViews {
  const known = new Map<string, ReturnType<Evaluator['evaluate']>>();
  return ({ project, launch, environment }, { request, together }) => {
    if (together !== undefined) {
      const result = checkRepository(project, { ...request, launch, environment }, together, (files, unread) =>
        evaluator.evaluateTogether(files, unread, options),
      );
      return { result, viewed: undefined };
    }
    const evaluate = (view: Parameters<Evaluator['evaluate']>[0]): ReturnType<Evaluator['evaluate']> => {
      const evaluations = known.get(view.digest) ?? evaluator.evaluate(view, options);
      known.set(view.digest, evaluations);
      return evaluations;
    };
    const asked = { ...request, launch, environment };
    return checkViews(project, asked, evaluator.policies, evaluate, recorder);
  };
}

/** Surveys a repository and records the inputs it read, unless they equal those of `known`. */
async function surveyRecorded(
  opened: Opened,
  options: SurveyOptions = {},
  known: SurveyJob['known'],
): Promise<ScanAnswer> {
  const { listing, project, recording } = opened;
  assert(listing !== undefined && recording !== undefined, 'files in memory are not recorded');
  const owned = readOwnerFiles(opened);
  const found = await findConfigFiles(listing, options.exclude);
  const listed = sha256(JSON.stringify([found, options.modules ?? []]));
  if (known !== undefined && known.listing === listed && recording.hasSame(known.files))
    return { kind: 'unchanged', ...owned };
  const survey = surveyFiles(found, project, options);
  const read = { listing: listed, files: recording.take() };
  const settings = typeof listing === 'object' && listing.isFetched ? readOwnSettings(listing) : undefined;
  return { kind: 'survey', survey, read, ...(settings && { settings }), ...owned };
}

function collectRecorded(
  { recording }: Opened,
  recorder: TargetRecorder | undefined,
): Pick<Extract<ScanAnswer, { kind: 'check' }>, 'recorded'> {
  if (recording === undefined) return {};
  const target = recorder?.finish();
  return { recorded: { files: recording.take(), ...(target && { target }) } };
}

function surveyIn({ listing, project }: OpenRepository, options: SurveyOptions | undefined): Promise<Survey> {
  assert(listing !== undefined, 'files in memory are not searched');
  return surveyRepository(listing, project, options);
}

function pick({ request, together }: Subject): Subject {
  return { request, ...(together === undefined ? {} : { together }) };
}

/** Files of a launch and of other hosts do not belong to a commit, unless the base has a launch of its own. */
function isUnchanged(path: string, head: Opened, base: Opened): boolean {
  const known = base.isSame.get(path);
  if (known !== undefined) return known;
  const isSame = (head.opener === base.opener && isForeign(path)) || head.project.hasSame(path, base.project);
  base.isSame.set(path, isSame);
  return isSame;
}
