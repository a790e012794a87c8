import { basename } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { findCommit, findMergeBase } from '../../host/revisions/find-commit.ts';
import type { History } from '../../host/revisions/open-history.ts';
import type { Environment } from '../options.ts';
import { type CiTarget, findCiTarget } from './ci-target.ts';

/** A commit, and how the user or the CI server named it. */
export interface NamedCommit {
  readonly name: string;
  readonly commit: string;
}

/**
 * Finds the commit to compare with. A branch stands for the commit where `head` left it, a tag or commit for itself; `auto` is the
 * target branch of the CI server's pull request.
 *
 * @throws UsageError if the clone does not have it, with what to fetch.
 */
export function findBase(history: History, since: string, head: string, env: Environment): NamedCommit {
  if (since === 'auto') return findInCi(history, head, env);
  const found = findCommit(history, since);
  if (found === undefined) throw createUnknownRevisionError(history, since);
  const commit = found.isBranch ? findMergeBase(history, found.commit, head, since) : found.commit;
  return { name: since, commit };
}

/** Returns the error for a name that no branch, tag or commit has. */
export function createUnknownRevisionError({ checkout, isShallow }: History, name: string): UsageError {
  const hint = isShallow
    ? 'The clone is shallow. Fetch the history: `git fetch --unshallow`, or `git fetch origin` for a branch.'
    : 'Fetch it if it is on another host: `git fetch origin`.';
  return new UsageError(
    'usage/unknown-revision',
    `The clone ${basename(checkout)} has no branch, tag or commit "${name}". ${hint}`,
  );
}

function findInCi(history: History, head: string, env: Environment): NamedCommit {
  const target = findCiTarget(env);
  if (target === undefined) {
    throw new UsageError(
      'usage/no-base',
      'No known CI server is running this, so there is no target branch to compare with.',
      { hint: { step: 'name-revision' } },
    );
  }
  const { branch, commits, isMerge, server } = target;
  if (branch === undefined) {
    throw new UsageError(
      'usage/no-base',
      `This job of ${server} is not for a pull request, so it has no target branch to compare with.`,
      { hint: { step: 'name-revision' } },
    );
  }
  for (const name of [...commits, `refs/remotes/origin/${branch}`, `refs/heads/${branch}`]) {
    const found = findCommit(history, name);
    const base = found === undefined ? undefined : mergeBase(history, found.commit, head);
    if (base !== undefined) return { name: branch, commit: base };
  }
  const parents = history.git(['rev-list', '--parents', '--max-count=1', head])?.trim().split(' ') ?? [];
  const [, first] = parents;
  if (isMerge && parents.length === 3 && first !== undefined) return { name: branch, commit: first };
  throw createMissingTargetError(branch, target, history);
}

function mergeBase({ git }: History, a: string, b: string): string | undefined {
  const found = git(['merge-base', a, b])?.trim().split('\n')[0];
  return found === '' ? undefined : found;
}

function createMissingTargetError(branch: string, { server, fetch }: CiTarget, { isShallow }: History): UsageError {
  const command = `git fetch ${isShallow ? '--unshallow ' : ''}origin ${branch}`;
  return new UsageError(
    'usage/no-base',
    `The commit where the change left ${branch} is not in this clone (${server}). ${fetch}, or run \`${command}\`.`,
  );
}
