import { isDeepStrictEqual } from 'node:util';
import { assert } from '../base/assert.ts';
import { HostError } from '../base/errors.ts';
import { isForeign } from '../base/file-name.ts';
import { checkRepository, type EvaluateTogether } from '../check/check-repository.ts';
import { type CheckedViews, checkViews } from '../check/check-target.ts';
import { compareViews } from '../document/compare-views.ts';
import { findModules } from '../host/revisions/find-modules.ts';
import type { CheckJob, ScanAnswer, ScanJob, SurveyJob } from './job.ts';
import { createOpener, isSameRoot, type LaunchRequest, type OpenRepository, type Root } from './open-repository.ts';
import { type Survey, type SurveyOptions, surveyRepository } from './survey.ts';

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

/** Does the jobs of a thread. Keeps the parsed files of the last repository only, and of the commit that it is compared with. */
export function createWork(evaluator: Evaluator, options: WorkOptions): Work {
  const openRepository = createOpener(options.launch, options);
  let opened: readonly Opened[] = [];
  const open = (root: Root, twin?: Opened): Opened => {
    const known = opened.find((each) => isSameRoot(each.root, root));
    const found = known ?? { root, ...openRepository(root, twin?.project), isSame: new Map() };
    opened = twin === undefined ? [found, ...opened.filter((each) => each !== found)].slice(0, 2) : [twin, found];
    return found;
  };
  const surveyBoth = async ({ root, base, options: survey }: SurveyJob): Promise<ScanAnswer> => {
    try {
      const head = open(root);
      if (base === undefined) {
        const modules = typeof head.listing === 'object' ? head.listing.modules() : [];
        return { kind: 'survey', survey: await surveyIn(head, { ...survey, modules, moduleReason: unfetchedModule }) };
      }
      const before = open(base, head);
      const modules = findModules(head.listing, before.listing);
      return {
        kind: 'survey',
        survey: await surveyIn(head, { ...survey, modules: modules.head }),
        before: await surveyIn(before, { ...survey, modules: modules.base }),
      };
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      return { kind: 'refused', code: error.code, message: error.message };
    }
  };
  return async (job, step) => {
    if (job.kind === 'survey') return surveyBoth(job);
    const head = open(job.root);
    const announce = job.oneByOne ? step : undefined;
    const check = createCheck(evaluator, { setAside: job.setAside, announce });
    const { result: checked, asked } = head.project.trace(() => check(head, job));
    const { result, viewed } = checked;
    if (job.base === undefined) return { kind: 'check', result };
    const base = open(job.base.root, head);
    const isSame =
      isDeepStrictEqual(pick(job), pick(job.base)) && [...asked].every((path) => isUnchanged(path, head, base));
    if (isSame) return { kind: 'check', result, before: 'same' };
    const before = check(base, job.base);
    const diff = job.together === undefined ? compareViews(result.file, before.viewed, viewed) : undefined;
    return { kind: 'check', result, before: before.result, ...(diff === undefined ? {} : { diff }) };
  };
}

/** Why the files of a submodule of a fetched commit are no targets. */
const unfetchedModule = 'a submodule, which is not fetched; to judge its targets, scan it as a repository';

interface Opened extends OpenRepository {
  readonly root: Root;
  /** Returns true if a file has the same bytes as in the base, by path. */
  readonly isSame: Map<string, boolean>;
}

type Subject = Pick<CheckJob, 'request' | 'together'>;

/** Judges a target, or several as one; views with equal content are evaluated once. */
function createCheck(
  evaluator: Evaluator,
  options: EvaluateOptions,
): (opened: OpenRepository, subject: Subject) => CheckedViews {
  const known = new Map<string, ReturnType<Evaluator['evaluate']>>();
  return ({ project, launch, environment }, { request, together }) => {
    if (together !== undefined) {
      const result = checkRepository(project, { ...request, launch, environment }, together, (files, unread) =>
        evaluator.evaluateTogether(files, unread, options),
      );
      return { result, viewed: undefined };
    }
    return checkViews(project, { ...request, launch, environment }, evaluator.policies, (view) => {
      const evaluations = known.get(view.digest) ?? evaluator.evaluate(view, options);
      known.set(view.digest, evaluations);
      return evaluations;
    });
  };
}

function surveyIn({ listing, project }: OpenRepository, options: SurveyOptions | undefined): Promise<Survey> {
  assert(listing !== undefined, 'files in memory are not searched');
  return surveyRepository(listing, project, options);
}

function pick({ request, together }: Subject): Subject {
  return { request, ...(together === undefined ? {} : { together }) };
}

/** Files of a launch and of other hosts do not belong to a commit. */
function isUnchanged(path: string, head: Opened, base: Opened): boolean {
  const known = base.isSame.get(path);
  if (known !== undefined) return known;
  const isSame = isForeign(path) || head.project.hasSame(path, base.project);
  base.isSame.set(path, isSame);
  return isSame;
}
