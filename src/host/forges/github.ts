import { createAppAuth } from '@octokit/auth-app';
import type { ForgeConnection, ForgeRepository, ListRepositories } from './forge.ts';
import { createOctokit } from './octokit.ts';

/** A GitHub App: it has a token for each account where it is installed. */
export interface GitHubApp {
  readonly id: string;
  /** Private key as PEM. */
  readonly key: string;
}

const page = 100;
/** Below, a failure is not one of a page that takes too long. */
const smallestPage = 10;

const query = `query ($owner: String!, $first: Int!, $cursor: String) {
  repositoryOwner(login: $owner) {
    repositories(first: $first, after: $cursor, ownerAffiliations: OWNER, orderBy: {field: NAME, direction: ASC}) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes {
        nameWithOwner isArchived isDisabled isFork visibility pushedAt
        repositoryTopics(first: 20) { nodes { topic { name } } }
        defaultBranchRef { name target { oid } }
      }
    }
  }
}`;

interface Answer {
  readonly repositoryOwner: {
    readonly repositories: {
      readonly totalCount: number;
      readonly pageInfo: { readonly endCursor: string | null };
      readonly nodes: readonly Node[];
    };
  };
}

interface Node {
  readonly nameWithOwner: string;
  readonly isArchived: boolean;
  readonly isDisabled: boolean;
  readonly isFork: boolean;
  readonly visibility: string;
  readonly pushedAt: string | null;
  readonly repositoryTopics: { readonly nodes: readonly { readonly topic: { readonly name: string } }[] };
  readonly defaultBranchRef: { readonly name: string; readonly target: { readonly oid: string } } | null;
}

/** Lists the repositories of an organisation or a user of GitHub, with their heads, a hundred a request. */
export const listGitHub: ListRepositories = async (owner, connection) => {
  const octokit = createOctokit(connection, { auth: await connection.token(owner) });
  const nodes = new Map<string, Node>();
  let cursor: string | null = null;
  let total = 0;
  for (let first = page, isDone = false; !isDone; ) {
    try {
      const pages: AsyncIterable<Answer> = octokit.graphql.paginate.iterator<Answer>(query, { owner, first, cursor });
      for await (const { repositoryOwner } of pages) {
        const listed = repositoryOwner.repositories;
        for (const node of listed.nodes) nodes.set(node.nameWithOwner, node);
        cursor = listed.pageInfo.endCursor;
        total = listed.totalCount;
        connection.onListed?.(nodes.size, total);
      }
      isDone = true;
    } catch (error) {
      // Of an account that there is not, the answer is null.
      if ((error as Error).name === 'MissingPageInfo') throw new Error('it does not exist, or the token cannot see it');
      // GitHub ends a query after ten seconds: a smaller page takes less.
      const { response } = error as { readonly response?: { readonly status?: number } };
      if ((response?.status ?? 0) < 500 || first <= smallestPage) throw error;
      first = Math.floor(first / 2);
    }
  }
  if (nodes.size < total) throw new Error(`it counts ${total} repositories and lists ${nodes.size}`);
  return [...nodes.values()].map(toForgeRepository);
};

function toForgeRepository(node: Node): ForgeRepository {
  return {
    name: node.nameWithOwner,
    branch: node.defaultBranchRef?.name ?? null,
    head: node.defaultBranchRef?.target.oid ?? null,
    isArchived: node.isArchived,
    isDisabled: node.isDisabled,
    isFork: node.isFork,
    visibility: node.visibility.toLowerCase(),
    topics: node.repositoryTopics.nodes.map(({ topic }) => topic.name),
    pushed: node.pushedAt,
  };
}

/** Returns a function that returns the token of an app for an account. Tokens last an hour; one that ends soon is renewed. */
export function createAppTokens(
  app: GitHubApp,
  connection: Omit<ForgeConnection, 'token'>,
): (owner: string) => Promise<string> {
  const auth = { appId: app.id, privateKey: app.key };
  const octokit = createOctokit(connection, { authStrategy: createAppAuth, auth });
  const installations = new Map<string, Promise<number>>();
  const findInstallation = async (owner: string): Promise<number> => {
    const ofOrganisation = octokit.request('GET /orgs/{org}/installation', { org: owner });
    const isMissing = (error: { readonly status?: number }): undefined => {
      if (error.status !== 404) throw error;
    };
    const found =
      (await ofOrganisation.catch(isMissing)) ??
      (await octokit.request('GET /users/{username}/installation', { username: owner }).catch(isMissing));
    if (found !== undefined) return found.data.id;
    throw new Error(`the GitHub App is not installed for ${owner}`);
  };
  return async (owner) => {
    const installation = installations.get(owner) ?? findInstallation(owner);
    installations.set(owner, installation);
    const { token } = (await octokit.auth({ type: 'installation', installationId: await installation })) as {
      readonly token: string;
    };
    return token;
  };
}
