import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sha256 } from '../../src/base/digest.ts';
import { readFixtureFiles } from '../../src/host/read-rego-files.ts';
import { createRegoCompiler } from '../../src/host/rego-compiler.ts';
import { readRegoFolder, repositoryRoot } from '../policy/rego-folder.ts';
import { findMutants, type Mutant } from './find-mutants.ts';
import { type Bench, type Fate, runMutant } from './run-mutants.ts';

/**
 * Faults are put into the policies of the pack, one at a time; their own tests must notice nine in ten. What none notices
 * is listed in survivors.tsv, where it is judged. By default a seeded sample is tried; `PLUMBLINE_MUTANTS=PL-MAIL` tries those of
 * files with that in their path, and `all` every one: then the counts go to docs/mutation.md, and unjudged survivors to
 * survivors.tsv with an empty verdict.
 */
const asked = process.env['PLUMBLINE_MUTANTS'];
const all = asked === 'all';
const sampleSize = 60;
/** Of the faults that compile; what is left of nine in ten for the luck of a draw. */
const leastShare = all ? 0.9 : 0.8;
const seed = 'plumbline-mutants/1';

const survivorsFile = join(import.meta.dirname, 'survivors.tsv');
const page = join(repositoryRoot, 'docs', 'mutation.md');
const compiler = createRegoCompiler();
afterAll(() => compiler.close());

const modules = readRegoFolder('policies', 'policy-tests');
const fixtures = readFixtureFiles(['policy-tests'], repositoryRoot);
const mutants = modules
  .filter(({ path }) => path.startsWith('policies/') && !path.endsWith('_test.rego'))
  .flatMap(findMutants);

/** One line of survivors.tsv names a mutant by what was changed, wherever in the file it stands. */
function nameOf({ file, operator, before, after }: Mutant): string {
  return [file, operator, before, after].join('\t');
}

function drawn(): readonly Mutant[] {
  if (asked !== undefined) return all ? mutants : mutants.filter(({ file }) => file.includes(asked));
  return mutants
    .map((mutant) => ({ mutant, rank: sha256(`${seed} ${nameOf(mutant)} ${mutant.line}`) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, sampleSize)
    .map(({ mutant }) => mutant);
}

/** A policy is tested by what lies in the folder of its id; the library by its own tests, then by those of all. */
function benchesOf(file: string): readonly Bench[] {
  const [, category = '', id = ''] = file.split('/');
  if (category === 'lib') {
    const own = modules.filter(({ path }) => /^(?:policies\/lib\/|policy-tests\/(?:lib\/|[^/]+$))/u.test(path));
    return [
      { modules: own, fixtures: [] },
      { modules, fixtures: [] },
    ];
  }
  const isOwn = (path: string): boolean => {
    const [root = '', first = '', second = ''] = path.split('/');
    if (first === category) return second === id;
    return root === 'policies' ? first === 'lib' : !path.includes('/', 'policy-tests/'.length);
  };
  return [
    {
      modules: modules.filter(({ path }) => isOwn(path)),
      fixtures: fixtures.filter(({ path }) => isOwn(path)),
    },
  ];
}

async function fateOf(mutant: Mutant): Promise<Fate> {
  let fate: Fate = 'survived';
  for (const bench of benchesOf(mutant.file)) {
    if (fate === 'survived') fate = await runMutant(mutant, bench, compiler);
  }
  return fate;
}

test('the tests of the policies notice nine in ten faults', {
  timeout: 3_600_000,
}, async () => {
  const fates: { readonly mutant: Mutant; readonly fate: Fate }[] = [];
  for (const mutant of drawn()) fates.push({ mutant, fate: await fateOf(mutant) });
  const valid = fates.filter(({ fate }) => fate !== 'invalid');
  const survivors = valid.filter(({ fate }) => fate === 'survived').map(({ mutant }) => nameOf(mutant));
  if (all) record(fates, readSurvivors());
  expect(valid.length).toBeGreaterThan(asked === undefined ? sampleSize / 2 : 0);
  expect(1 - survivors.length / valid.length).toBeGreaterThan(leastShare);
});

function readSurvivors(): ReadonlyMap<string, string> {
  const rows = readFileSync(survivorsFile, 'utf8').trimEnd().split('\n').slice(1);
  return new Map(
    rows.map((row) => {
      const cells = row.split('\t');
      return [cells.slice(0, 4).join('\t'), cells[4] ?? ''];
    }),
  );
}

function record(
  fates: readonly { readonly mutant: Mutant; readonly fate: Fate }[],
  judged: ReadonlyMap<string, string>,
): void {
  const survived = [...new Set(fates.filter(({ fate }) => fate === 'survived').map(({ mutant }) => nameOf(mutant)))];
  const rows = survived.toSorted().map((name) => `${name}\t${judged.get(name) ?? ''}\n`);
  writeFileSync(survivorsFile, `file\toperator\tbefore\tafter\tverdict\n${rows.join('')}`);
  const policies = [...new Set(fates.map(({ mutant }) => mutant.file))].toSorted();
  const count = (some: typeof fates, ...wanted: readonly Fate[]): number =>
    some.filter(({ fate }) => wanted.includes(fate)).length;
  const line = (name: string, some: typeof fates): string => {
    const byTest = count(some, 'killed by a Rego test');
    const byFixture = count(some, 'killed by a fixture');
    const left = count(some, 'survived');
    const valid = byTest + byFixture + left;
    const share = valid === 0 ? '' : `${(((byTest + byFixture) / valid) * 100).toFixed(1)} %`;
    return `| ${name} | ${valid} | ${byTest} | ${byFixture} | ${left} | ${share} |`;
  };
  const table = [
    '| policy or library | faults | noticed by Rego tests | by fixtures | by none | noticed |',
    '|---|---|---|---|---|---|',
    line('**all**', fates),
    ...policies.map((file) =>
      line(
        file.split('/').slice(2).join('/').replace('/policy.rego', ''),
        fates.filter(({ mutant }) => mutant.file === file),
      ),
    ),
  ];
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replace(/\n\| policy or library[\s\S]*$/u, `\n${table.join('\n')}\n`));
}
