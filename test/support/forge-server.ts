import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { startHttps } from './https-server.ts';

/** A repository of the server; what is left out is as most repositories have it. */
export interface ServedRepository {
  /** `owner/name`. */
  readonly name: string;
  readonly archived?: boolean;
  readonly disabled?: boolean;
  readonly empty?: boolean;
  readonly fork?: boolean;
  readonly visibility?: string;
  readonly topics?: readonly string[];
  readonly pushed?: string;
  /** Commit that GitHub lists for the default branch. */
  readonly head?: string;
}

/** An answer in place of the right one; `cut` ends it in the middle, `close` closes the connection. */
export type Fault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }
  | { readonly change: (body: unknown) => unknown }
  | 'cut'
  | 'close'
  | undefined;

export interface ForgeSetup {
  readonly repositories: readonly ServedRepository[];
  /** For the first requests to the API, one each. */
  readonly faults?: readonly Fault[];
  /** Serves Git. */
  readonly git?: RequestListener;
  /** Id of the installation of an app, and the token that it gets. */
  readonly app?: { readonly installation: number; readonly token: string };
  /** Issues of GitHub, which requests add to and change. */
  readonly issues?: ServedIssue[];
  /** Answers to whether an uploaded SARIF file is processed, in order; the last one for all further questions. */
  readonly processing?: readonly object[];
}

/** An issue of the one repository that has any. */
export interface ServedIssue {
  title: string;
  body: string | null;
  state: string;
  readonly labels: readonly string[];
  readonly pull_request?: object;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

export interface Forge {
  /** `https://127.0.0.1:PORT`. */
  readonly host: string;
  /** Requests to the API. */
  readonly requests: readonly SeenRequest[];
}

export const head = '0123456789abcdef0123456789abcdef01234567';

/** Starts a server with the API of GitHub Enterprise Server, GitLab and Gitea, by the shapes that these document. */
export async function startForge(setup: ForgeSetup): Promise<Forge> {
  const requests: SeenRequest[] = [];
  const faults = [...(setup.faults ?? [])];
  let host = '';
  const address = await startHttps((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'https://x');
    if (!pathname.startsWith('/api/')) {
      if (setup.git === undefined) response.writeHead(404).end();
      else setup.git(request, response);
      return;
    }
    readBody(request, (body) => {
      const { method = '', url = '', headers } = request;
      requests.push({ method, path: url, authorization: headers.authorization, body });
      const fault = faults.shift();
      if (fault === 'close') request.socket.destroy();
      else if (typeof fault === 'object' && 'status' in fault)
        send(response, fault.status, fault.headers, fault.body ?? {});
      else {
        const {
          status = 200,
          headers: extra = {},
          body: answer,
        } = answerIssues(method, pathname, searchParams, body, setup) ??
        answerTo(pathname, searchParams, body, setup, host);
        const changed = typeof fault === 'object' ? fault.change(answer) : answer;
        if (fault === 'cut')
          response
            .writeHead(status, { 'content-type': 'application/json', ...extra })
            .end(JSON.stringify(answer).slice(0, -9));
        else send(response, status, extra, changed);
      }
    });
  });
  host = `https://${address}`;
  return { host, requests };
}

function readBody(request: IncomingMessage, then: (body: string) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => then(Buffer.concat(chunks).toString()));
}

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> | undefined,
  body: unknown,
): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    .end(JSON.stringify(body));
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

function answerIssues(
  method: string,
  path: string,
  query: URLSearchParams,
  body: string,
  { issues }: ForgeSetup,
): Answer | undefined {
  const [, number] = /^\/api\/v3\/repos\/acme\/[\w-]+\/issues(?:\/(\d+))?$/u.exec(path) ?? [];
  if (issues === undefined || !path.includes('/issues')) return undefined;
  const show = (issue: ServedIssue): object => ({ number: issues.indexOf(issue) + 1, ...issue });
  if (method === 'POST') {
    const issue = { state: 'open', ...(JSON.parse(body) as Omit<ServedIssue, 'state'>) };
    issues.push(issue);
    return { status: 201, body: show(issue) };
  }
  const changed = issues[Number(number) - 1];
  if (method === 'PATCH' && changed !== undefined) return { body: show(Object.assign(changed, JSON.parse(body))) };
  const found = issues.filter(({ labels }) => labels.includes(query.get('labels') ?? '')).toReversed();
  const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))];
  return { body: found.slice((page - 1) * size, page * size).map(show) };
}

