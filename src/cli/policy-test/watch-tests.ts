import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { HostError, OperationalError, UsageError } from '../../base/errors.ts';
import { catchInterrupt } from '../../host/interrupt.ts';
import { createRegoCompiler } from '../../host/rego-compiler.ts';
import { watchFiles } from '../../host/watch-files.ts';
import type { RegoCompiler } from '../../policy/rego-compiler.ts';
import type { Arguments } from '../arguments.ts';
import type { ExitCode } from '../command.ts';
import { renderError } from '../render-error.ts';
import type { Terminal } from '../terminal.ts';
import { type Kept, runTests, type TestOutcome, type TestRequest, writeRun } from './run-tests.ts';

/** An editor that saves several files, or one in several steps, makes one run. */
const quietMs = 100;

/**
 * Runs the tests, and again after every change, whatever came of the last run; Ctrl-C ends it with 0. One compiler serves
 * all runs, which saves most of their time.
 *
 * @throws UsageError for a folder that does not exist: there is nothing to watch.
 */
export async function watchTests(request: TestRequest, args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const { paths, outputs } = request;
  const written = new Set(outputs.flatMap(({ path }) => (path === undefined ? [] : [resolve(terminal.cwd, path)])));
  for (const path of paths) {
    if (!existsSync(resolve(terminal.cwd, path)))
      throw new UsageError('usage/no-such-path', `There is no file or folder "${path}" to watch.`);
  }
  const { signal, release } = catchInterrupt();
  const changes = watchFiles(
    paths.map((path) => resolve(terminal.cwd, path)),
    { quietMs, signal, ignores: (path) => written.has(path) },
  );
  const interrupted = new Promise<undefined>((done) => {
    signal.addEventListener('abort', () => done(undefined), { once: true });
  });
  let compiler = createRegoCompiler({ timeLimit: request.timeLimit });
  const tryRun = async (kept: Kept): Promise<TestOutcome | undefined> => {
    try {
      const outcome = await Promise.race([interrupted, runTests(request, compiler, args, terminal, kept)]);
      if (outcome !== undefined) await writeRun(outcome.run, request, terminal);
      return outcome;
    } catch (error) {
      if (!(error instanceof OperationalError)) throw error;
      await terminal.stderr.write(renderError(error));
      if (error instanceof HostError) compiler = await renew(compiler, request);
      return undefined;
    }
  };
  try {
    let last = await tryRun({});
    if (!signal.aborted) await terminal.stderr.write(`Watching ${paths.join(', ')}. Ctrl-C ends.\n`);
    for await (const changed of changes) {
      const names = changed.map((path) => relative(terminal.cwd, path));
      await terminal.stderr.write(`\n${names.join(', ')} changed\n`);
      last = await tryRun(keep(last, changed));
    }
    return 0;
  } finally {
    release();
    await compiler.close();
  }
}

/** What a change cannot have touched: Rego tests know no fixtures, and what is in `*_test.rego` is in no pack. */
function keep(last: TestOutcome | undefined, changed: readonly string[]): Kept {
  if (last === undefined) return {};
  if (changed.every((path) => path.endsWith('_test.rego'))) return { fixtures: { ...last.fixtures, updated: [] } };
  return changed.every((path) => path.endsWith('.config')) ? { rego: last.rego } : {};
}

/** The compiler may be what failed. */
async function renew(compiler: RegoCompiler, { timeLimit }: TestRequest): Promise<RegoCompiler> {
  await compiler.close();
  return createRegoCompiler({ timeLimit });
}
