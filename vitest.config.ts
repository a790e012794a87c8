import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/**
 * Starts files with tests that start processes first: for each, the system copies the page tables of the worker, whose memory grows
 * with each file, and with 1.3 GB that takes 40 ms of processor time. Then the longest file, so that no worker waits for it at the
 * end; all others in the usual order.
 */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    const sorted = await super.sort(files);
    const ranks = new Map(sorted.map(({ moduleId }) => [moduleId, rankFile(moduleId)]));
    return sorted.toSorted((a, b) => (ranks.get(a.moduleId) ?? 0) - (ranks.get(b.moduleId) ?? 0));
  }
}

/** Returns the turn of a test file, by what it imports. */
function rankFile(path: string): number {
  const text = readFileSync(path, 'utf8');
  const usesGit = /git-repository|git-server|compared-repository/u.test(text);
  // Those that only use Git leave a worker small; those that run the program load it and its compiler.
  if (usesGit) return text.includes('run-program') || text.includes('compared-repository') ? 1 : 0;
  return path.endsWith('/scenarios.test.ts') ? 2 : 3;
}

// Workers inherit it, and Node reads it only when a process starts: the certificate of the servers in tests.
process.env['NODE_EXTRA_CA_CERTS'] = join(import.meta.dirname, 'test/support/tls/certificate.pem');

/**
 * Has Node load TypeScript. Has V8 collect garbage in the thread that made it, seldom, and optimize less: all processors run tests,
 * most of whose code runs a few hundred times, and V8's own threads took a third of the processor time.
 */
const execArgv = [
  '--single-threaded-gc',
  '--min-semi-space-size=16',
  '--initial-old-space-size=400',
  '--interrupt-budget=1000000',
  '--wasm-tiering-budget=20000000',
  '--import',
  join(import.meta.dirname, 'test/support/load-typescript.mjs'),
];

export const shared = defineConfig({
  test: {
    setupFiles: ['test/support/seed-properties.ts'],
    // By default a machine with two processors would leave one of them idle.
    maxWorkers: '100%',
    // Test files of a worker share its modules: loading the program anew for each file took more time than most tests.
    isolate: false,
    // Node loads the sources and the tests, which takes a tenth less time than Vite does. Only Vite knows how to measure coverage.
    experimental: { viteModuleRunner: process.argv.some((each) => each.startsWith('--coverage')), nodeLoader: false },
    execArgv,
    // With Vite, too, the built program is loaded as Node loads it.
    server: { deps: { external: [/\/(?:dist|build)\//u] } },
  },
});

/** Bytes that temporary files of the tests may take; they take less than a tenth. */
const maxTemporaryBytes = 2 ** 31;

/**
 * Has the tests write their temporary files into memory, where the system offers that: they create and remove hundreds of Git
 * repositories and thousands of directories, which takes ten times as long on a disk.
 */
function moveTemporaryFilesIntoMemory(): void {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize < maxTemporaryBytes) return;
    const folder = mkdtempSync('/dev/shm/plumbline-tests-');
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'program'), '', { mode: 0o700 });
    // Some tests write programs and start them.
    accessSync(join(folder, 'program'), constants.X_OK);
    process.env['PLUMBLINE_TEST_CACHE'] ??= join(tmpdir(), 'plumbline-scenario-cache');
    process.env['TMPDIR'] = folder;
  } catch {
    // There is no such directory here.
  }
}

/** Tests that take seconds: `npm test`. */
export default defineConfig(() => {
  moveTemporaryFilesIntoMemory();
  return mergeConfig(shared, {
    test: {
      include: ['test/**/*.test.ts'],
      exclude: [...configDefaults.exclude, 'test/**/*.soak.test.ts'],
      testTimeout: 180_000,
      sequence: { sequencer: ProcessesFirst },
    },
  });
});
