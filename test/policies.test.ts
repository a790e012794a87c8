import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isBelow } from '../src/base/dotted-path.ts';
import type { ConfigDocument } from '../src/document/document.ts';
import { findAnsweredByOpa } from '../src/policy/builtins/host-builtins.ts';
import { type Fixture, parseFixture } from '../src/policy-tools/fixtures/fixture.ts';
import { renderPolicyPages } from '../src/policy-tools/policy-pages.ts';
import { runPolicyTests } from '../src/policy-tools/testing/run-policy-tests.ts';
import { gridExecutors } from '../src/vocabulary/executors.ts';
import { settings, toSpelled } from '../src/vocabulary/vocabulary.ts';
import { expectResultsOfOpa } from './policy/opa-results.ts';
import { type Case, judgePrinted, listFixtureCases, printInputs } from './policy/pack-cases.ts';
import { judgeFixture, readPackFixtures } from './policy/pack-fixtures.ts';
import { readPageExamples } from './policy/page-examples.ts';
import { preparePack } from './policy/prepare-pack.ts';
import { readRegoFolder, repositoryRoot } from './policy/rego-folder.ts';
import { compiler } from './support/shared-compiler.ts';

const ready = await preparePack(readRegoFolder('policies'), compiler);
const written = readRegoFolder('policies', 'policy-tests');
const modules = printInputs(written, ready);

/** Lines that no Rego test has reached so far, by file; a file that no test has loaded is absent. */
const missed = new Map<string, ReadonlySet<number>>();
/** Inputs that Rego tests gave to policies so far. */
const printed = new Set<string>();
const isLibrary = (path: string): boolean => path.split('/')[1] === 'lib';
const groups = [...new Set(modules.map(({ path }) => path.split('/')[1] ?? ''))].filter((name) => !name.includes('.'));

