import { basename, dirname, resolve } from 'node:path';
import { HostError } from '../../base/errors.ts';
import { pluralize } from '../../base/pluralize.ts';
import { explainFailure, lookAt, readRegularText } from '../../host/look-at.ts';
import { findNameOfRemote, findWebAddress } from '../../host/read-git.ts';
import { createAuthorizer } from '../../host/repositories/authorize.ts';
import { createFetcher, type FetchOutcome, type RepositoryFetcher } from '../../host/repositories/create-fetcher.ts';
import { keepHeapsSmall } from '../../host/v8-flags.ts';
import type { FetchedOrigin, FetchedRepository } from '../../scan/find-repositories.ts';
import { redactName } from '../../secrets/redact-name.ts';
import type { JudgedHead } from '../../store/stored.ts';
import type { EngineContext } from '../context.ts';
import { maxWithRoom } from '../threads.ts';
import { createHostCheck } from './create-host-check.ts';
import { describeWait } from './describe-wait.ts';
import { discoverRepositories, type ListEvent } from './discover-repositories.ts';
import type { DiscoveredRepository } from './discovered-repository.ts';
import type { RepositoryFilter } from './filter-repositories.ts';
import { neededFiles } from './needed-files.ts';
import { type AppRequest, openForge } from './open-forge.ts';
import { findHost, parseOrganisation } from './parse-organisation.ts';
import { type ListedRepository, parseRepositoryList } from './parse-repository-list.ts';

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
  /** Hosts besides `host` that may have private addresses. */
  readonly privateHosts?: readonly string[];
  /** Folder of a state: what a scan with it has judged is fetched only if that result cannot be used again. */
  readonly state?: string | undefined;
  readonly onFetch?: (event: ListEvent) => void;
}

/** The repositories of lists and organisations. */
export interface OpenedRepositories {
  readonly folders: readonly string[];
  /** Commits of other hosts, and folders that cannot be opened. Commits are removed when the engine is closed. */
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
  const access = openForge(engine, findHost(organisations, request.host), request.app);
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
  const host = findHost(organisations, request.host);
  const { file, onFetch } = request;
  const path = resolve(engine.cwd, file ?? '');
  const listed = file === undefined ? [] : parseRepositoryList(readList(path, file), file, host);
  if (file !== undefined) noteFolders(engine, listed, { path, file, host });
  const access = openForge(engine, host, request.app);
  const onListed = (event: ListEvent): void => {
    if (event.total > maxWithRoom) keepHeapsSmall();
    request.onListed?.(event);
  };
  const discovered = await discoverRepositories(engine, access, { ...request, organisations, onListed });
  const named = listed.flatMap((each) => (each.kind === 'folder' ? resolve(dirname(path), each.path) : []));
  const folders = named.filter((folder) => lookAt(folder).kind === 'folder');
  const failed = named.filter((folder) => !folders.includes(folder)).map(describeFailedFolder);
  const remotes = withoutRepeated([
    ...listed.flatMap((each) => (each.kind === 'remote' ? each : [])),
    ...discovered.map(toRemoteRepository),
  ]);
  const wanted = remotes.filter(({ skipped }) => skipped === undefined);
  if (wanted.length === 0)
    return { folders, fetched: [...failed, ...remotes.map((remote) => toRepository(remote, undefined))] };
  // Before the first ones, as with the first page of a long list: memory that Git's output takes stays with the process.
  if (wanted.length > maxWithRoom) keepHeapsSmall();
  const fetcher = createFetcher({
    env: engine.env,
    authorize: createAuthorizer(engine.env, host, access.tokenFor),
    refuse: createHostCheck([new URL(host).hostname, ...(request.privateHosts ?? [])]),
    needed: neededFiles,
    onLimited: createLimitNotes(engine),
  });
  engine.track(fetcher);
  const heads = request.state === undefined ? new Map<string, JudgedHead>() : await readHeads(engine, request.state);
  let done = 0;
  const open = async (remote: RemoteRepository): Promise<FetchedRepository> => {
    if (remote.skipped !== undefined) return toRepository(remote, undefined);
    const unfetched = await findUnfetched(remote, heads, fetcher);
    const repository = unfetched ?? toRepository(remote, await fetcher.fetch(remote));
    done += 1;
    onFetch?.({ done, total: wanted.length });
    return repository;
  };
  return { folders, fetched: [...failed, ...(await Promise.all(remotes.map(open)))] };
}

