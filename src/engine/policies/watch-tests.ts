import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { HostError, OperationalError, UsageError } from '../../base/errors.ts';
import { createRegoCompiler } from '../../host/rego-compiler.ts';
import { watchFiles } from '../../host/watch-files.ts';
import type { EngineContext } from '../context.ts';
import { defaultTimeLimit } from '../threads.ts';
import { type KeptRuns, readFilter, runTests, type TestOptions, type TestOutcome, type TestRun } from './run-tests.ts';

/** Milliseconds without a change after which the tests run: an editor that saves several files makes one run. */
const quietMs = 100;

export interface WatchOptions extends TestOptions {
  /** Ends the watch. */
  readonly signal: AbortSignal;
  /** Files whose changes are ignored. */
  readonly ignored?: readonly string[];
}

export type WatchEvent =
  | { readonly kind: 'run'; readonly run: TestRun; readonly passed: boolean }
  /** A run that could not be carried out; the watch goes on. */
  | { readonly kind: 'failed'; readonly error: OperationalError }
  /** The first run has ended. */
  | { readonly kind: 'watching' }
  | { readonly kind: 'changed'; readonly files: readonly string[] };

/**
 * Runs the tests, and again after every change, until the signal. One compiler serves all runs, which saves most of
 * their time.
 *
 * @throws UsageError for a path that does not exist, and for a malformed filter.
 */
export async function* watchTests(engine: EngineContext, options: WatchOptions): AsyncGenerator<WatchEvent, void> {
  const { paths, signal, ignored = [], timeLimit = defaultTimeLimit } = options;
  const { cwd } = engine;
  readFilter(options.filter);
  const skipped = new Set(ignored.map((path) => resolve(cwd, path)));
  for (const path of paths) {
    if (!existsSync(resolve(cwd, path)))
      throw new UsageError('usage/no-such-path', `There is no file or directory "${path}" to watch.`);
  }
  const changes = watchFiles(
    paths.map((path) => resolve(cwd, path)),
    { quietMs, signal, ignores: (path) => skipped.has(path) },
  );
  const interrupted = new Promise<undefined>((done) => {
    signal.addEventListener('abort', () => done(undefined), { once: true });
  });
  let compiler = createRegoCompiler({ timeLimit });
  const closeCompiler = engine.track({ close: () => compiler.close() });
  const tryRun = async (kept: KeptRuns): Promise<TestOutcome | OperationalError | undefined> => {
    try {
      return await Promise.race([interrupted, runTests(engine, options, compiler, kept)]);
    } catch (error) {
      if (!(error instanceof OperationalError)) throw error;
      // The compiler may be what failed.
      if (error instanceof HostError) {
        await compiler.close();
        compiler = createRegoCompiler({ timeLimit });
      }
      return error;
    }
  };
  try {
    let last = await tryRun({});
    yield* describe(last);
    if (!signal.aborted) yield { kind: 'watching' };
    for await (const changed of changes) {
      yield { kind: 'changed', files: changed.map((path) => relative(cwd, path)) };
      last = await tryRun(keep(last, changed));
      yield* describe(last);
    }
  } finally {
    await closeCompiler();
  }
}

function* describe(outcome: TestOutcome | OperationalError | undefined): Iterable<WatchEvent> {
  if (outcome instanceof OperationalError) yield { kind: 'failed', error: outcome };
  else if (outcome !== undefined) yield { kind: 'run', run: outcome.run, passed: outcome.passed };
}

/** Keeps what a change cannot have affected: Rego tests read no fixtures, and no pack contains `*_test.rego`. */
function keep(last: TestOutcome | OperationalError | undefined, changed: readonly string[]): KeptRuns {
  if (last === undefined || last instanceof OperationalError) return {};
  if (changed.every((path) => path.endsWith('_test.rego'))) return { fixtures: { ...last.fixtures, updated: [] } };
  return changed.every((path) => path.endsWith('.config')) ? { rego: last.rego } : {};
}
