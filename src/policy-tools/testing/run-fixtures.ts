import { posix, resolve } from 'node:path';
import { HostError, type PolicyFault } from '../../base/errors.ts';
import { didYouMean } from '../../base/suggest.ts';
import { writeFile } from '../../host/write-file.ts';
import type { CompiledPack } from '../../policy/pack/pack.ts';
import { mergeParameters } from '../../policy/pack/parameters.ts';
import { createPolicyError } from '../../policy/pack/read-pack.ts';
import type { RegoFile } from '../../policy/rego-compiler.ts';
import type { TestCase } from '../../reports/junit/test-case.ts';
import { builtInRules } from '../../rules/catalogue.ts';
import { timeLimit as timeLimitRule } from '../../rules/scan/time-limit.ts';
import type { Executor } from '../../scan/executors/executor.ts';
import type { FixtureResult } from '../fixtures/check-fixture.ts';
import { type Fixture, parseFixture } from '../fixtures/fixture.ts';
import { type UpdatedLine, updateFixture } from '../fixtures/update-fixture.ts';
import type { TestAnswer, TestJob } from './test-work.ts';

export interface FixtureRun {
  readonly cases: readonly TestCase[];
  /** Expectations that were rewritten, by file. */
  readonly updated: readonly { readonly path: string; readonly changes: readonly UpdatedLine[] }[];
}

/**
 * Judges fixtures as a scan would, in threads within a scan's bounds. With `update`, rewrites their expectations.
 *
 * @throws PolicyError for expectations and directives that are malformed.
 */
export async function runFixtures(
  files: readonly RegoFile[],
  pack: CompiledPack,
  pool: Executor<TestJob, TestAnswer>,
  options: { readonly cwd: string; readonly update: boolean; readonly timeLimit: number },
): Promise<FixtureRun> {
  const policies = pack.policies.map(({ policy }) => policy.id);
  const parsed = files.map(({ path, text }) => parseFixture(path, text));
  const faults = parsed.flatMap(({ fixture, faults: own }) => [
    ...own,
    ...findUnknown(fixture, policies),
    ...findBadParameters(fixture, pack),
  ]);
  if (faults.length > 0) throw createPolicyError('policy/bad-fixture', faults);
  const fixtures = parsed.map(({ fixture }) => fixture);
  const results = await judge(fixtures, pool, options);
  if (!options.update) return { cases: fixtures.map((fixture, index) => toCase(fixture, results[index])), updated: [] };
  const updates = fixtures.map((fixture, index) => {
    const judged = results[index];
    return isJudged(judged) ? updateFixture(fixture, judged) : undefined;
  });
  const changed = fixtures.filter((_, index) => (updates[index]?.changes.length ?? 0) > 0);
  // Judges the updates before it writes them: inside a text literal a comment is not a comment, and changes the file's
  // meaning.
  const next = changed.map((fixture) => parseFixture(fixture.path, updates[fixtures.indexOf(fixture)]?.text ?? ''));
  const again = await judge(
    next.map(({ fixture }) => fixture),
    pool,
    options,
  );
  for (const [index, { fixture, faults: odd }] of next.entries()) {
    const before = changed[index];
    refuseMisplaced(fixture, odd, before === undefined ? undefined : results[fixtures.indexOf(before)], again[index]);
  }
  for (const { fixture } of next) writeFile(resolve(options.cwd, fixture.path), [fixture.text]);
  return {
    cases: fixtures.map((fixture, index) => {
      const place = changed.indexOf(fixture);
      return place < 0 ? toCase(fixture, results[index]) : toCase(fixture, again[place]);
    }),
    updated: changed.map((fixture) => ({
      path: fixture.path,
      changes: updates[fixtures.indexOf(fixture)]?.changes ?? [],
    })),
  };
}

/** The result of a fixture, or why it has none. */
type Judged = (FixtureResult | { readonly ended: string }) & { readonly seconds: number };

const nothing: Judged = { differences: [], found: [], digests: [], seconds: 0 };

function isJudged(judged: Judged | undefined): judged is FixtureResult & { readonly seconds: number } {
  return judged !== undefined && !('ended' in judged);
}

