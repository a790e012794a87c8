import { basename } from 'node:path';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import type { RegoCompiler, RegoFile } from '../../src/policy/rego-compiler.ts';
import { checkFixture } from '../../src/policy-tools/fixtures/check-fixture.ts';
import { parseFixture } from '../../src/policy-tools/fixtures/fixture.ts';
import { runPolicyTests } from '../../src/policy-tools/testing/run-policy-tests.ts';
import { preparePack } from '../policy/prepare-pack.ts';
import type { Mutant } from './find-mutants.ts';

/** `invalid`: it does not compile, so it shows nothing about the tests. */
export type Fate = 'killed by a Rego test' | 'killed by a fixture' | 'survived' | 'invalid';

/** Inputs for testing a policy. */
export interface Bench {
  /** The policy, the library, and their Rego tests. */
  readonly modules: readonly RegoFile[];
  readonly fixtures: readonly RegoFile[];
}

/** Runs a policy's own tests on a mutant and returns the result. */
export async function runMutant(mutant: Mutant, { modules, fixtures }: Bench, compiler: RegoCompiler): Promise<Fate> {
  const mutated = modules.map((each) => (each.path === mutant.file ? { ...each, text: mutant.text } : each));
  try {
    const { results } = await runPolicyTests(mutated, compiler);
    if (results.some(({ outcome }) => outcome !== 'pass')) return 'killed by a Rego test';
    return (await fixturesNotice(mutated, fixtures, compiler)) ? 'killed by a fixture' : 'survived';
  } catch (error) {
    if (error instanceof Error && error.name === 'PolicyError') return 'invalid';
    throw error;
  }
}

async function fixturesNotice(
  modules: readonly RegoFile[],
  fixtures: readonly RegoFile[],
  compiler: RegoCompiler,
): Promise<boolean> {
  const policies = modules.filter(({ path }) => path.startsWith('policies/'));
  if (!policies.some(({ path }) => !path.startsWith('policies/lib/'))) return false;
  const { pack, judge } = await preparePack(policies, compiler);
  const ids = pack.policies.map(({ policy }) => policy.id);
  return fixtures.some(({ path, text }) => {
    const { fixture } = parseFixture(path, text);
    const files = new MemoryFileSystem({ [basename(path)]: text });
    return checkFixture(fixture, files, ids, ({ document }) => judge(document)).differences.length > 0;
  });
}
