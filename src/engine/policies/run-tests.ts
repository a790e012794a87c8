import { availableParallelism } from 'node:os';
import { UsageError } from '../../base/errors.ts';
import { readFixtureFiles, readRegoFiles } from '../../host/read-rego-files.ts';
import { createRegoCompiler } from '../../host/rego-compiler.ts';
import type { CompiledPack } from '../../policy/pack/pack.ts';
import type { GivenData } from '../../policy/pack/policy-data.ts';
import type { RegoCompiler, RegoFile } from '../../policy/rego-compiler.ts';
import {
  type CompiledRun,
  compareCompiled,
  type EvaluateCompiled,
} from '../../policy-tools/testing/run-compiled-tests.ts';
import type { FixtureRun } from '../../policy-tools/testing/run-fixtures.ts';
import { runPolicyTests } from '../../policy-tools/testing/run-policy-tests.ts';
import { type Coverage, selectOwnCoverage } from '../../policy-tools/testing/select-own-coverage.ts';
import type { TestJob, TestSetup } from '../../policy-tools/testing/test-work.ts';
import { toTestCase } from '../../policy-tools/testing/to-test-case.ts';
import type { TestCase } from '../../reports/junit/test-case.ts';
import { timeLimit as timeLimitRule } from '../../rules/scan/time-limit.ts';
import type { Failure } from '../../scan/executors/executor.ts';
import { redactAll } from '../../secrets/redact-name.ts';
import type { EngineContext } from '../context.ts';
import type { PackOptions, ThreadOptions } from '../options.ts';
import { hasLibrary, readLibrary } from '../packaged-policies.ts';
import { compileFiles } from '../packs/load-pack.ts';
import { readData } from '../packs/read-data.ts';
import { createTestThreads, defaultTimeLimit } from '../threads.ts';

export interface TestOptions extends Pick<PackOptions, 'combine' | 'fresh'>, Pick<ThreadOptions, 'timeLimit'> {
  /** Folders or files of policies, tests and fixtures. */
  readonly paths: readonly string[];
  /** Regular expression for the names of Rego tests and the paths of fixtures. */
  readonly filter?: string | undefined;
  /** Measures which expressions the Rego tests evaluate. */
  readonly coverage?: boolean;
  /** Percentage of expressions that have to be evaluated. */
  readonly minCoverage?: number | undefined;
  /** Rewrites the expectations of fixtures. */
  readonly update?: boolean;
  /** Data files. */
  readonly data?: readonly string[];
}

/** The results of all tests. */
export interface TestRun {
  readonly cases: readonly TestCase[];
  readonly updated: FixtureRun['updated'];
  readonly coverage: Coverage | undefined;
}

/** Results that a change cannot have affected. */
export interface KeptRuns {
  readonly rego?: RegoRun;
  readonly fixtures?: FixtureRun;
}

export interface RegoRun {
  readonly cases: readonly TestCase[];
  readonly coverage: Coverage | undefined;
}

export interface TestOutcome {
  readonly run: TestRun;
  readonly passed: boolean;
  readonly rego: RegoRun;
  readonly fixtures: FixtureRun;
}

/**
 * Runs the Rego tests of policies, by OPA's own tester and as a scan evaluates them, and their fixtures.
 *
 * @throws UsageError if there is no test, PolicyError for policies, tests and fixtures that are invalid.
 */
export async function runTests(
  engine: EngineContext,
  options: TestOptions,
  compiler: RegoCompiler,
  kept: KeptRuns = {},
): Promise<TestOutcome> {
  const { paths, minCoverage = 0 } = options;
  const matches = readFilter(options.filter);
  const own = readRegoFiles(paths, engine.cwd);
  const fixtureFiles = readFixtureFiles(paths, engine.cwd).filter(({ path }) => matches(path));
  const data = readData(options.data ?? [], engine.cwd, { packages: [], data: [] });
  const rego = kept.rego ?? (await runRego(engine, options, own, data, compiler));
  if (rego.cases.length === 0 && fixtureFiles.length === 0)
    throw new UsageError('usage/no-test', `There is no test in ${paths.join(', ')}.`);
  const fixtures =
    kept.fixtures ??
    (fixtureFiles.length === 0
      ? { cases: [], updated: [] }
      : await runFixturesOf(
          engine,
          options,
          fixtureFiles,
          await compileFiles({ ...engine, compiler: () => compiler }, own, options),
        ));
  const { coverage } = rego;
  const cases = [...rego.cases, ...fixtures.cases];
  // Names of fixtures, and values that a failing test prints.
  const run: TestRun = { ...redactAll({ cases, updated: fixtures.updated }), coverage };
  const reached = coverage?.percent ?? 100;
  const passed = cases.every(({ outcome }) => outcome === 'pass' || outcome === 'skip') && reached >= minCoverage;
  return { run, passed, rego, fixtures };
}

