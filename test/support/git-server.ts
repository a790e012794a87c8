import { execFileSync, spawn } from 'node:child_process';
import type { RequestListener } from 'node:http';

/** True if Git is installed; tests that need it have `the program git` in their names. */
export const hasGit: boolean = runsGit();

function runsGit(): boolean {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Serves the repositories of a folder with Git's own server program over HTTP, as forges do. */
export function serveGit(folder: string): RequestListener {
  return (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const header = (name: string): string => String(request.headers[name] ?? '');
    const env = {
      PATH: process.env['PATH'],
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: path,
      QUERY_STRING: query,
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: header('content-type'),
      HTTP_CONTENT_ENCODING: header('content-encoding'),
      GIT_PROTOCOL: header('git-protocol'),
    };
    const server = spawn('git', ['http-backend'], { env });
    const chunks: Buffer[] = [];
    request.pipe(server.stdin);
    server.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    server.on('close', () => {
      const answer = Buffer.concat(chunks);
      const end = answer.indexOf('\r\n\r\n');
      const head = answer.subarray(0, end).toString().split('\r\n');
      const headers = Object.fromEntries(head.map((line) => line.split(': ', 2) as [string, string]));
      const { Status: status = '200', ...rest } = headers;
      response.writeHead(Number.parseInt(status, 10), rest).end(answer.subarray(end + 4));
    });
  };
}
