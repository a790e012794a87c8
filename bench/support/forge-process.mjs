// Serves the repositories of a folder as GitHub does: node forge-process.mjs FOLDER. Sends its port to the process that started it.
// Commits are read from the refs of the folder at each request.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';

const [, , folder] = process.argv;
const tls = join(import.meta.dirname, '../../test/support/tls');
const [key, cert] = ['key.pem', 'certificate.pem'].map((name) => readFileSync(join(tls, name)));

const server = createServer({ key, cert }, (request, response) => {
  if (request.url === '/api/graphql') answerGraphql(request, response);
  else runBackend(request, response);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
process.on('disconnect', () => process.exit());

function answerGraphql(request, response) {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { first, cursor } = JSON.parse(Buffer.concat(chunks).toString()).variables;
    const names = readdirSync(join(folder, 'acme')).sort();
    const start = Number(cursor ?? 0);
    const end = Math.min(names.length, start + first);
    const repositories = {
      totalCount: names.length,
      pageInfo: { hasNextPage: end < names.length, endCursor: String(end) },
      nodes: names.slice(start, end).map((name) => ({
        nameWithOwner: `acme/${name}`,
        ...{ isArchived: false, isDisabled: false, isFork: false, visibility: 'PRIVATE', pushedAt: null },
        repositoryTopics: { nodes: [] },
        defaultBranchRef: { name: 'main', target: { oid: headOf(name) } },
      })),
    };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: { repositoryOwner: { repositories } } }));
  });
}

function headOf(name) {
  return readFileSync(join(folder, 'acme', name, 'refs/heads/main'), 'utf8').trim();
}

function runBackend(request, response) {
  const [path, query = ''] = request.url.split('?');
  const backend = spawn('git', ['http-backend'], {
    env: {
      ...{ PATH: process.env.PATH, GIT_PROJECT_ROOT: folder, GIT_HTTP_EXPORT_ALL: '1', PATH_INFO: path },
      ...{ QUERY_STRING: query, REQUEST_METHOD: request.method },
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: request.headers['git-protocol'] ?? '',
    },
  });
  const chunks = [];
  request.pipe(backend.stdin);
  backend.stdin.on('error', () => undefined);
  backend.stdout.on('data', (chunk) => chunks.push(chunk));
  backend.on('close', () => {
    const answer = Buffer.concat(chunks);
    const end = answer.indexOf('\r\n\r\n');
    const lines = answer.subarray(0, end).toString().split('\r\n');
    const { Status = '200', ...headers } = Object.fromEntries(lines.map((line) => line.split(': ', 2)));
    response.writeHead(Number.parseInt(Status, 10), headers).end(answer.subarray(end + 4));
  });
}
