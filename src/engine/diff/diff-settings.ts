import { resolve } from 'node:path';
import { assert } from '../../base/assert.ts';
import { UsageError } from '../../base/errors.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { ComparedView } from '../../document/compare-documents.ts';
import { compareViews, createDiff, type TargetDiff, type ViewedTarget } from '../../document/compare-views.ts';
import { lookAt } from '../../host/look-at.ts';
import { defaultMaxFileSize } from '../../host/node-file-system.ts';
import { findModules } from '../../host/revisions/find-modules.ts';
import { growHeapInSmallSteps } from '../../host/v8-flags.ts';
import type { FoundTarget } from '../../scan/classify-targets.ts';
import { findRepositories } from '../../scan/find-repositories.ts';
import { findRoot } from '../../scan/find-root.ts';
import { createOpener, type LaunchRequest, type OpenRepository } from '../../scan/open-repository.ts';
import type { Root } from '../../scan/root.ts';
import { moduleReason, surveyRepository } from '../../scan/survey.ts';
import { redactName } from '../../secrets/redact-name.ts';
import { createComparedView } from '../../views/create-compared-view.ts';
import { readTarget } from '../../views/read-target.ts';
import type { EngineContext } from '../context.ts';
import type { ReadOptions } from '../options.ts';
import { openRevisions } from '../revisions/open-revisions.ts';
import { readBaseLaunch } from '../targets/read-base-launch.ts';
import { readLaunch } from '../targets/read-launch.ts';
import type { DiffSide, SettingsDiff } from './settings-diff.ts';

export interface DiffRequest extends ReadOptions {
  /** A revision, or the folder of a repository. */
  readonly base: string;
  /** The same, or a path such as `./` or `x.config`; by default `HEAD` on a CI server, and the working tree elsewhere. */
  readonly head?: string | undefined;
  /** A repository, or one configuration file in it, if revisions are compared; the engine's folder by default. */
  readonly path?: string | undefined;
}

/** A side with what is needed to read it. */
interface Side extends DiffSide {
  readonly root: Root;
  /** Left out for that of the request. */
  readonly launch?: LaunchRequest | undefined;
}

/**
 * Compares the effective settings of a repository in two revisions, or of two folders, for each target and profile.
 *
 * @throws UsageError for a revision, folder or file that does not exist.
 */
export async function diffSettings(engine: EngineContext, request: DiffRequest): Promise<SettingsDiff> {
  // Files are read in the calling thread here; threads get their memory settings when they start.
  growHeapInSmallSteps();
  const { base } = request;
  const isHeadPath = request.path === undefined && request.head !== undefined && isWrittenAsPath(request.head);
  const isFolder = (path: string): boolean => lookAt(resolve(engine.cwd, path)).kind === 'folder';
  const { head: folder = '' } = request;
  if (request.path === undefined && isFolder(base) && folder !== '' && isFolder(folder)) {
    const createSide = (name: string): Side => ({ name, commit: null, root: resolve(engine.cwd, name) });
    return compareSides(engine, createSide(base), createSide(folder), undefined, request);
  }
  const head = isHeadPath ? undefined : request.head;
  const path = resolve(engine.cwd, (isHeadPath ? request.head : request.path) ?? '.');
  const only = isFolder(path) ? undefined : findRoot(path, engine.cwd);
  const root = only?.root ?? path;
  const [repository] = findRepositories({
    cwd: engine.cwd,
    paths: [],
    repositories: [root],
    name: undefined,
  }).repositories;
  assert(repository !== undefined, 'a directory that is named as a repository is one');
  const revisions = await openRevisions(engine, [repository], { since: base, head });
  try {
    const found = revisions.byPath.get(repository.path);
    assert(found !== undefined, 'every repository has its revisions');
    const launch = readBaseLaunch(request, engine.cwd, found.copyBase);
    const before = { ...found.base, root: found.baseRoot, launch };
    const after = { ...found.head, root: found.headRoot };
    return await compareSides(engine, before, after, only?.target.file, request);
  } finally {
    await revisions.close();
  }
}

/** No revision has such a name. */
function isWrittenAsPath(text: string): boolean {
  return /^[./]|\/$|\.config$/u.test(text);
}

async function compareSides(
  engine: EngineContext,
  base: Side,
  head: Side,
  only: string | undefined,
  options: ReadOptions,
): Promise<SettingsDiff> {
  const { maxFileSize = defaultMaxFileSize } = options;
  const launch = readLaunch(options, engine.cwd);
  const after = createOpener(launch, { maxFileSize })(head.root);
  const before = createOpener(base.launch ?? launch, { maxFileSize })(base.root, after.project);
  const modules = findModules(after.listing, before.listing);
  for (const folder of modules.head) engine.note(`${redactName(folder)} is ${moduleReason}.`);
  const now = await findTargets(after, options, modules.head);
  const then = await findTargets(before, options, modules.base);
  const files = [...new Set([...now.keys(), ...then.keys()])].sort(compareCodeUnits);
  if (files.length === 0)
    throw new UsageError('usage/no-target', `There is no configuration file in ${base.name} and ${head.name}.`);
  if (only !== undefined && !files.includes(only)) {
    throw new UsageError('usage/no-target', `${only} is not a target. Leave out the path to compare all targets.`);
  }
  const targets = files
    .filter((file) => only === undefined || file === only)
    .flatMap((file) => compareTarget(file, [before, then.get(file)], [after, now.get(file)], options));
  const describeSide = ({ name, commit }: Side): DiffSide => ({ name: redactName(name), commit });
  return { diffVersion: 1, base: describeSide(base), head: describeSide(head), targets };
}

async function findTargets(
  { listing, project }: OpenRepository,
  { includeTests = false, exclude = [] }: ReadOptions,
  modules: readonly string[],
): Promise<ReadonlyMap<string, FoundTarget>> {
  assert(listing !== undefined, 'files in memory are not searched');
  const { targets } = await surveyRepository(listing, project, { includeTests, exclude, modules });
  return new Map(targets.map((found) => [found.target.file, found]));
}

type Located = readonly [opened: OpenRepository, found: FoundTarget | undefined];

function compareTarget(file: string, before: Located, after: Located, options: ReadOptions): readonly TargetDiff[] {
  if (before[1] === undefined) return [createDiff(file, 'added')];
  if (after[1] === undefined) return [createDiff(file, 'removed')];
  const diff = compareViews(
    file,
    readTargetViews(before[0], before[1], options),
    readTargetViews(after[0], after[1], options),
  );
  return diff === undefined ? [] : [diff];
}

/** Reads a target in all its views; returns undefined if its file cannot be read. */
function readTargetViews(
  { project, environment, launch }: OpenRepository,
  { target, isIncluded }: FoundTarget,
  { syntax = 'auto' }: ReadOptions,
): ViewedTarget | undefined {
  if (project.read(target.file).kind === 'failed') return undefined;
  const repository = { name: 'diff', commit: null, ref: null };
  const read = readTarget(project, { repository, target, isIncluded, dialect: syntax, environment, launch });
  const views: (readonly [readonly string[], ComparedView])[] = [];
  for (const names of read.choose({ kind: 'all', besides: [] }).views) {
    if (views.length > 0 && read.isTooMuch()) break;
    views.push([names, createComparedView(read.view(names), project)]);
  }
  return { profiles: read.profiles, views, redactor: read.redactor };
}
