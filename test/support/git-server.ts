import { execFileSync, spawn } from 'node:child_process';
import { type RequestListener, request as send } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';

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

/** Port of the process that starts Git's server program, which all files of a worker share and which ends with it. */
let backend: Promise<number> | undefined;

function startBackend(): Promise<number> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'] };
    const child = spawn(process.execPath, [join(import.meta.dirname, 'git-backend.mjs')], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the process that starts Git's server program ended with ${code}`)));
    child.stdout.once('data', (port: Buffer) => {
      child.unref();
      for (const stream of [child.stdin, child.stdout]) (stream as unknown as Socket).unref();
      resolve(Number(port.toString()));
    });
  });
}

/** Serves the repositories of a folder with Git's own server program over HTTP, as forges do. */
export function serveGit(folder: string): RequestListener {
  return async (request, response) => {
    backend ??= startBackend();
    const { method, url: path, headers } = request;
    const options = {
      port: await backend,
      host: '127.0.0.1',
      method,
      path,
      headers: { ...headers, 'x-folder': folder },
    };
    const asked = send(options, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    asked.once('error', () => response.destroy());
    request.pipe(asked);
  };
}
