import { statSync } from 'node:fs';
import type { Target } from '../check/target.ts';
import { type ReadTarget, readTarget } from '../document/target.ts';
import { NodeFileSystem } from '../host/node-file-system.ts';
import { Project } from '../resolve/project.ts';
import { findRepositories, type Repository } from '../scan/find-repositories.ts';
import { findRoot } from '../scan/find-root.ts';
import { surveyRepository } from '../scan/survey.ts';
import type { Arguments } from './arguments.ts';
import { readMaxFileSize, readSyntax } from './shared-options.ts';

/** A target with what is needed to read it. */
export interface LocatedTarget {
  readonly repository: Repository;
  readonly project: Project;
  readonly target: Target;
}

/** The target that a file is, or every target of a repository or a folder of them. */
export async function findTargets(path: string, cwd: string, args: Arguments): Promise<readonly LocatedTarget[]> {
  const options = { maxFileSize: readMaxFileSize(args) };
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
    const { root, target } = findRoot(path, cwd);
    const [repository] = findRepositories({ cwd, paths: [], repositories: [root], name: undefined }).repositories;
    return repository === undefined
      ? []
      : [{ repository, project: new Project(new NodeFileSystem(root, options)), target }];
  }
  const located: LocatedTarget[] = [];
  for (const repository of findRepositories({ cwd, paths: [path], repositories: [], name: undefined }).repositories) {
    const project = new Project(new NodeFileSystem(repository.path, options));
    const { targets } = await surveyRepository(repository.path, project);
    for (const target of targets) located.push({ repository, project, target });
  }
  return located;
}

/** Reads a target as the options `--syntax` and `--env` say. */
export function readLocated({ repository, project, target }: LocatedTarget, args: Arguments): ReadTarget {
  const { name, commit, ref } = repository;
  return readTarget(project, {
    repository: { name, commit, ref },
    target,
    dialect: readSyntax(args),
    environment: args.pairs('env'),
  });
}
