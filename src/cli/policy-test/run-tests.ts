import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { systemClock } from '../../host/clock.ts';
import { readFixtureFiles, readRegoFiles } from '../../host/read-rego-files.ts';
import { writeFile } from '../../host/write-file.ts';
import type { CompiledPack } from '../../policy/pack/pack.ts';
import type { GivenData } from '../../policy/pack/policy-data.ts';
import type { RegoCompiler, RegoFile } from '../../policy/rego-compiler.ts';
import {
  type CompiledRun,
  compareCompiled,
  type EvaluateCompiled,
} from '../../policy-tools/testing/run-compiled-tests.ts';
import { runPolicyTests } from '../../policy-tools/testing/run-policy-tests.ts';
import type { TestJob, TestSetup } from '../../policy-tools/testing/test-work.ts';
import type { TestCase } from '../../reports/junit/test-case.ts';
import type { Failure } from '../../scan/executor.ts';
import type { Arguments } from '../arguments.ts';
import { readData } from '../data.ts';
import { type Output, parseOutputs } from '../outputs.ts';
import { bringsLibrary, compileFiles, readLibrary } from '../pack.ts';
import { readPolicyPaths } from '../policy-paths.ts';
import { createTestPool, readTimeLimit } from '../pool.ts';
import type { Terminal } from '../terminal.ts';
import type { FixtureRun } from './run-fixtures.ts';
import { testFormats } from './test-formats.ts';
import { ownCoverage, type TestRun } from './test-run.ts';
import { toTestCase } from './to-test-case.ts';

/** What a command line asks of the tests, read once for however many runs. */
export interface TestRequest {
  readonly paths: readonly string[];
  readonly filter: string | undefined;
  readonly matches: (path: string) => boolean;
  readonly outputs: readonly Output<(typeof testFormats)[number]>[];
  readonly coverage: boolean;
  /** Percent that the Rego tests have to reach. */
  readonly least: number | undefined;
  readonly update: boolean;
  /** Milliseconds that one test or fixture may take. */
  readonly timeLimit: number;
}

/** The tests of one kind that need not run again: nothing that they depend on has changed. */
export interface Kept {
  readonly rego?: RegoRun;
  readonly fixtures?: FixtureRun;
}

export interface RegoRun {
  readonly cases: readonly TestCase[];
  readonly coverage: TestRun['coverage'];
}

export interface TestOutcome {
  readonly run: TestRun;
  readonly passed: boolean;
  readonly rego: RegoRun;
  readonly fixtures: FixtureRun;
}

export function readRequest(args: Arguments, cwd: string): TestRequest {
  const filter = args.text('filter');
  const asked = args.texts('output').length > 0 ? args.texts('output') : ['text'];
  const least = readLeastCoverage(args);
  return {
    paths: readPolicyPaths(args.positionals, cwd),
    filter,
    matches: readFilter(filter),
    outputs: parseOutputs(asked, testFormats),
    coverage: args.flag('coverage') || least !== undefined,
    least,
    update: args.flag('update'),
    timeLimit: readTimeLimit(args),
  };
}

/** @throws UsageError where there is no test at all, PolicyError for policies, tests and fixtures that cannot be read. */
export async function runTests(
  request: TestRequest,
  compiler: RegoCompiler,
  args: Arguments,
  terminal: Terminal,
  kept: Kept = {},
): Promise<TestOutcome> {
  const { paths, matches, least } = request;
  const own = readRegoFiles(paths, terminal.cwd);
  const fixtureFiles = readFixtureFiles(paths, terminal.cwd).filter(({ path }) => matches(path));
  const data = readData(args, terminal.cwd, []);
  const rego = kept.rego ?? (await runRego(request, own, data, compiler));
  if (rego.cases.length === 0 && fixtureFiles.length === 0)
    throw new UsageError('usage/no-test', `There is no test in ${paths.join(', ')}.`);
  const fixtures =
    kept.fixtures ??
    (fixtureFiles.length === 0
      ? { cases: [], updated: [] }
      : await runFixturesOf(fixtureFiles, await compileFiles(own, compiler, args, terminal), request, args, terminal));
  const run: TestRun = {
    cases: [...rego.cases, ...fixtures.cases],
    updated: fixtures.updated,
    coverage: rego.coverage,
  };
  const reached = run.coverage?.percent ?? 100;
  const passed = run.cases.every(({ outcome }) => outcome === 'pass' || outcome === 'skip') && reached >= (least ?? 0);
  return { run, passed, rego, fixtures };
}

