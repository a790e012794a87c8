// Writes the report as one comment on the pull request. Later runs update the comment, and a run without findings adds none.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPullRequest } from './pull-request.mjs';

const { env } = process;
/** Author of the comments that the token of a job writes. */
const author = 'github-actions[bot]';
const { number } = findPullRequest(env);
const body = readFileSync(join(env.REPORTS, 'report.md'), 'utf8');
const [marker] = body.split('\n');
const { findings } = JSON.parse(readFileSync(join(env.REPORTS, 'report.json'), 'utf8')).summary;
const isClean = Object.values(findings).every((count) => count === 0);

const issue = `repos/${env.GITHUB_REPOSITORY}/issues`;
const own = await findComment();
const response =
  own !== undefined
    ? await request('PATCH', `${issue}/comments/${own.id}`, { body })
    : isClean
      ? undefined
      : await request('POST', `${issue}/${number}/comments`, { body });
if (response !== undefined && !response.ok) {
  // The token of a fork, or of a job without `pull-requests: write`, must not write; the other reports are there.
  process.stdout.write(`::notice title=Plumbline::The comment was not written (HTTP ${response.status}).\n`);
}

async function findComment() {
  for (let page = 1; ; page += 1) {
    const list = await request('GET', `${issue}/${number}/comments?per_page=100&page=${page}`);
    const comments = list.ok ? await list.json() : [];
    const found = comments.find((comment) => comment.user?.login === author && comment.body?.startsWith(marker));
    if (found !== undefined || comments.length < 100) return found;
  }
}

function request(method, path, content) {
  return fetch(`${env.GITHUB_API_URL}/${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${env.GITHUB_TOKEN}`,
      'user-agent': 'plumbline',
      'x-github-api-version': '2022-11-28',
    },
    ...(content === undefined ? {} : { body: JSON.stringify(content) }),
  });
}
