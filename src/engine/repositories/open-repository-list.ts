import { dirname, resolve } from 'node:path';
import { HostError } from '../../base/errors.ts';
import { explainFailure, readRegularText } from '../../host/look-at.ts';
import { nameOfRemote, webAddressOf } from '../../host/read-git.ts';
import { createAuthorizer } from '../../host/repositories/authorize.ts';
import { type FetchOutcome, fetchRepositories } from '../../host/repositories/fetch-repositories.ts';
import type { RemoteCommit } from '../../host/repositories/fetch-repository.ts';
import type { FetchedRepository } from '../../scan/find-repositories.ts';
import { redactName } from '../../secrets/redact-name.ts';
import type { EngineContext } from '../context.ts';
import { neededFiles } from './needed-files.ts';
import { parseRepositoryList } from './parse-repository-list.ts';

export interface RepositoryListRequest {
  /** File with a repository a line. */
  readonly file: string;
  /** Address of the host of lines without one: `https://github.com`. */
  readonly host: string;
  readonly onFetch?: (event: FetchEvent) => void;
}

/** Progress of a fetch. */
export interface FetchEvent {
  readonly done: number;
  readonly total: number;
}

/** The repositories of a list. */
export interface OpenedList {
  /** Folders, relative to the folder of the engine. */
  readonly folders: readonly string[];
  /** Commits of other hosts. They are removed when the engine is closed. */
  readonly fetched: readonly FetchedRepository[];
}

/**
 * Reads a list of repositories and fetches those of other hosts. A repository that cannot be fetched is in the result, with the
 * reason.
 *
 * @throws UsageError for a malformed list; HostError if it cannot be read.
 */
export async function openRepositoryList(
  engine: EngineContext,
  { file, host, onFetch }: RepositoryListRequest,
): Promise<OpenedList> {
  const path = resolve(engine.cwd, file);
  const listed = parseRepositoryList(readList(path, file), file, host);
  const folders = listed.flatMap((each) => (each.kind === 'folder' ? resolve(dirname(path), each.path) : []));
  const remotes = listed.flatMap((each) => (each.kind === 'remote' ? each : []));
  if (remotes.length === 0) return { folders, fetched: [] };
  const run = fetchRepositories(remotes, {
    env: engine.env,
    authorize: createAuthorizer(engine.env, host),
    needed: neededFiles,
    onFetched: (done) => onFetch?.({ done, total: remotes.length }),
  });
  engine.track(run);
  const outcomes = await run.outcomes;
  return { folders, fetched: remotes.map((remote, index) => repositoryOf(remote, outcomes[index])) };
}

function readList(path: string, file: string): string {
  try {
    return readRegularText(path);
  } catch (error) {
    const state = explainFailure(error);
    const reason = state.kind === 'missing' ? 'it does not exist' : state.reason;
    throw new HostError('host/cannot-read', `Cannot read the list of repositories ${file}: ${reason}.`, {
      cause: error,
    });
  }
}

function repositoryOf({ url }: RemoteCommit, outcome: FetchOutcome | undefined): FetchedRepository {
  const remote = webAddressOf(url);
  const facts = {
    name: redactName(nameOfRemote(url) ?? url.replace(/^.*\/(?=[^/]+$)/u, '').replace(/\.git$/u, '')),
    path: url,
    ref: null,
    ...(remote === undefined ? {} : { remote: redactName(remote) }),
  };
  if (outcome === 'empty') return { ...facts, commit: null, origin: { skipped: 'no commit' } };
  if (outcome === undefined || 'failure' in outcome) {
    return { ...facts, commit: null, origin: { failure: `It cannot be fetched: ${outcome?.failure ?? 'unknown'}.` } };
  }
  return { ...facts, commit: outcome.commit, origin: { revision: outcome.revision } };
}
