import { resolve } from 'node:path';
import { HostError, UsageError } from '../../base/errors.ts';
import { explainUnread } from '../../check/explain-unread.ts';
import { lookAt, requirePath } from '../../host/look-at.ts';
import { defaultMaxFileSize } from '../../host/node-file-system.ts';
import { growHeapInSmallSteps } from '../../host/v8-flags.ts';
import { classifyNamed, type FoundTarget } from '../../scan/classify-targets.ts';
import { findRepositories, type Repository } from '../../scan/find-repositories.ts';
import { findRoot } from '../../scan/find-root.ts';
import { createOpener, type OpenRepository } from '../../scan/open-repository.ts';
import type { MemoryFiles } from '../../scan/root.ts';
import { surveyRepository } from '../../scan/survey.ts';
import { type ReadTarget, readTarget } from '../../views/read-target.ts';
import type { ReadOptions } from '../options.ts';
import { readLaunch } from './read-launch.ts';

/** Subject of a request: the path of a file, a repository or a folder of repositories, or files in memory. */
export type Subject = string | MemorySubject;

/** Configuration files in memory, by their paths. */
export interface MemorySubject {
  readonly files: MemoryFiles;
  /** The file that is read as a target; `nextflow.config` by default. */
  readonly file?: string;
  /** Name of the repository in the results; `memory` by default. */
  readonly name?: string;
}

/** A target with what is needed to read it. */
export interface LocatedTarget extends OpenRepository, FoundTarget {
  readonly repository: Omit<Repository, 'path'> & { readonly path: string | MemoryFiles };
}

/**
 * Finds the targets of a subject: all of a repository or of a folder of repositories, one of any other.
 *
 * @throws UsageError if there is none.
 */
export async function findTargets(
  subject: Subject,
  cwd: string,
  options: ReadOptions,
): Promise<readonly [LocatedTarget, ...LocatedTarget[]]> {
  // Files are read in the calling thread here; threads get their memory settings when they start.
  growHeapInSmallSteps();
  const isPath = typeof subject === 'string';
  if (isPath) requirePath(subject, cwd, 'file or directory');
  const open = createOpener(readLaunch(options, cwd), { maxFileSize: options.maxFileSize ?? defaultMaxFileSize });
  const located = isPath ? await findOnDisk(subject, cwd, open, options) : [locateInMemory(subject, open)];
  const [first, ...rest] = located;
  if (first !== undefined) return [first, ...rest];
  throw new UsageError('usage/no-target', `There is no configuration file in "${isPath ? subject : ''}".`);
}

/** Returns the roots of the repositories that a path is in or leads to. */
export function findRoots(path: string, cwd: string): readonly string[] {
  if (lookAt(resolve(cwd, path)).kind !== 'folder') return [findRoot(resolve(cwd, path), cwd).root];
  const { repositories } = findRepositories({ cwd, paths: [path], repositories: [], name: undefined });
  return repositories.map((repository) => repository.path);
}

async function findOnDisk(
  given: string,
  cwd: string,
  open: ReturnType<typeof createOpener>,
  { includeTests = false, exclude = [] }: ReadOptions,
): Promise<readonly LocatedTarget[]> {
  const path = resolve(cwd, given);
  const located: LocatedTarget[] = [];
  if (lookAt(path).kind !== 'folder') {
    const { root, target } = findRoot(path, cwd);
    const { repositories } = findRepositories({ cwd, paths: [], repositories: [root], name: undefined });
    for (const repository of repositories) located.push({ ...open(root), repository, target, isIncluded: false });
    return located;
  }
  for (const repository of findRepositories({ cwd, paths: [path], repositories: [], name: undefined }).repositories) {
    if (repository.origin !== undefined) {
      located.push(locateUnreadable(repository, open));
      continue;
    }
    const opened = open(repository.path);
    const { targets } = await surveyRepository(repository.path, opened.project, { includeTests, exclude });
    for (const found of targets) located.push({ ...opened, repository, ...found });
  }
  return located;
}

/** Makes a directory that cannot be opened a target that cannot be read. */
function locateUnreadable(repository: Repository, open: ReturnType<typeof createOpener>): LocatedTarget {
  const file = repository.name;
  const target = { file, kind: classifyNamed(file), maybeIncluded: false };
  return { ...open({}), repository: { ...repository, path: {} }, target, isIncluded: false };
}

function locateInMemory(
  { files, file = 'nextflow.config', name = 'memory' }: MemorySubject,
  open: ReturnType<typeof createOpener>,
): LocatedTarget {
  const repository = { name, path: files, commit: null, ref: null };
  const target = { file, kind: classifyNamed(file), maybeIncluded: false };
  return { ...open(files), repository, target, isIncluded: false };
}

/** Reads a target for the dialect of the options. @throws HostError if its file cannot be read. */
export function readLocated(located: LocatedTarget, { syntax = 'auto' }: ReadOptions): ReadTarget {
  const { repository, project, target, isIncluded, environment, launch } = located;
  const { name, commit, ref } = repository;
  const entry = project.read(target.file);
  if (entry.kind === 'failed') {
    const { code, message, hint } = explainUnread(target.file, entry.content);
    throw new HostError(code, message, { hint });
  }
  const request = { repository: { name, commit, ref }, target, isIncluded, dialect: syntax, environment, launch };
  return readTarget(project, request);
}
