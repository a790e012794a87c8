import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { cachedEnv } from './compared-repository.ts';
import { program } from './run-program.ts';

/**
 * Runs the program with `--state state`, and ends it with SIGKILL as soon as so many bytes wait to be written to the database.
 * Returns the signal that ended it; null if it was faster.
 */
export async function killEarly(cwd: string, words: readonly string[], bytes: number): Promise<string | null> {
  const child = spawn(process.execPath, [program, ...words], { cwd, env: { ...cachedEnv }, stdio: 'ignore' });
  const ended = new Promise<string | null>((resolve) => child.on('exit', (_, signal) => resolve(signal)));
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const wal = join(cwd, 'state/plumbline.db-wal');
  while (!isOver && (statSync(wal, { throwIfNoEntry: false })?.size ?? 0) <= bytes) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.kill('SIGKILL');
  return ended;
}
