import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FetchedCommit, type FetchSetup, fetchRepository, type RemoteCommit } from './fetch-repository.ts';
import { maxConcurrent, retryAfter, retryLimitedAfter } from './limits.ts';

export interface FetchRun extends Pick<FetchSetup, 'env' | 'needed' | 'limits'> {
  /** Returns the header `Authorization` for an address. */
  authorize(url: string): Promise<string | undefined>;
  /** Called after each repository. */
  onFetched?(done: number): void;
  /** Called before a wait because the server limits requests. */
  onLimited?(url: string, seconds: number): void;
  /** Milliseconds of a second: shorter in tests. */
  readonly second?: number;
}

/** A repository that was fetched, or why it was not. */
export type FetchOutcome = FetchedCommit | { readonly failure: string };

/** The repositories of a run, in a folder that is removed when they are closed or the process ends. */
export interface FetchedRepositories {
  /** In the order of the requests. */
  readonly outcomes: Promise<readonly FetchOutcome[]>;
  close(): Promise<void>;
}

/** Fetches repositories, several at once. Failures that may pass are tried again. */
export function fetchRepositories(remotes: readonly RemoteCommit[], run: FetchRun): FetchedRepositories {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-repositories-'));
  const controller = new AbortController();
  const remove = (): void => {
    controller.abort();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', remove);
  const outcomes: FetchOutcome[] = [];
  const queue = remotes.entries();
  let done = 0;
  const work = async (): Promise<void> => {
    for (const [index, remote] of queue) {
      if (controller.signal.aborted) return;
      outcomes[index] = await tryFetch(remote, join(folder, String(index)), controller.signal, run);
      done += 1;
      run.onFetched?.(done);
    }
  };
  const all = Promise.all(Array.from({ length: Math.min(maxConcurrent, remotes.length) }, work));
  return {
    outcomes: all.then(() => outcomes),
    close: async () => {
      controller.abort();
      await all;
      process.removeListener('exit', remove);
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
