import { UsageError } from '../../base/errors.ts';
import { findReference } from '../read-git.ts';
import type { History } from './open-history.ts';

/** A commit that a name means. */
export interface FoundCommit {
  readonly commit: string;
  /** True if the name is that of a branch, which may move. */
  readonly isBranch: boolean;
}

/**
 * Finds the commit of a branch, tag, hash, or one of these with `~N` or `^N`; undefined if there is none. A branch that exists
 * only at a remote is found without the remote's name. References are read as files: Git's own search would obey the
 * repository's settings.
 *
 * @throws UsageError for a name that a tag and a branch have for different commits.
 */
export function findCommit({ checkout, git }: History, name: string): FoundCommit | undefined {
  const [, base = '', suffix = ''] = /^(.*?)((?:[~^]\d*)*)$/su.exec(name) ?? [];
  const peel = (object: string): string | undefined =>
    git(['rev-parse', '--verify', '--quiet', `${object}${suffix}^{commit}`])?.trim();
  if (!/^[\w./@+-]+$/u.test(base)) return undefined;
  // As in Git, no branch or tag hides a commit.
  const whole = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u.test(base) ? peel(base) : undefined;
  if (whole !== undefined) return { commit: whole, isBranch: false };
  if (base === 'HEAD' || base === '@') {
    const object = findReference(checkout, 'HEAD');
    const commit = object === undefined ? undefined : peel(object);
    return commit === undefined ? undefined : { commit, isBranch: false };
  }
  for (const prefix of ['', 'refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/', 'refs/remotes/origin/']) {
    const reference = `${prefix}${base}`;
    if (!reference.startsWith('refs/')) continue;
    const object = findReference(checkout, reference);
    const commit = object === undefined ? undefined : peel(object);
    if (commit === undefined) continue;
    if (prefix === 'refs/tags/') refuseBranch(checkout, base, (other) => peel(other) !== commit);
    return { commit, isBranch: suffix === '' && /^refs\/(?:heads|remotes)\//u.test(reference) };
  }
  const commit = /^[0-9a-f]{4,64}$/u.test(base) ? peel(base) : undefined;
  return commit === undefined ? undefined : { commit, isBranch: false };
}

/** Returns the latest commit that two have in common. @throws UsageError if the clone has none. */
export function findMergeBase(history: History, a: string, b: string, name: string): string {
  const found = history.git(['merge-base', a, b])?.trim().split('\n')[0];
  if (found !== undefined && found !== '') return found;
  throw new UsageError(
    'usage/no-base',
    history.isShallow
      ? `The commit where the change left ${name} is not in this shallow clone. Fetch it: \`git fetch --unshallow\`.`
      : `The change and ${name} have no commit in common. Name a commit to compare with.`,
  );
}

/** Refuses a tag with the name of a branch: whoever can push a tag could choose what a change is compared with. */
function refuseBranch(checkout: string, name: string, isOther: (object: string) => boolean): void {
  const branch = ['refs/heads/', 'refs/remotes/', 'refs/remotes/origin/'].find((prefix) => {
    const object = findReference(checkout, prefix + name);
    return object !== undefined && isOther(object);
  });
  if (branch === undefined) return;
  throw new UsageError(
    'usage/unknown-revision',
    `"${name}" is the name of a tag and of a branch. Write refs/tags/${name} or ${branch}${name}.`,
  );
}
