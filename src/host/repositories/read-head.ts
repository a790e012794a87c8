import { runGit } from '../sources/run-git.ts';
import { createSafeEnvironment, safeSettings } from '../sources/safe-git.ts';
import { createAuthorizationSettings } from './create-authorization-settings.ts';
import type { FetchSetup, RemoteCommit } from './fetch-repository.ts';
import { fetchLimits } from './limits.ts';

/** Bytes of an answer, which has a line for each name that is asked for. */
const maxBytes = 64 * 1024;
const commitId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u;

/**
 * Returns the commit of a branch, a tag or the default branch on a server: the one that `fetchRepository` would fetch.
 * Undefined if there is none.
 *
 * @throws Error if the server does not respond.
 */
export async function readHead(
  { url, ref = 'HEAD' }: RemoteCommit,
  { folder, env, authorization, signal }: Pick<FetchSetup, 'folder' | 'env' | 'authorization' | 'signal'>,
): Promise<string | undefined> {
  if (commitId.test(ref)) return ref;
  const names = listRefNames(ref);
  const protocol = url.startsWith('file:') ? 'file' : 'https';
  const settings = [['remote.origin.url', url], ...createAuthorizationSettings(url, authorization)] as const;
  const output = await runGit([...safeSettings, 'ls-remote', 'origin', ...names], {
    cwd: folder,
    // No repository: the folder has none, and those around it are not looked for.
    env: { ...createSafeEnvironment(env, [protocol], settings), GIT_CEILING_DIRECTORIES: folder },
    maxBytes,
    timeLimit: fetchLimits.timeLimit,
    ...(signal === undefined ? {} : { signal }),
  });
  const listed = new Map(
    output
      .toString()
      .split('\n')
      .map((line) => line.split('\t', 2) as [id: string, name: string])
      .map(([id, name]) => [name, id]),
  );
  const found = names.find((name) => listed.has(name));
  const id = found === undefined ? undefined : (listed.get(`${found}^{}`) ?? listed.get(found));
  return id !== undefined && commitId.test(id) ? id : undefined;
}

/** Returns the names that Git tries for a reference, in its order, and the commits of annotated tags. */
function listRefNames(ref: string): readonly string[] {
  if (ref === 'HEAD') return [ref];
  return [ref, `refs/${ref}`, `refs/tags/${ref}`, `refs/tags/${ref}^{}`, `refs/heads/${ref}`];
}
