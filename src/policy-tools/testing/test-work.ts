import { dirname, posix } from 'node:path';
import type { FileSystem } from '../../base/file-system.ts';
import type { EvaluateTogether } from '../../check/check-repository.ts';
import type { Evaluate } from '../../check/check-target.ts';
import { systemClock } from '../../host/clock.ts';
import { defaultMaxFileSize, NodeFileSystem } from '../../host/node-file-system.ts';
import { createOpaBuiltins } from '../../host/opa-builtins.ts';
import type { CompiledPack } from '../../policy/pack/pack.ts';
import { mergeParameters } from '../../policy/pack/parameters.ts';
import type { GivenData } from '../../policy/pack/policy-data.ts';
import { loadEvaluator } from '../../scan/load-evaluator.ts';
import { checkFixture, type FixtureResult } from '../fixtures/check-fixture.ts';
import type { Fixture } from '../fixtures/fixture.ts';
import { type CompiledOutcome, createTestEvaluator } from './run-compiled-tests.ts';

/** Setup of a thread that runs policy tests; plain data. */
export type TestSetup = {
  /** Data for policies, in addition to the vocabulary and the parameters. */
  readonly data: GivenData;
} & (
  | { readonly kind: 'compiled'; readonly wasm: Uint8Array<ArrayBuffer>; readonly now: bigint }
  | { readonly kind: 'fixtures'; readonly pack: CompiledPack }
);

export type TestJob =
  /** A compiled test, by its entrypoint. */
  { readonly kind: 'compiled'; readonly entrypoint: string } | FixtureJob;

export interface FixtureJob {
  readonly kind: 'fixture';
  readonly fixture: Fixture;
  /** Path on this machine. The text comes from the fixture, not from this file. */
  readonly path: string;
  /** Evaluate policies one by one and report each before it starts. */
  readonly oneByOne: boolean;
}

export type TestAnswer =
  | { readonly kind: 'compiled'; readonly outcome: CompiledOutcome; readonly seconds: number }
  | { readonly kind: 'fixture'; readonly result: FixtureResult; readonly seconds: number };

/** Returns a function that runs tests of one kind. */
export function createTestWork(setup: TestSetup): (job: TestJob, step: (policy: string) => void) => TestAnswer {
  const runCompiled = setup.kind === 'compiled' ? startCompiled(setup) : undefined;
  const runFixture = setup.kind === 'fixtures' ? startFixtures(setup) : undefined;
  return (job, step) => {
    const start = systemClock.elapsed();
    const measureSeconds = (): number => Math.round(systemClock.elapsed() - start) / 1000;
    if (job.kind === 'compiled' && runCompiled !== undefined) {
      return { kind: 'compiled', outcome: runCompiled(job.entrypoint), seconds: measureSeconds() };
    }
    if (job.kind === 'fixture' && runFixture !== undefined) {
      return { kind: 'fixture', result: runFixture(job, step), seconds: measureSeconds() };
    }
    throw new Error('The thread was not set up for this test.');
  };
}

function startCompiled({
  wasm,
  now,
  data,
}: Extract<TestSetup, { kind: 'compiled' }>): (entrypoint: string) => CompiledOutcome {
  return createTestEvaluator(wasm, { now, callOpa: createOpaBuiltins(now), data });
}

function startFixtures({
  pack,
  data,
}: Extract<TestSetup, { kind: 'fixtures' }>): (job: FixtureJob, step: (policy: string) => void) => FixtureResult {
  const policies = pack.policies.map(({ policy }) => policy.id);
  const evaluatorFor = createEvaluators(pack, data);
  return ({ fixture, path, oneByOne }, step) => {
    const folder = new NodeFileSystem(dirname(path), { maxFileSize: defaultMaxFileSize });
    const announce = oneByOne ? step : undefined;
    const evaluator = evaluatorFor(fixture);
    const evaluate: Evaluate = (view) => evaluator.evaluate(view, { setAside: [], announce });
    const evaluateTogether: EvaluateTogether = (files, unread) =>
      evaluator.evaluateTogether(files, unread, { setAside: [], announce });
    return checkFixture(
      fixture,
      withFile(folder, posix.basename(fixture.path), fixture.text),
      policies,
      evaluate,
      evaluator.together.length === 0 ? undefined : evaluateTogether,
    );
  };
}

/** Returns a function that caches one evaluator per combination of time and parameters. */
function createEvaluators(pack: CompiledPack, data: GivenData): (fixture: Fixture) => ReturnType<typeof loadEvaluator> {
  const ready = new Map<string, ReturnType<typeof loadEvaluator>>();
  const policies = pack.policies.map(({ policy }) => policy);
  return ({ at, parameters: given }) => {
    const { values: parameters } = mergeParameters(policies, given);
    const key = JSON.stringify([at, parameters]);
    const evaluator = ready.get(key) ?? loadEvaluator({ pack, at, strictIncludes: false, parameters, data, off: [] });
    ready.set(key, evaluator);
    return evaluator;
  };
}

function withFile(files: FileSystem, name: string, text: string): FileSystem {
  return { read: (path) => (posix.normalize(path) === name ? { kind: 'text', text } : files.read(path)) };
}
