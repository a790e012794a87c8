import { tmpdir } from 'node:os';
import type { GitRepository } from './git-repository.ts';
import { callSources, type Run } from './run-program.ts';
import { scenarioCache } from './scenario-cache.ts';

/** Environment of runs that share a cache with the scenarios. */
export const cachedEnv: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  PLUMBLINE_CACHE_DIR: scenarioCache,
};

/** The start of a configuration without findings about the pipeline itself. */
export const manifest = `manifest {
    name            = 'acme/demo'
    description     = 'A pipeline'
    version         = '1.0.0'
    nextflowVersion = '!>=25.04.0'
}
`;

/** Compiles the starter pack into the cache, which takes longer than one test may. */
export async function compileStarterPack(): Promise<void> {
  await callSources(['policy', 'check'], { cwd: tmpdir(), env: cachedEnv });
}

/** Scans a repository as `acme/demo` on a fixed day. */
export async function scanAt({ root }: Pick<GitRepository, 'root'>, ...words: readonly string[]): Promise<Run> {
  const args = ['scan', '.', '--name', 'acme/demo', '--at', '2026-11-22', ...words];
  return callSources(args, { cwd: root, env: cachedEnv });
}
