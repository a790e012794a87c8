import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runCli } from '../../src/cli/run-cli.ts';
import { fakeTerminal } from './fake-terminal.ts';
import './keep-compiler.mjs';

/** The built program, as users start it. */
export const program: string = join(import.meta.dirname, '../../dist/cli/main.cjs');

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs the built program, or another, in a process of its own. */
export function startProgram(words: readonly string[], { cwd, env }: RunOptions, file: string = program): Run {
  return spawnSync(process.execPath, [file, ...words], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
    timeout: 60_000,
  });
}

/** Runs the built program in a process of its own, while servers of this process answer it. */
export function runProgram(words: readonly string[], { cwd, env }: RunOptions): Promise<Run> {
  const options = { cwd, env: { PATH: process.env['PATH'], ...env }, timeout: 60_000 };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...words], options, (_, stdout, stderr) => {
      resolve({ status: child.exitCode, stdout, stderr });
    });
  });
}

/**
 * Runs the built program in this process, with a terminal, a folder and an environment of its own: 0.3 s of processor time
 * less than a process.
 */
export async function callProgram(words: readonly string[], { cwd, env }: RunOptions): Promise<Run> {
  const { program: built } = (await import(join(import.meta.dirname, 'built-program.mjs'))) as {
    readonly program: { readonly runCli: typeof runCli };
  };
  const terminal = fakeTerminal(env, cwd);
  const status = await built.runCli(words, terminal);
  return { status, stdout: terminal.out(), stderr: terminal.err() };
}

/**
 * Runs the command line in this process from its sources, as `callProgram` does from the built program. No threads start, and
 * the coverage of tests counts what it runs.
 */
export async function callSources(words: readonly string[], { cwd, env }: RunOptions): Promise<Run> {
  const terminal = fakeTerminal(env, cwd);
  const status = await runCli(words, terminal);
  return { status, stdout: terminal.out(), stderr: terminal.err() };
}