/** Runs all tests once, with a compiler that has the time limit of the tests. */
export async function testPolicies(engine: EngineContext, options: TestOptions): Promise<TestOutcome> {
  const { timeLimit = defaultTimeLimit } = options;
  return engine.using(createRegoCompiler({ timeLimit }), (compiler) => runTests(engine, options, compiler));
}

/** Runs the Rego tests by OPA's own tester, and once more as a scan evaluates policies. */
async function runRego(
  engine: EngineContext,
  { filter, coverage: wantsCoverage = false, minCoverage, timeLimit = defaultTimeLimit }: TestOptions,
  own: readonly RegoFile[],
  data: GivenData,
  compiler: RegoCompiler,
): Promise<RegoRun> {
  const modules = hasLibrary(own) ? own : [...own, ...readLibrary()];
  const { results, coverage } = await runPolicyTests(modules, compiler, {
    coverage: wantsCoverage || minCoverage !== undefined,
    focus: own.map(({ path }) => path),
    timeLimit,
    data,
    ...(filter === undefined ? {} : { filter }),
  });
  const now = BigInt(Date.parse(engine.clock.now())) * 1_000_000n;
  const evaluate: EvaluateCompiled = (wasm, entrypoints) =>
    runCompiled(engine, { kind: 'compiled', wasm, now, data }, entrypoints, timeLimit);
  const compared = await compareCompiled(results, modules, compiler, evaluate);
  return {
    cases: compared.map(toTestCase),
    coverage: coverage === undefined ? undefined : selectOwnCoverage(coverage, new Set(own.map(({ path }) => path))),
  };
}

/** Runs compiled tests one by one in a thread: one that does not end is a failure, and the others run. */
async function runCompiled(
  engine: EngineContext,
  setup: TestSetup,
  entrypoints: readonly string[],
  timeLimit: number,
): Promise<ReadonlyMap<string, CompiledRun>> {
  const outcomes = new Map<string, CompiledRun>();
  return engine.using(await createTestThreads(setup, { size: 1, timeLimit }), async (threads) => {
    const jobs = entrypoints.map((entrypoint): TestJob => ({ kind: 'compiled', entrypoint }));
    for await (const outcome of threads.run(jobs)) {
      const entrypoint = entrypoints[outcomes.size] ?? '';
      if (outcome.kind === 'failed') outcomes.set(entrypoint, createEndedRun(outcome.failure, timeLimit));
      else if (outcome.answer.kind === 'compiled') outcomes.set(entrypoint, outcome.answer);
    }
    return outcomes;
  });
}

function createEndedRun({ code, message }: Failure, timeLimit: number): CompiledRun {
  return { outcome: { ended: message }, seconds: code === timeLimitRule.id ? timeLimit / 1000 : 0 };
}

async function runFixturesOf(
  engine: EngineContext,
  { update = false, timeLimit = defaultTimeLimit, data = [] }: TestOptions,
  files: readonly RegoFile[],
  pack: CompiledPack,
): Promise<FixtureRun> {
  const { runFixtures } = await import('../../policy-tools/testing/run-fixtures.ts');
  const { cwd } = engine;
  const setup = { kind: 'fixtures', pack, data: readData(data, cwd, { packages: pack.packages, data: [] }) } as const;
  const threads = await createTestThreads(setup, { size: availableParallelism(), timeLimit });
  return engine.using(threads, () => runFixtures(files, pack, threads, { cwd, update, timeLimit }));
}

/** Compiles a filter of tests. @throws UsageError for an invalid regular expression. */
export function readFilter(filter: string | undefined): (path: string) => boolean {
  if (filter === undefined) return () => true;
  try {
    const pattern = new RegExp(filter, 'u');
    return (path) => pattern.test(path);
  } catch {
    throw new UsageError('usage/invalid-value', `--filter expects a regular expression; "${filter}" is malformed.`);
  }
}
