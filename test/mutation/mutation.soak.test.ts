import { afterAll, expect, test } from 'vitest';
import { sha256 } from '../../src/base/digest.ts';
import { compareCodeUnits } from '../../src/base/order.ts';
import { createRegoCompiler } from '../../src/host/rego-compiler.ts';
import { runPolicyTests } from '../../src/policy-tools/testing/run-policy-tests.ts';
import type { Mutant } from './find-mutants.ts';
import { keepFate } from './kept-fates.ts';
import { type FatedMutant, writeMutationPage } from './mutation-page.ts';
import { benchOf, packMutants } from './pack-mutants.ts';
import { type Fate, runMutant } from './run-mutants.ts';
import { nameOf, readSurvivors, writeSurvivors } from './survivors.ts';

/**
 * Faults are put into the policies of the pack, one at a time; their own tests must notice them, but for those that are
 * listed and judged in survivors.tsv. By default a seeded sample is tried; `PLUMBLINE_MUTANTS=PL-MAIL` tries all of files
 * with that in their path (several with commas between them), and `all` every one: then the counts of these files go to
 * docs/measurements/mutation.md and what nothing noticed to survivors.tsv, with an empty verdict where it is new.
 */
const asked = process.env['PLUMBLINE_MUTANTS'];
const all = asked === 'all';
const sampleSize = 60;
/** Of the faults that compile. A draw of sixty has its luck: at 95 in 100 one of a thousand draws has fewer than this. */
const leastShare = all ? 0.9 : 0.85;
const seed = 'plumbline-mutants/1';

const compiler = createRegoCompiler();
afterAll(() => compiler.close());

function drawn(): readonly Mutant[] {
  if (all) return packMutants;
  if (asked !== undefined) {
    return packMutants.filter(({ file }) => asked.split(',').some((part) => file.includes(part)));
  }
  return packMutants
    .map((mutant) => ({ mutant, rank: sha256(`${seed} ${nameOf(mutant)}`) }))
    .toSorted((a, b) => compareCodeUnits(a.rank, b.rank))
    .slice(0, sampleSize)
    .map(({ mutant }) => mutant);
}

/** The sample in CI must not depend on stored fates. */
function fateOf(mutant: Mutant): Promise<Fate> {
  const bench = benchOf(mutant.file);
  const run = (): Promise<Fate> => runMutant(mutant, bench, compiler);
  return asked === undefined ? run() : keepFate(mutant, bench, compiler.digest, run);
}

test('passes the tests of the policies without a fault', { timeout: 600_000 }, async () => {
  for (const file of new Set(drawn().map((mutant) => mutant.file))) {
    const { results } = await runPolicyTests(benchOf(file).modules, compiler);
    expect(results.length).toBeGreaterThan(0);
    expect(results.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
  }
});

test('notices all faults but the listed ones', {
  timeout: 7_200_000,
}, async () => {
  const fated: FatedMutant[] = [];
  for (const mutant of drawn()) fated.push({ mutant, fate: await fateOf(mutant) });
  const valid = fated.filter(({ fate }) => fate !== 'invalid');
  const survivors = valid.filter(({ fate }) => fate === 'survived').map(({ mutant }) => mutant);
  if (asked !== undefined) {
    writeSurvivors(survivors, new Set(fated.map(({ mutant }) => mutant.file)));
    writeMutationPage(fated, [...new Set(packMutants.map(({ file }) => file))]);
  }
  expect(valid.length).toBeGreaterThan(asked === undefined ? sampleSize / 2 : 0);
  const listed = readSurvivors();
  const names = survivors.map(nameOf).filter((name) => !listed.has(name));
  expect(names, 'write a test that notices it, or list it in survivors.tsv and say why not').toEqual([]);
  if (all || asked === undefined) expect(1 - survivors.length / valid.length).toBeGreaterThan(leastShare);
});
