import { createEngine } from '../engine/create-engine.ts';
import type { Engine } from '../engine/engine.ts';
import { findCacheFolder } from '../host/folders/user-folders.ts';
import type { Arguments } from './arguments.ts';
import type { ExitCode } from './command.ts';
import { renderHint } from './render/hint.ts';
import { clearLine, type Terminal } from './terminal.ts';

/** Runs a command with an engine for its command line, which is closed afterwards. */
export async function withEngine(
  args: Arguments,
  { cwd, env, stderr }: Terminal,
  work: (engine: Engine) => Promise<ExitCode>,
): Promise<ExitCode> {
  const engine = createEngine({
    cwd,
    env,
    cacheFolder: args.hasFlag('no-cache') ? undefined : (args.readText('cache-dir') ?? findCacheFolder(env)),
    // A bar of progress may be there.
    onNote: (message, hint) =>
      void stderr.write(`${stderr.isTTY ? clearLine : ''}plumbline: note: ${message}${renderHint(hint)}\n`),
  });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}
