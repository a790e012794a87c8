import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runCli } from '../../src/cli/run-cli.ts';
import { loadProgram } from '../../src/host/load-program.ts';
import { fakeTerminal } from './fake-terminal.ts';
import './keep-compiler.mjs';

const dist = join(import.meta.dirname, '..', '..', 'dist', 'cli');

/** The built program, as users start it. */
export const program: string = join(dist, 'main.cjs');

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

interface Built {
  readonly runCli: typeof runCli;
}

let built: Built | undefined;

function refuse(path: string, cause: unknown): never {
  throw new Error(`${path} cannot be read`, { cause });
}

/**
 * Runs the built program in this process, with a terminal, a folder and an environment of its own: 0.3 s of processor time
 * less than a process.
 */
export async function callProgram(words: readonly string[], { cwd, env }: RunOptions): Promise<Run> {
  built ??= loadProgram<Built>(join(dist, 'program.cjs'), undefined, '', refuse).exports;
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
