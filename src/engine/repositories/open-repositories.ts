import { dirname, resolve } from 'node:path';
import { HostError } from '../../base/errors.ts';
import { explainFailure, readRegularText } from '../../host/look-at.ts';
import { nameOfRemote, webAddressOf } from '../../host/read-git.ts';
import { createAuthorizer } from '../../host/repositories/authorize.ts';
import { type FetchOutcome, fetchRepositories } from '../../host/repositories/fetch-repositories.ts';
import type { FetchedRepository } from '../../scan/find-repositories.ts';
import { redactName } from '../../secrets/redact-name.ts';
import type { EngineContext } from '../context.ts';
import { discoverRepositories, type ListEvent } from './discover-repositories.ts';
import type { DiscoveredRepository } from './discovered-repository.ts';
import type { RepositoryFilter } from './filter-repositories.ts';
import { neededFiles } from './needed-files.ts';
import { type AppRequest, openForge } from './open-forge.ts';
import { hostOf, parseOrganisation } from './parse-organisation.ts';
import { type ListedRepository, parseRepositoryList } from './parse-repository-list.ts';
import { waitNote } from './wait-note.ts';

/** Organisations of a forge, and how to get at them. */
export interface DiscoveryRequest {
  /** `github:acme`, `gitlab:group`, `gitea:acme`, all on one host. */
  readonly organisations: readonly string[];
  /** Address of the host of organisations and of lines without one; that of the forge by default. */
  readonly host: string | undefined;
  readonly filter: RepositoryFilter;
  /** GitHub App in place of the token in `PLUMBLINE_TOKEN`. */
  readonly app?: AppRequest | undefined;
  readonly onListed?: (event: ListEvent) => void;
}

export interface RepositoriesRequest extends DiscoveryRequest {
  /** File with a repository a line. */
  readonly file: string | undefined;
  readonly onFetch?: (event: ListEvent) => void;
}

/** The repositories of lists and organisations. */
export interface OpenedRepositories {
  /** Folders, relative to the folder of the engine. */
  readonly folders: readonly string[];
  /** Commits of other hosts. They are removed when the engine is closed. */
  readonly fetched: readonly FetchedRepository[];
}

/**
 * Lists the repositories of organisations, by name.
 *
 * @throws UsageError for a malformed request; HostError if a list is not complete.
 */
export async function listOrganisations(
  engine: EngineContext,
  request: DiscoveryRequest,
): Promise<readonly DiscoveredRepository[]> {
  const organisations = request.organisations.map(parseOrganisation);
  const access = openForge(engine, hostOf(organisations, request.host), request.app);
  return discoverRepositories(engine, access, { ...request, organisations });
}

/**
 * Reads a list of repositories, lists those of organisations, and fetches those of other hosts. A repository that cannot be fetched
 * is in the result, with the reason.
 *
 * @throws UsageError for a malformed request or list; HostError if a list cannot be read or is not complete.
 */
export async function openRepositories(
  engine: EngineContext,
  request: RepositoriesRequest,
): Promise<OpenedRepositories> {
  const organisations = request.organisations.map(parseOrganisation);
  const host = hostOf(organisations, request.host);
  const { file, onFetch } = request;
  const path = resolve(engine.cwd, file ?? '');
  const listed = file === undefined ? [] : parseRepositoryList(readList(path, file), file, host);
  const access = openForge(engine, host, request.app);
  const discovered = await discoverRepositories(engine, access, { ...request, organisations });
  const folders = listed.flatMap((each) => (each.kind === 'folder' ? resolve(dirname(path), each.path) : []));
  const remotes = withoutRepeated([
    ...listed.flatMap((each) => (each.kind === 'remote' ? each : [])),
    ...discovered.map(remoteOf),
  ]);
  const wanted = remotes.filter(({ skipped }) => skipped === undefined);
  if (wanted.length === 0) return { folders, fetched: remotes.map((remote) => repositoryOf(remote, undefined)) };
  const run = fetchRepositories(wanted, {
    env: engine.env,
    authorize: createAuthorizer(engine.env, host, access.tokenFor),
    needed: neededFiles,
    onLimited: createLimitNotes(engine),
    onFetched: (done) => onFetch?.({ done, total: wanted.length }),
  });
  engine.track(run);
  const outcomes = await run.outcomes;
  const outcomeOf = new Map(wanted.map((remote, index) => [remote, outcomes[index]]));
  return { folders, fetched: remotes.map((remote) => repositoryOf(remote, outcomeOf.get(remote))) };
}

/** Returns what notes the waits for a limit of fetches: one note for those that wait at the same time. */
function createLimitNotes(engine: EngineContext): (url: string, seconds: number) => void {
  let until = 0;
  return (url, seconds) => {
    const now = engine.clock.now();
    if (Date.parse(now) < until) return;
    until = Date.parse(now) + seconds * 1000;
    engine.note(waitNote(new URL(url).host, { seconds, reason: 'status 429' }, now));
  };
}

type RemoteRepository = ListedRepository & { readonly kind: 'remote' };

function remoteOf({ name, url, skipped }: DiscoveredRepository): RemoteRepository {
  return { kind: 'remote', name, url, ref: undefined, ...(skipped === null ? {} : { skipped }) };
}

/** A repository may be in a list and in an organisation. */
function withoutRepeated(remotes: readonly RemoteRepository[]): readonly RemoteRepository[] {
  const byAddress = new Map<string, RemoteRepository>();
  for (const remote of remotes) {
    const key = `${remote.url.replace(/\.git$/u, '')}@${remote.ref ?? ''}`;
    if (!byAddress.has(key)) byAddress.set(key, remote);
  }
  return [...byAddress.values()];
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

function repositoryOf({ name, url, skipped }: RemoteRepository, outcome: FetchOutcome | undefined): FetchedRepository {
  const remote = webAddressOf(url);
  const facts = {
    name: redactName(name ?? nameOfRemote(url) ?? url.replace(/^.*\/(?=[^/]+$)/u, '').replace(/\.git$/u, '')),
    path: url,
    ref: null,
    ...(remote === undefined ? {} : { remote: redactName(remote) }),
  };
  if (skipped !== undefined) return { ...facts, commit: null, origin: { skipped: redactName(skipped) } };
  if (outcome === 'empty') return { ...facts, commit: null, origin: { skipped: 'no commit' } };
  if (outcome === undefined || 'failure' in outcome) {
    return { ...facts, commit: null, origin: { failure: `It cannot be fetched: ${outcome?.failure ?? 'unknown'}.` } };
  }
  return { ...facts, commit: outcome.commit, origin: { revision: outcome.revision } };
}