test.each(groups)('passes every Rego test of %s', async (group) => {
  const own = modules.filter(({ path }) => path.split('/')[1] === group);
  const support = modules.filter(({ path }) => isLibrary(path) || path === 'policy-tests/sample.rego');
  const used = support.filter((module) => !own.includes(module) && !module.path.endsWith('_test.rego'));
  const { results, coverage } = await runPolicyTests([...own, ...used], compiler, { coverage: true });
  expect(results.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
  expect(results.length).toBeGreaterThan(3);
  for (const { output = '' } of results) for (const line of output.split('\n')) if (line !== '') printed.add(line);
  for (const [file, { not_covered: lines = [] }] of Object.entries(coverage?.files ?? {})) {
    const before = missed.get(file);
    const now = lines.map(({ start }) => start.row);
    missed.set(file, new Set(before === undefined ? now : now.filter((line) => before.has(line))));
  }
});

test('reaches every rule of the policies and the library by Rego tests', () => {
  const files = readRegoFolder('policies');
  expect(files.filter(({ path }) => !missed.has(path))).toEqual([]);
  const missedLines = files.flatMap(({ path, text }) => {
    // Those of the rule that prints the input come after the file's own.
    const own = [...(missed.get(path) ?? [])].filter((line) => line <= text.split('\n').length);
    return own.map((line) => `${path}:${line}`);
  });
  expect(missedLines).toEqual([]);
});

test("evaluates all policies without OPA's own code", () => {
  const slow = ready.pack.policies.filter(({ builtins }) => findAnsweredByOpa(builtins).length > 0);
  expect(slow.map(({ policy }) => policy.id)).toEqual([]);
});

test('formats the policies and their tests like OPA', async () => {
  const { result } = await compiler.ask({ op: 'format', modules: written });
  const formatted = result as { readonly [path: string]: string };
  expect(written.filter(({ path, text }) => formatted[path] !== text).map(({ path }) => path)).toEqual([]);
});

test('applies PL-CONSISTENCY-012 to every executor that runs tasks on several machines of a site', () => {
  const policy = ready.pack.policies.find(({ policy: { id } }) => id === 'PL-CONSISTENCY-012')?.policy;
  expect(policy?.applies).toEqual({ scopes: [], executors: [...gridExecutors, 'k8s'] });
});

const fixtures = readPackFixtures();
const judgements = new Map<Fixture, ReturnType<typeof judgeFixture>>();

/** Judges a fixture once for all tests. */
function judged(fixture: Fixture): ReturnType<typeof judgeFixture> {
  const known = judgements.get(fixture) ?? judgeFixture(fixture, ready);
  judgements.set(fixture, known);
  return known;
}

test('docs/policies has the page of every policy as its METADATA gives it, their index, and nothing else', () => {
  const folder = join(repositoryRoot, 'docs/policies');
  const files = readdirSync(folder).map((file) => [file, withoutKept(readFileSync(join(folder, file), 'utf8'))]);
  const pages = renderPolicyPages(ready.pack.policies).map(({ file, text }) => [file, text]);
  expect(Object.fromEntries(files)).toEqual(Object.fromEntries(pages));
});

test('has a failing fixture and a remediation for every policy', () => {
  const failing = new Set(fixtures.flatMap(({ expected }) => expected.map(({ rule }) => rule)));
  expect([...failing].sort()).toEqual(ready.pack.policies.map(({ policy }) => policy.id));
  for (const { policy } of ready.pack.policies) {
    expect(policy.file).toMatch(new RegExp(`^policies/${policy.category}/${policy.id}/`));
    expect(policy.remediation).not.toBe('');
  }
});

test('controls of a benchmark name its edition, by which their numbers differ', () => {
  const controls = ready.pack.policies.flatMap(({ policy }) => policy.controls);
  expect(controls.filter((control) => control.startsWith('CIS ')).length).toBeGreaterThan(10);
  const known =
    /^(?:CIS (?:Docker|Kubernetes|AWS|Google Cloud) \d+\.\d+\.\d+ |NIST 800-53 |ISO 27001 A\.|CWE-)\d|^NIST 800-53 [A-Z]{2}-\d/u;
  expect(controls.filter((control) => !known.test(control))).toEqual([]);
});

test.each(fixtures)('reports the expected findings of $path, at their lines', (fixture) => {
  expect(judged(fixture).differences).toEqual([]);
});

const examples = ready.pack.policies.flatMap(readPageExamples);

test.each(examples)(
  'shows on the page of $id the outcome that it states: $heading',
  ({ id, heading, text, number }) => {
    const { fixture, faults } = parseFixture(`pages/${id}/example-${number}.config`, text);
    expect(faults).toEqual([]);
    const { found, differences } = judgeFixture(fixture, ready);
    if (heading === 'What complies') expect(differences).toEqual([]);
    else expect(found.map(({ rule }) => rule)).toContain(id);
  },
);

test('shows failing and compliant code on the page of every policy', () => {
  const lacking = ready.pack.policies.flatMap(({ policy: { id } }) =>
    ['What fails', 'What complies']
      .filter((heading) => !examples.some((example) => example.id === id && example.heading === heading))
      .map((heading) => `${id}: ${heading}`),
  );
  expect(lacking).toEqual([]);
});

test('messages name settings as the target spells them', () => {
  const names = settings
    .map(({ definition }) => definition.path)
    .filter((path) => toSpelled(path.split('.'), 'nextflow').join('.') !== path)
    .map((path) => toSpelled(path.split('.'), 'nextflow').join('.'));
  const messages = fixtures
    .flatMap((fixture) => judged(fixture).views)
    .map(({ document }) => spellNeutrally(document))
    .flatMap((document) => ready.judge(document))
    .flatMap((evaluation) => (evaluation.kind === 'evaluated' ? evaluation.messages : []))
    .map(({ message }) => message);
  expect(messages.length).toBeGreaterThan(0);
  expect(messages.filter((message) => names.some((name) => message.includes(name)))).toEqual([]);
});

test('compiles a policy to the results of OPA for its fixtures and for all that expect a finding of it', async () => {
  const asked = fixtures.flatMap((fixture) => {
    const own = new Set([...fixture.path.split('/'), ...fixture.expected.map(({ rule }) => rule)]);
    const policies = ready.pack.policies.flatMap(({ policy }, index) => (own.has(policy.id) ? [index] : []));
    return judged(fixture).views.map(({ document }) => ({ document, policies }));
  });
  expect(new Set(asked.flatMap(({ policies }) => policies)).size).toBe(ready.pack.policies.length);
  await expectResultsOfOpa(asked, ready, compiler);
});

/** `policy docs` leaves alone what stands below that line. */
function withoutKept(text: string): string {
  return text.replace(/\n<!-- kept -->\n[\s\S]*$/u, '');
}

/** The same document of a target that uses the reference's names. */
function spellNeutrally(document: ConfigDocument): ConfigDocument {
  const rows = Object.entries(document.settings).map(([path, row]) => [path, { ...row, spelled: path }]);
  const dialect = { ...document.dialect, spelling: 'reference' as const };
  return { ...document, dialect, settings: Object.fromEntries(rows) };
}

const fails = ({ verdict }: Case): boolean => verdict === 'fail' || verdict === 'warn';
const isRego = ({ fixture }: Case): boolean => fixture === undefined;
const isSpelled = (each: Case, spelling: Case['document']['dialect']['spelling']): boolean =>
  each.fixture !== undefined && each.document.dialect.spelling === spelling;

/** Kinds of cases that the tests of a policy must have; each is a predicate over the cases of one policy. */
const kinds: { readonly [kind: string]: (own: readonly Case[]) => boolean } = {
  'a Rego test that fails': (own) => own.some((each) => isRego(each) && fails(each)),
  'a Rego test that passes': (own) => own.some((each) => isRego(each) && each.verdict === 'pass'),
  'a Rego test without what it is about': (own) => own.some((each) => isRego(each) && lacksAllNamed(each, own)),
  'a fixture that is undecided': (own) => own.some((each) => !isRego(each) && each.verdict === 'undecided'),
  "a fixture that fails in the engine's names": (own) => own.some((each) => fails(each) && isSpelled(each, 'nextflow')),
  'a fixture that fails in neutral names': (own) => own.some((each) => fails(each) && isSpelled(each, 'reference')),
  'a fixture in which a profile decides': (own) => own.some((each) => fails(each) && isUpToProfile(each, own)),
};

test('shows every policy by each kind of case', () => {
  const cases = [...listFixtureCases(fixtures, judged), ...judgePrinted(printed, ready)];
  const lacking = ready.pack.policies.flatMap(({ policy: { id } }) => {
    const own = cases.filter(({ policy }) => policy === id);
    return Object.entries(kinds).flatMap(([kind, isShown]) => (isShown(own) ? [] : [`${id}: ${kind}`]));
  });
  expect(lacking).toEqual([]);
});

/** Returns true if no setting that a finding of the policy names is written. */
function lacksAllNamed({ document }: Case, own: readonly Case[]): boolean {
  const messages = own.flatMap((each) => each.messages);
  const written = Object.keys(document.settings);
  const isAbsent = (setting: string | null): boolean =>
    setting === null || !written.some((path) => path === setting || isBelow(path, setting) || isBelow(setting, path));
  const isOfIncludes = messages.some(({ include }) => include !== undefined);
  return messages.every(({ setting }) => isAbsent(setting)) && !(isOfIncludes && document.includes.length > 0);
}

/** Returns true if the same file passes with other profiles. */
function isUpToProfile({ fixture }: Case, own: readonly Case[]): boolean {
  const isPassed = (each: Case): boolean => each.verdict === 'pass' || each.verdict === 'skipped';
  return fixture !== undefined && own.some((each) => each.fixture === fixture && isPassed(each));
}
