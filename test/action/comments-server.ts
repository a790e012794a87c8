import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Comment {
  readonly id: number;
  body: string;
  readonly user: { readonly login: string };
}

export interface CommentsServer {
  readonly address: string;
  readonly comments: Comment[];
  /** Method and path of each request. */
  readonly requests: string[];
}

/** Serves the part of GitHub's API that has the comments of pull request 7. */
export async function startCommentsServer({
  isReadOnly = false,
  comments = [] as Comment[],
} = {}): Promise<CommentsServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (status: number, value: unknown): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      };
      requests.push(`${request.method} ${url.pathname}`);
      if (request.headers.authorization !== 'Bearer token') return answer(401, {});
      if (request.method === 'GET') {
        const page = Number(url.searchParams.get('page'));
        return answer(200, comments.slice((page - 1) * 100, page * 100));
      }
      if (isReadOnly) return answer(403, { message: 'Resource not accessible by integration' });
      const { body } = JSON.parse(Buffer.concat(chunks).toString()) as { body: string };
      const changed = comments.find(({ id }) => url.pathname.endsWith(`/comments/${id}`));
      if (changed !== undefined) changed.body = body;
      else comments.push({ id: comments.length + 1, body, user: { login: 'github-actions[bot]' } });
      answer(201, {});
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, comments, requests };
}
