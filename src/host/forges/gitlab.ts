import { createRequesterFn } from '@gitbeaker/requester-utils';
import { Groups } from '@gitbeaker/rest';
import type { ForgeConnection, ForgeRepository, ListRepositories } from './forge.ts';
import { createPatientFetch } from './patient-fetch.ts';

/** Fields of a project that decide whether it is scanned. */
interface Project {
  readonly path_with_namespace: string;
  readonly default_branch: string | null;
  readonly empty_repo?: boolean;
  readonly archived: boolean;
  readonly forked_from_project?: unknown;
  readonly repository_access_level?: string;
  readonly visibility: string;
  readonly topics?: readonly string[];
  readonly last_activity_at: string | null;
}

interface Listed {
  readonly data: readonly Project[];
  readonly paginationInfo: { readonly total: number };
}

/** Lists the projects of a group of GitLab and of its subgroups. */
export const listGitLab: ListRepositories = async (group, connection) => {
  const groups = new Groups({
    host: connection.host,
    oauthToken: (await connection.token(group)) ?? '',
    requesterFn: createRequester(connection),
    // It would be for all pages together, with the waits.
    queryTimeout: 0,
  });
  const { data, paginationInfo } = (await groups.allProjects(group, {
    includeSubgroups: true,
    withShared: false,
    orderBy: 'id',
    sort: 'asc',
    perPage: 100,
    showExpanded: true,
  })) as unknown as Listed;
  const projects = new Map(data.map((project) => [project.path_with_namespace, project]));
  // GitLab counts up to ten thousand.
  const total = Number.isNaN(paginationInfo.total) ? projects.size : paginationInfo.total;
  if (projects.size < total) throw new Error(`it counts ${total} repositories and lists ${projects.size}`);
  return [...projects.values()].map(toForgeRepository);
};

/**
 * Returns the function with which the client sends requests: its own waits too briefly, and not for each kind of
 * failure.
 */
function createRequester(connection: ForgeConnection): ReturnType<typeof createRequesterFn> {
  const send = createPatientFetch(connection);
  let listed = 0;
  return createRequesterFn(
    async (_, options) => options,
    async (path, options) => {
      const { prefixUrl, searchParams, headers } = options as {
        readonly prefixUrl: string;
        readonly searchParams?: string;
        readonly headers: Readonly<Record<string, string>>;
      };
      const url = new URL(`${prefixUrl.replace(/\/*$/u, '/')}${path}`);
      url.search = searchParams ?? '';
      const { authorization = '', ...others } = headers;
      const isAnonymous = authorization === 'Bearer ';
      const response = await send(url, { headers: isAnonymous ? others : headers });
      const body = (await response.json()) as Record<string, unknown>[];
      listed += body.length;
      connection.onListed?.(listed, Number(response.headers.get('x-total') ?? listed));
      return { body, headers: Object.fromEntries(response.headers), status: response.status };
    },
  );
}

function toForgeRepository(project: Project): ForgeRepository {
  const isEmpty = project.default_branch === null || project.empty_repo === true;
  return {
    name: project.path_with_namespace,
    branch: isEmpty ? null : project.default_branch,
    head: null,
    isArchived: project.archived,
    isDisabled: project.repository_access_level === 'disabled',
    isFork: project.forked_from_project !== undefined && project.forked_from_project !== null,
    visibility: project.visibility,
    topics: project.topics ?? [],
    pushed: project.last_activity_at,
  };
}