function answerTo(path: string, query: URLSearchParams, body: string, setup: ForgeSetup, host: string): Answer {
  if (path === '/api/graphql') return { body: graphql(JSON.parse(body), setup) };
  if (/^\/api\/v3\/orgs\/acme\/installation$/u.test(path) && setup.app !== undefined)
    return { body: { id: setup.app.installation } };
  if (path === `/api/v3/app/installations/${setup.app?.installation}/access_tokens`) {
    const expires = new Date(Date.now() + 3_600_000).toISOString();
    const permissions = { contents: 'read', metadata: 'read' };
    return { status: 201, body: { token: setup.app?.token, expires_at: expires, permissions } };
  }
  if (/^\/api\/v3\/repos\/acme\/[\w-]+\/code-scanning\/sarifs$/u.test(path))
    return { status: 202, body: { id: 'upload-1' } };
  if (path.endsWith('/code-scanning/sarifs/upload-1')) {
    const [first, ...rest] = setup.processing ?? [];
    if (rest.length > 0) (setup.processing as object[]).shift();
    return { body: first ?? { processing_status: 'complete' } };
  }
  if (/^\/api\/v3\/repos\/acme\/[\w-]+$/u.test(path)) return { body: { default_branch: 'trunk' } };
  const [, group] = /^\/api\/v4\/groups\/([^/]+)\/projects$/u.exec(path) ?? [];
  const [, owner] = /^\/api\/v1\/orgs\/([^/]+)\/repos$/u.exec(path) ?? [];
  const owned = below(setup, decodeURIComponent(group ?? owner ?? ''));
  if (owned.length === 0) return { status: 404, body: { message: '404 Not Found' } };
  const size = Number(query.get('per_page') ?? query.get('limit'));
  const page = Number(query.get('page') ?? 1);
  const listed = owned.slice((page - 1) * size, page * size);
  const total = String(owned.length);
  if (owner !== undefined) return { headers: { 'x-total-count': total }, body: listed.map(asGitea) };
  query.set('page', String(page + 1));
  const link = page * size < owned.length ? { link: `<${host}${path}?${query}>; rel="next"` } : {};
  return { headers: { 'x-total': total, ...link }, body: listed.map(asGitLab) };
}

function below({ repositories }: ForgeSetup, owner: string): readonly ServedRepository[] {
  return repositories.filter(({ name }) => name.startsWith(`${owner}/`));
}

interface Query {
  readonly variables: { readonly owner: string; readonly first: number; readonly cursor: string | null };
}

function graphql({ variables: { owner, first, cursor } }: Query, setup: ForgeSetup): unknown {
  const owned = below(setup, owner);
  if (owned.length === 0) return { data: { repositoryOwner: null } };
  const start = Number(cursor ?? 0);
  const end = Math.min(owned.length, start + first);
  const repositories = {
    totalCount: owned.length,
    pageInfo: { hasNextPage: end < owned.length, endCursor: String(end) },
    nodes: owned.slice(start, end).map(asGitHub),
  };
  return { data: { repositoryOwner: { repositories } } };
}

const pushed = '2026-11-01T08:00:00Z';

function asGitHub(each: ServedRepository): unknown {
  return {
    nameWithOwner: each.name,
    isArchived: each.archived ?? false,
    isDisabled: each.disabled ?? false,
    isFork: each.fork ?? false,
    visibility: (each.visibility ?? 'private').toUpperCase(),
    pushedAt: each.empty === true ? null : (each.pushed ?? pushed),
    repositoryTopics: { nodes: (each.topics ?? []).map((name) => ({ topic: { name } })) },
    defaultBranchRef: each.empty === true ? null : { name: 'main', target: { oid: each.head ?? head } },
  };
}

function asGitLab(each: ServedRepository): unknown {
  return {
    id: 1,
    path_with_namespace: each.name,
    default_branch: each.empty === true ? null : 'main',
    empty_repo: each.empty ?? false,
    archived: each.archived ?? false,
    ...(each.fork === true ? { forked_from_project: { id: 7 } } : {}),
    repository_access_level: each.disabled === true ? 'disabled' : 'enabled',
    visibility: each.visibility ?? 'private',
    topics: each.topics ?? [],
    last_activity_at: each.pushed ?? pushed,
  };
}

function asGitea(each: ServedRepository): unknown {
  return {
    id: 1,
    full_name: each.name,
    default_branch: 'main',
    empty: each.empty ?? false,
    archived: each.archived ?? false,
    fork: each.fork ?? false,
    private: (each.visibility ?? 'private') === 'private',
    internal: each.visibility === 'internal',
    topics: each.topics ?? [],
    updated_at: each.pushed ?? pushed,
  };
}