/** Notes lines that name a repository of a host where a directory has the same name: probably, the directory was meant. */
function noteFolders(
  engine: EngineContext,
  listed: readonly ListedRepository[],
  { path, file, host }: { readonly path: string; readonly file: string; readonly host: string },
): void {
  const names = listed.flatMap((each) => (each.kind === 'remote' && each.short !== undefined ? [each.short] : []));
  const [first, ...others] = names.filter((name) => lookAt(resolve(dirname(path), name)).kind === 'folder');
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` (and ${pluralize(others.length, 'other line')} of this kind)`;
  engine.note(`"${first}" in ${file} is fetched from ${host}${more}. To scan the directory, write "./${first}".`);
}

/** A line of a list is one repository: the others are scanned, as after a fetch that fails. */
function describeFailedFolder(folder: string): FetchedRepository {
  const state = lookAt(folder);
  const reason =
    state.kind === 'missing' ? 'it does not exist' : 'real' in state ? 'it is not a directory' : state.reason;
  const origin = { failure: `The directory cannot be read: ${reason}.` };
  return { name: redactName(basename(folder)), path: folder, commit: null, ref: null, origin };
}

async function readHeads(engine: EngineContext, state: string): Promise<ReadonlyMap<string, JudgedHead>> {
  const { readJudgedHeads } = await import('../../store/open-store.ts');
  return readJudgedHeads(resolve(engine.cwd, state));
}

/** Returns a repository whose present commit was judged, without its files; undefined if it must be fetched. */
async function findUnfetched(
  remote: RemoteRepository,
  heads: ReadonlyMap<string, JudgedHead>,
  fetcher: RepositoryFetcher,
): Promise<FetchedRepository | undefined> {
  const facts = describeRemote(remote);
  const judged = heads.get(facts.name);
  if (judged === undefined) return undefined;
  const { commit, settings } = judged;
  const head = remote.head ?? (await fetcher.readHead(remote));
  if (head !== commit) return undefined;
  const fetch = async (): Promise<{ readonly commit: string | null; readonly origin: FetchedOrigin }> => {
    const exact = await fetcher.fetch({ url: remote.url, ref: commit });
    // Some servers send only what a name leads to.
    const isRefused = exact !== 'empty' && 'failure' in exact;
    return describeOrigin(isRefused ? await fetcher.fetch(remote) : exact);
  };
  return { ...facts, commit, origin: { unfetched: { settings, fetch } } };
}

/** Returns what notes the waits for a limit of fetches: one note for those that wait at the same time. */
function createLimitNotes(engine: EngineContext): (url: string, seconds: number) => void {
  let until = 0;
  return (url, seconds) => {
    const now = engine.clock.now();
    if (Date.parse(now) < until) return;
    until = Date.parse(now) + seconds * 1000;
    engine.note(describeWait(new URL(url).host, { seconds, reason: 'status 429' }, now));
  };
}

type RemoteRepository = ListedRepository & {
  readonly kind: 'remote';
  /** Commit of the default branch, if the forge has just listed it. */
  readonly head?: string;
};

function toRemoteRepository({ name, url, head, skipped, topics }: DiscoveredRepository): RemoteRepository {
  return {
    ...{ kind: 'remote', name, url, ref: undefined, topics },
    ...(head === null ? {} : { head }),
    ...(skipped === null ? {} : { skipped }),
  };
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

function toRepository(remote: RemoteRepository, outcome: FetchOutcome | undefined): FetchedRepository {
  const facts = describeRemote(remote);
  if (remote.skipped === undefined) return { ...facts, ...describeOrigin(outcome) };
  return { ...facts, commit: null, origin: { skipped: redactName(remote.skipped) } };
}

function describeRemote({
  name,
  url,
  topics,
}: RemoteRepository): Pick<FetchedRepository, 'name' | 'path' | 'ref' | 'remote' | 'topics'> {
  const remote = findWebAddress(url);
  return {
    name: redactName(name ?? findNameOfRemote(url) ?? url.replace(/^.*\/(?=[^/]+$)/u, '').replace(/\.git$/u, '')),
    path: url,
    ref: null,
    ...(topics === undefined ? {} : { topics }),
    ...(remote === undefined ? {} : { remote: redactName(remote) }),
  };
}

function describeOrigin(outcome: FetchOutcome | undefined): {
  readonly commit: string | null;
  readonly origin: FetchedOrigin;
} {
  if (outcome === 'empty') return { commit: null, origin: { skipped: 'no commit' } };
  if (outcome === undefined || 'failure' in outcome) {
    return { commit: null, origin: { failure: `It cannot be fetched: ${outcome?.failure ?? 'unknown'}.` } };
  }
  return { commit: outcome.commit, origin: { revision: outcome.revision } };
}
