import type { ForgeConnection } from './forge.ts';
import { maxIssuePages } from './limits.ts';
import { createOctokit } from './octokit.ts';

/** An issue of a repository. */
export interface TrackedIssue {
  readonly number: number;
  readonly isOpen: boolean;
  readonly title: string;
  readonly body: string;
}

/** Text and state of an issue. */
export interface IssueContent {
  readonly title: string;
  readonly body: string;
  readonly state: 'open' | 'closed';
}

/** Issues of one repository of GitHub. */
export interface IssueTracker {
  /** Lists the issues with a label, open and closed ones, the newest first. */
  list(label: string): Promise<readonly TrackedIssue[]>;
  open(content: Pick<IssueContent, 'title' | 'body'>, labels: readonly string[]): Promise<void>;
  update(number: number, content: Partial<IssueContent>): Promise<void>;
}

const page = 100;

/** Opens the issues of a repository. Requests fail with an error that has a `status`; 410 if it has no issues. */
export async function openIssues(
  connection: ForgeConnection,
  place: { readonly owner: string; readonly repo: string },
): Promise<IssueTracker> {
  // Tokens of apps are for one owner.
  const octokit = createOctokit(connection, { auth: await connection.token(place.owner) });
  return {
    async list(label) {
      const found: TrackedIssue[] = [];
      for (let number = 1; number <= maxIssuePages; number++) {
        const { data } = await octokit.request('GET /repos/{owner}/{repo}/issues', {
          ...place,
          ...{ labels: label, state: 'all', sort: 'created', direction: 'desc', per_page: page, page: number },
        });
        // A pull request is an issue, too.
        for (const issue of data.filter(({ pull_request }) => pull_request === undefined)) {
          const { number: id, title, body, state } = issue;
          found.push({ number: id, title, body: body ?? '', isOpen: state === 'open' });
        }
        if (data.length < page) return found;
      }
      throw new Error(`it has more than ${maxIssuePages * page} issues with the label ${label}`);
    },
    async open(content, labels) {
      await octokit.request('POST /repos/{owner}/{repo}/issues', { ...place, ...content, labels: [...labels] });
    },
    async update(number, content) {
      await octokit.request('PATCH /repos/{owner}/{repo}/issues/{issue_number}', {
        ...place,
        ...content,
        issue_number: number,
        ...(content.state === 'closed' ? { state_reason: 'completed' } : {}),
      });
    },
  };
}
