#!/usr/bin/env node
import { join, resolve } from 'node:path';
import { findCacheFolder } from '../host/folders/user-folders.ts';
import { loadProgram } from '../host/load-program.ts';
import { collectInPlace, collectLate, optimizeLate } from '../host/v8-flags.ts';

/** Set by build.mjs: a digest of all files of the program. */
declare const BUILD_DIGEST: string;

const commands = ['scan', 'document', 'explain', 'syntax', 'vocabulary', 'rule', 'policy'];

/** Returns the bytecode cache of a command, following `--cache-dir` and `--no-cache`, before the parser is loaded. */
function findCacheFile([command = '', ...rest]: readonly string[]): string | undefined {
  const { env } = process;
  const isOff = env['PLUMBLINE_NO_CACHE'];
  if (rest.includes('--no-cache') || (isOff !== undefined && !['', '0', 'false'].includes(isOff))) return undefined;
  const at = rest.indexOf('--cache-dir');
  const given = at < 0 ? rest.find((word) => word.startsWith('--cache-dir='))?.slice(12) : rest[at + 1];
  const folder = given === undefined ? findCacheFolder(env) : resolve(given);
  return join(folder, 'code', commands.includes(command) ? command : 'other');
}

/** Loads what a scan uses of Node before the flags are set: Node's own bytecode counts for no others. */
function loadNodeModules(): void {
  for (const name of ['assert', 'crypto', 'diagnostics_channel', 'fs/promises', 'perf_hooks', 'stream', 'zlib']) {
    process.getBuiltinModule(name);
  }
}

/** Ends the process with a sentence: the installation is not complete. */
function refuseIncomplete(path: string, error: unknown): never {
  const why = error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'is missing' : 'cannot be read';
  const fix = 'Install Plumbline again, or run `npm ci` and `npm run build` in its directory.';
  process.stderr.write(`plumbline: The file ${path} of the program ${why}. ${fix}\n`);
  process.exit(2);
}

// A scan with threads sets other flags for them; the other commands may work for long in this thread.
const isScan = process.argv[2] === 'scan';
if (isScan) loadNodeModules();
const setFlags = isScan ? optimizeLate : () => undefined;
setFlags();
if (isScan) {
  collectInPlace();
  collectLate();
}
// Exists only where build.mjs puts it, beside this file.
const file = join(import.meta.dirname, 'program.cjs');
const cacheFile = findCacheFile(process.argv.slice(2));
const program = loadProgram<typeof import('./program.ts')>(file, cacheFile, BUILD_DIGEST, refuseIncomplete);
/** Resolved when the command has ended; for those who run it in a process of their own. */
export const ended: Promise<void> = run();

async function run(): Promise<void> {
  await program.exports.runProgram();
  // Compiling policies changes one of them, and bytecode counts for the flags with which it is kept.
  setFlags();
  program.save();
}
