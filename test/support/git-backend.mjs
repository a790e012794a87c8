// Serves Git's own server program over HTTP, in a process that is small: to start a program, the system copies the page tables of
// the process, which for one that runs tests takes longer than the program. Prints its port, and ends with its standard input.
import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';

const program = join(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), 'git-http-backend');

const server = createServer((request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const header = (name) => String(request.headers[name] ?? '');
  const env = {
    PATH: process.env.PATH,
    GIT_PROJECT_ROOT: header('x-folder'),
    GIT_HTTP_EXPORT_ALL: '1',
    PATH_INFO: path,
    QUERY_STRING: query,
    REQUEST_METHOD: request.method,
    CONTENT_TYPE: header('content-type'),
    HTTP_CONTENT_ENCODING: header('content-encoding'),
    GIT_PROTOCOL: header('git-protocol'),
  };
  const backend = spawn(program, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  backend.stdin.on('error', () => undefined);
  const chunks = [];
  request.pipe(backend.stdin);
  backend.stdout.on('data', (chunk) => chunks.push(chunk));
  backend.on('close', () => {
    const answer = Buffer.concat(chunks);
    const end = answer.indexOf('\r\n\r\n');
    const head = answer.subarray(0, end).toString().split('\r\n');
    const headers = Object.fromEntries(head.map((line) => line.split(': ', 2)));
    const { Status: status = '200', ...rest } = headers;
    response.writeHead(Number.parseInt(status, 10), rest).end(answer.subarray(end + 4));
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
const stop = () => {
  server.close();
  server.closeAllConnections();
};
process.stdin.once('end', stop).resume();