/** Judges a fixture whose thread ended once more, policy by policy, to name the policy that ended it. */
async function judge(
  fixtures: readonly Fixture[],
  pool: Executor<TestJob, TestAnswer>,
  { cwd, timeLimit }: { readonly cwd: string; readonly timeLimit: number },
): Promise<readonly Judged[]> {
  const createJobs = (asked: readonly Fixture[], oneByOne: boolean): readonly TestJob[] =>
    asked.map((fixture) => ({ kind: 'fixture', fixture, path: resolve(cwd, fixture.path), oneByOne }));
  const first = await runAll(createJobs(fixtures, false), pool, timeLimit);
  const ended = fixtures.filter((_, index) => !isJudged(first[index]));
  const second = await runAll(createJobs(ended, true), pool, timeLimit);
  return fixtures.map((fixture, index) => {
    const place = ended.indexOf(fixture);
    return (place < 0 ? first[index] : second[place]) ?? nothing;
  });
}

async function runAll(
  jobs: readonly TestJob[],
  pool: Executor<TestJob, TestAnswer>,
  timeLimit: number,
): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for await (const outcome of pool.run(jobs)) {
    if (outcome.kind === 'failed') {
      const { code, message, step } = outcome.failure;
      const seconds = code === timeLimitRule.id ? timeLimit / 1000 : 0;
      judged.push({ ended: step === undefined ? message : `${step}: ${message}`, seconds });
    } else if (outcome.answer.kind === 'fixture') {
      judged.push({ ...outcome.answer.result, seconds: outcome.answer.seconds });
    } else judged.push(nothing);
  }
  return judged;
}

/** Refuses expectations written inside a text literal: there they are part of the file's values. */
function refuseMisplaced(
  { path, expected }: Fixture,
  odd: readonly PolicyFault[],
  before: Judged | undefined,
  again: Judged | undefined,
): void {
  if (!isJudged(before) || !isJudged(again)) return;
  const wrong = again.differences.find(({ kind }) => kind === 'missing' || kind === 'unexpected');
  const isSame = before.digests.join() === again.digests.join();
  if (odd.length === 0 && wrong?.file !== path && isSame) return;
  const line = odd[0]?.line ?? wrong?.line ?? expected[0]?.line ?? 1;
  throw new HostError(
    'host/cannot-update',
    `${path}:${line}: no comment can stand at the end of this line, so the expectations cannot be written. Write the value on one line.`,
  );
}

function merge(pack: CompiledPack, given: Fixture['parameters']): ReturnType<typeof mergeParameters> {
  return mergeParameters(
    pack.policies.map(({ policy }) => policy),
    given,
  );
}

function findBadParameters({ path, parameters }: Fixture, pack: CompiledPack) {
  return merge(pack, parameters).faults.map((message) => ({
    code: 'fixture/bad-parameter',
    message,
    ...{ file: path, line: 1, column: 1 },
  }));
}

/** Finds expectations of rules that do not exist: no result could ever meet them. */
function findUnknown({ path, expected, undecided, undecidedLine }: Fixture, policies: readonly string[]) {
  const known = new Set([...policies, ...builtInRules.map(({ id }) => id)]);
  const named = [...expected, ...undecided.map((rule) => ({ rule, line: undecidedLine }))];
  return named
    .filter(({ rule }) => !known.has(rule))
    .map(({ rule, line }) => ({
      code: 'fixture/unknown-rule',
      message: `there is no policy and no rule "${rule}".${didYouMean(rule, known)}`,
      ...{ file: path, line, column: 1 },
    }));
}

function toCase({ path }: Fixture, judged: Judged | undefined): TestCase {
  const seconds = judged?.seconds ?? 0;
  const common = { kind: 'fixture', name: path, group: posix.dirname(path), file: path, column: 1, seconds } as const;
  if (judged === undefined || 'ended' in judged) {
    return {
      ...common,
      outcome: 'error',
      line: 1,
      details: [`${path}:1: error: ${judged?.ended ?? 'it was not judged'}`],
    };
  }
  const { differences } = judged;
  return {
    ...common,
    outcome: differences.length === 0 ? 'pass' : 'fail',
    line: differences[0]?.line ?? 1,
    details: differences.map(({ kind, file, line, message }) => `${file}:${line}: ${kind}: ${message}`),
  };
}
