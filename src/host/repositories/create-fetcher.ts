import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../folders/temporary-folder.ts';
import { limitTasks } from '../limit-tasks.ts';
import { type FetchedCommit, type FetchSetup, fetchRepository, type RemoteCommit } from './fetch-repository.ts';
import { maxConcurrent, retryAfter, retryLimitedAfter } from './limits.ts';
import { readHead } from './read-head.ts';

export interface FetchRun extends Pick<FetchSetup, 'env' | 'needed' | 'limits'> {
  /** Returns the header `Authorization` for an address. */
  authorize(url: string): Promise<string | undefined>;
  /** Returns why nothing may be requested from an address; undefined if it may. */
  refuse?(url: string): Promise<string | undefined>;
  /** Called before a wait because the server limits requests. */
  onLimited?(url: string, seconds: number): void;
  /** Milliseconds of a second: shorter in tests. */
  readonly second?: number;
}

/** A repository that was fetched, or why it was not. */
export type FetchOutcome = FetchedCommit | { readonly failure: string };

const stopped = 'it was stopped';

/** Fetches the repositories of a run into a folder that is removed when it is closed or the process ends. */
export interface RepositoryFetcher {
  /** Fetches a repository; at most `maxConcurrent` are fetched at once. Failures that may pass are tried again. */
  fetch(remote: RemoteCommit): Promise<FetchOutcome>;
  /** Returns the commit that would be fetched; undefined if it cannot be determined. */
  readHead(remote: RemoteCommit): Promise<string | undefined>;
  close(): Promise<void>;
}

export function createFetcher(run: FetchRun): RepositoryFetcher {
  const { path: folder, signal, stop, remove } = createTemporaryFolder('repositories');
  const running = new Set<Promise<unknown>>();
  const inTurn = limitTasks(maxConcurrent);
  const limit = <T>(work: () => Promise<T>): Promise<T> => {
    const result = inTurn(work).finally(() => running.delete(result));
    running.add(result);
    return result;
  };
  let count = 0;
  const unreachable = new Set<string>();
  return {
    fetch: (remote) =>
      limit(async () => {
        if (signal.aborted) return { failure: stopped };
        const refused = await run.refuse?.(remote.url);
        if (refused !== undefined) return { failure: refused };
        return tryFetch(remote, join(folder, String(count++)), signal, { ...run, unreachable });
      }),
    readHead: (remote) =>
      limit(async () => {
        try {
          if ((await run.refuse?.(remote.url)) !== undefined) return undefined;
          const authorization = await run.authorize(remote.url);
          return await readHead(remote, { folder, env: run.env, authorization, signal });
        } catch {
          return undefined; // Fetching it reports why.
        }
      }),
    close: async () => {
      stop();
      await Promise.allSettled(running);
      remove();
    },
  };
}

interface Reachability {
  /** Hosts that did not answer any attempt for a repository: the others are tried once, so that a list ends soon. */
  readonly unreachable: Set<string>;
}

async function tryFetch(
  remote: RemoteCommit,
  folder: string,
  signal: AbortSignal,
  { authorize, onLimited, second = 1000, env, needed, limits, unreachable }: FetchRun & Reachability,
): Promise<FetchOutcome> {
  const { host } = new URL(remote.url);
  for (let attempt = 0; ; attempt++) {
    const own = join(folder, String(attempt));
    try {
      const setup = { folder: own, env, needed, signal, authorization: await authorize(remote.url) };
      const fetched = await fetchRepository(remote, limits === undefined ? setup : { ...setup, limits });
      unreachable.delete(host);
      return fetched;
    } catch (error) {
      const { message } = error as Error;
      rmSync(own, { recursive: true, force: true, maxRetries: 3 });
      const isLimited = /error: 429\b/u.test(message);
      const wait = (isLimited ? retryLimitedAfter : retryAfter)[attempt];
      const isAnswered = /error: \d{3}\b/u.test(message);
      if (signal.aborted || !mayPass(message) || (!isAnswered && unreachable.has(host))) return { failure: message };
      if (wait === undefined) {
        if (!isAnswered) unreachable.add(host);
        return { failure: message };
      }
      if (isLimited) onLimited?.(remote.url, wait);
      await pause(wait * second, signal);
    }
  }
}

/** Returns true for failures of the network and of a busy server. */
function mayPass(message: string): boolean {
  return /error: (?:429|5\d\d)\b|timed out|connect(?: to server|ion (?:reset|refused))|hung up|early EOF|could not resolve|Operation too slow/iu.test(
    message,
  );
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, milliseconds);
    function finish(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    }
    signal.addEventListener('abort', finish, { once: true });
  });
}
