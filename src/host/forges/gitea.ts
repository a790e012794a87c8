import type { ForgeRepository, ListRepositories } from './forge.ts';
import { createPatientFetch, ForgeError } from './patient-fetch.ts';

interface Repository {
  readonly full_name: string;
  readonly default_branch: string;
  readonly empty: boolean;
  readonly archived: boolean;
  readonly fork: boolean;
  readonly private: boolean;
  readonly internal?: boolean;
  readonly topics?: readonly string[] | null;
  readonly updated_at: string | null;
}

/** Gitea's own limit of a page. */
const page = 50;

/** Lists the repositories of an organisation of Gitea or Forgejo. */
export const listGitea: ListRepositories = async (owner, connection) => {
  const token = await connection.token(owner);
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `token ${token}` };
  const send = createPatientFetch(connection);
  const found = new Map<string, Repository>();
  for (let number = 1; ; number++) {
    const query = `page=${number}&limit=${page}`;
    const url = `${connection.host}/api/v1/orgs/${encodeURIComponent(owner)}/repos?${query}`;
    const response = await send(url, { headers });
    const listed = (await response.json()) as readonly Repository[];
    const total = Number(response.headers.get('x-total-count') ?? Number.NaN);
    for (const repository of listed) found.set(repository.full_name, repository);
    connection.onListed?.(found.size, Number.isNaN(total) ? found.size : total);
    if (found.size >= total || listed.length === 0) {
      if (found.size < total) throw new ForgeError(200, `it counts ${total} repositories and lists ${found.size}`);
      return [...found.values()].map(toForgeRepository);
    }
  }
};

function toForgeRepository(repository: Repository): ForgeRepository {
  return {
    name: repository.full_name,
    branch: repository.empty ? null : repository.default_branch,
    head: null,
    isArchived: repository.archived,
    isDisabled: false,
    isFork: repository.fork,
    visibility: repository.internal === true ? 'internal' : repository.private ? 'private' : 'public',
    topics: repository.topics ?? [],
    pushed: repository.updated_at,
  };
}
