import { readFileSync } from 'node:fs';

/** Returns the pull request of the event that started the job; undefined for other events. */
export function findPullRequest({ GITHUB_EVENT_PATH: path }) {
  return path ? JSON.parse(readFileSync(path, 'utf8')).pull_request : undefined;
}

/** Returns true if a pull request comes from another repository. A deleted one has no `repo`. */
export function isFork(pullRequest) {
  return pullRequest !== undefined && pullRequest.head.repo?.full_name !== pullRequest.base.repo.full_name;
}