/** The Rego tests by OPA's own tester, and once more as a scan runs policies. */
async function runRego(
  { filter, timeLimit, coverage: wantsCoverage }: TestRequest,
  own: readonly RegoFile[],
  data: GivenData,
  compiler: RegoCompiler,
): Promise<RegoRun> {
  const modules = bringsLibrary(own) ? own : [...own, ...readLibrary()];
  const { results, coverage } = await runPolicyTests(modules, compiler, {
    coverage: wantsCoverage,
    focus: own.map(({ path }) => path),
    timeLimit,
    data,
    ...(filter === undefined ? {} : { filter }),
  });
  const now = BigInt(Date.parse(systemClock.now())) * 1_000_000n;
  const evaluate: EvaluateCompiled = (wasm, entrypoints) =>
    runCompiled({ kind: 'compiled', wasm, now, data }, entrypoints, timeLimit);
  const compared = await compareCompiled(results, modules, compiler, evaluate);
  return {
    cases: compared.map(toTestCase),
    coverage: coverage === undefined ? undefined : ownCoverage(coverage, new Set(own.map(({ path }) => path))),
  };
}

/** Compiled tests one by one in a thread: one that does not come to an end is a failure, and the others run. */
async function runCompiled(
  setup: TestSetup,
  entrypoints: readonly string[],
  timeLimit: number,
): Promise<ReadonlyMap<string, CompiledRun>> {
  const pool = await createTestPool(setup, 1, timeLimit);
  const outcomes = new Map<string, CompiledRun>();
  try {
    const jobs = entrypoints.map((entrypoint): TestJob => ({ kind: 'compiled', entrypoint }));
    for await (const outcome of pool.run(jobs)) {
      const entrypoint = entrypoints[outcomes.size] ?? '';
      if (outcome.kind === 'failed') outcomes.set(entrypoint, endedRun(outcome.failure, timeLimit));
      else if (outcome.answer.kind === 'compiled') outcomes.set(entrypoint, outcome.answer);
    }
    return outcomes;
  } finally {
    await pool.close();
  }
}

function endedRun({ code, message }: Failure, timeLimit: number): CompiledRun {
  return { outcome: { ended: message }, seconds: code === 'scan/time-limit' ? timeLimit / 1000 : 0 };
}

async function runFixturesOf(
  files: readonly RegoFile[],
  pack: CompiledPack,
  { update, timeLimit }: TestRequest,
  args: Arguments,
  { cwd }: Terminal,
): Promise<FixtureRun> {
  const { runFixtures } = await import('./run-fixtures.ts');
  const data = readData(args, cwd, pack.packages);
  const pool = await createTestPool({ kind: 'fixtures', pack, data }, availableParallelism(), timeLimit);
  try {
    return await runFixtures(files, pack, pool, { cwd, update, timeLimit });
  } finally {
    await pool.close();
  }
}

export async function writeRun(run: TestRun, { outputs, least }: TestRequest, terminal: Terminal): Promise<void> {
  for (const { format, path } of outputs) {
    const text = format.render(run);
    if (path === undefined) await terminal.stdout.write(text);
    else writeFile(resolve(terminal.cwd, path), [text]);
  }
  const reached = run.coverage?.percent ?? 100;
  if (least !== undefined && reached < least)
    await terminal.stderr.write(`${reached.toFixed(1)} % are reached, and ${least} % must be.\n`);
}

function readFilter(filter: string | undefined): (path: string) => boolean {
  if (filter === undefined) return () => true;
  try {
    const pattern = new RegExp(filter, 'u');
    return (path) => pattern.test(path);
  } catch {
    throw new UsageError('usage/invalid-value', `--filter is a regular expression, which "${filter}" is not.`);
  }
}

function readLeastCoverage(args: Arguments): number | undefined {
  const least = args.count('least-coverage', 0);
  if (least !== undefined && least > 100)
    throw new UsageError('usage/invalid-value', '--least-coverage takes a number from 0 to 100.');
  return least;
}
