import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../folders/temporary-folder.ts';
import { type FetchedCommit, type FetchSetup, fetchRepository, type RemoteCommit } from './fetch-repository.ts';
import { maxConcurrent, retryAfter, retryLimitedAfter } from './limits.ts';
import { readHead } from './read-head.ts';

export interface FetchRun extends Pick<FetchSetup, 'env' | 'needed' | 'limits'> {
  /** Returns the header `Authorization` for an address. */
  authorize(url: string): Promise<string | undefined>;
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
  const waiting: (() => void)[] = [];
  const limit = async <T>(work: () => Promise<T>): Promise<T> => {
    while (running.size >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
    const result = work();
    running.add(result);
    try {
      return await result;
    } finally {
      running.delete(result);
      waiting.shift()?.();
    }
  };
  let count = 0;
  return {
    fetch: (remote) =>
      limit(async () =>
        signal.aborted ? { failure: stopped } : tryFetch(remote, join(folder, String(count++)), signal, run),
      ),
    readHead: (remote) =>
      limit(async () => {
        try {
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

async function tryFetch(
  remote: RemoteCommit,
  folder: string,
  signal: AbortSignal,
  { authorize, onLimited, second = 1000, env, needed, limits }: FetchRun,
): Promise<FetchOutcome> {
  for (let attempt = 0; ; attempt++) {
    const own = join(folder, String(attempt));
    try {
      const setup = { folder: own, env, needed, signal, authorization: await authorize(remote.url) };
      return await fetchRepository(remote, limits === undefined ? setup : { ...setup, limits });
    } catch (error) {
      const { message } = error as Error;
      rmSync(own, { recursive: true, force: true, maxRetries: 3 });
      const isLimited = /error: 429\b/u.test(message);
      const wait = (isLimited ? retryLimitedAfter : retryAfter)[attempt];
      if (wait === undefined || signal.aborted || !mayPass(message)) return { failure: message };
      if (isLimited) onLimited?.(remote.url, wait);
      await pause(wait * second, signal);
    }
  }
}

/** Returns true for failures of the network and of a busy server. */
function mayPass(message: string): boolean {
  return /error: (?:429|5\d\d)\b|timed out|connection (?:reset|refused)|hung up|early EOF|could not resolve|Operation too slow/iu.test(
    message,
  );
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
  });
}
