import { resolve } from 'node:path';
import type { ConfigDocument } from '../document/document.ts';
import { requirePath } from '../host/look-at.ts';
import { growHeapInSmallSteps } from '../host/save-memory.ts';
import type { FoundTarget } from '../scan/classify-targets.ts';
import { findRepositories, type Repository } from '../scan/find-repositories.ts';
import { findRoot } from '../scan/find-root.ts';
import { createOpener, type OpenRepository } from '../scan/open-repository.ts';
import { surveyRepository } from '../scan/survey.ts';
import { chooseViews } from '../views/profile-choice.ts';
import { type ReadTarget, readTarget } from '../views/read-target.ts';
import type { Arguments } from './arguments.ts';
import { readLaunch } from './launch-options.ts';
import { readMaxFileSize, readProfiles, readSyntax } from './shared-options.ts';

/** A target with what is needed to read it. */
export interface LocatedTarget extends OpenRepository, FoundTarget {
  readonly repository: Repository;
}

/** The target that a file is, or every target of a repository or a folder of them. */
export async function findTargets(given: string, cwd: string, args: Arguments): Promise<readonly LocatedTarget[]> {
  // Here files are read in the main thread; the others are given their memory as they start.
  growHeapInSmallSteps();
  const path = resolve(cwd, given);
  const { kind } = requirePath(given, cwd, 'file or folder');
  const open = createOpener(readLaunch(args, cwd), { maxFileSize: readMaxFileSize(args) });
  if (kind !== 'folder') {
    const { root, target } = findRoot(path, cwd);
    const [repository] = findRepositories({ cwd, paths: [], repositories: [root], name: undefined }).repositories;
    return repository === undefined ? [] : [{ ...open(root), repository, target, isIncluded: false }];
  }
  const located: LocatedTarget[] = [];
  for (const repository of findRepositories({ cwd, paths: [path], repositories: [], name: undefined }).repositories) {
    const opened = open(repository.path);
    const { targets } = await surveyRepository(repository.path, opened.project);
    for (const found of targets) located.push({ ...opened, repository, ...found });
  }
  return located;
}

/** Reads a target as the options say. */
export function readLocated(located: LocatedTarget, args: Arguments): ReadTarget {
  const { repository, project, target, isIncluded, environment, launch } = located;
  const { name, commit, ref } = repository;
  return readTarget(project, {
    repository: { name, commit, ref },
    target,
    isIncluded,
    dialect: readSyntax(args),
    environment,
    launch,
  });
}

/** The documents of the views that the options ask for; of the base view where they say nothing. */
export function* readDocuments(located: LocatedTarget, args: Arguments): Iterable<ConfigDocument> {
  const read = readLocated(located, args);
  const choice = readProfiles(args) ?? { kind: 'views', views: [[]] };
  const views = choice.kind === 'all' ? chooseViews(choice, read.profiles).views : choice.views;
  for (const names of views) yield read.view(names).document;
}
