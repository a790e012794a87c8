import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { canonicalJson, type Json } from '../src/base/json.ts';
import type { ConfigDocument } from '../src/document/document.ts';
import { createRegoCompiler } from '../src/host/rego-compiler.ts';
import { findAnsweredByOpa } from '../src/policy/builtins/host-builtins.ts';
import { PolicyEngine } from '../src/policy/evaluation/policy-engine.ts';
import { buildAggregate } from '../src/policy/pack/aggregate.ts';
import { regoSpellings } from '../src/policy/pack/canonical-path.ts';
import { readPack } from '../src/policy/pack/read-pack.ts';
import { parseFixture } from '../src/policy-tools/fixtures/fixture.ts';
import { renderPolicyPages } from '../src/policy-tools/policy-pages.ts';
import { runPolicyTests } from '../src/policy-tools/testing/run-policy-tests.ts';
import { settings, toSpelled } from '../src/vocabulary/vocabulary.ts';
import { judgeFixture, readPackFixtures } from './policy/pack-fixtures.ts';
import { readPageExamples } from './policy/page-examples.ts';
import { preparePack } from './policy/prepare-pack.ts';
import { readRegoFolder, repositoryRoot } from './policy/rego-folder.ts';

const compiler = createRegoCompiler();
afterAll(() => compiler.close());
const modules = readRegoFolder('policies', 'policy-tests');
const source = await readPack(readRegoFolder('policies'), [], compiler);
const ready = await preparePack(readRegoFolder('policies'), compiler);

test('every Rego test of the policies and the library passes, and together they reach every rule', async () => {
  const { results, coverage } = await runPolicyTests(modules, compiler, { coverage: true });
  expect(results.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
  expect(results.length).toBeGreaterThan(30);
  const missed = Object.entries(coverage?.files ?? {})
    .filter(([file]) => file.startsWith('policies/'))
    .flatMap(([file, { not_covered: lines = [] }]) => lines.map(({ start }) => `${file}:${start.row}`));
  expect(missed).toEqual([]);
});

test("no policy needs OPA's own code when it is evaluated", () => {
  const slow = ready.pack.policies.filter(({ builtins }) => findAnsweredByOpa(builtins).length > 0);
  expect(slow.map(({ policy }) => policy.id)).toEqual([]);
});

test('the policies and their tests are formatted as OPA formats them', async () => {
  const { result } = await compiler.ask({ op: 'format', modules });
  const formatted = result as { readonly [path: string]: string };
  expect(modules.filter(({ path, text }) => formatted[path] !== text).map(({ path }) => path)).toEqual([]);
});

const fixtures = readPackFixtures();

test('docs/policies has the page of every policy as its METADATA gives it, their index, and nothing else', () => {
  const folder = join(repositoryRoot, 'docs/policies');
  const files = readdirSync(folder).map((file) => [file, withoutKept(readFileSync(join(folder, file), 'utf8'))]);
  const pages = renderPolicyPages(ready.pack.policies).map(({ file, text }) => [file, text]);
  expect(Object.fromEntries(files)).toEqual(Object.fromEntries(pages));
});

test('every policy has a fixture that fails and a remediation', () => {
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

test.each(fixtures)('$path gives the findings that it expects, at their lines', (fixture) => {
  expect(judgeFixture(fixture, ready).differences).toEqual([]);
});

const examples = ready.pack.policies.flatMap(readPageExamples);

test.each(examples)('$id: the page shows what it says: $heading', ({ id, heading, text, number }) => {
  const { fixture, faults } = parseFixture(`pages/${id}/example-${number}.config`, text);
  expect(faults).toEqual([]);
  const { found, differences } = judgeFixture(fixture, ready);
  if (heading === 'What complies') expect(differences).toEqual([]);
  else expect(found.map(({ rule }) => rule)).toContain(id);
});

test('the page of every policy shows what fails and what complies', () => {
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
    .flatMap((fixture) => judgeFixture(fixture, ready).views)
    .map(({ document }) => spellNeutrally(document))
    .flatMap((document) => ready.judge(document))
    .flatMap((evaluation) => (evaluation.kind === 'evaluated' ? evaluation.messages : []))
    .map(({ message }) => message);
  expect(messages.length).toBeGreaterThan(0);
  expect(messages.filter((message) => names.some((name) => message.includes(name)))).toEqual([]);
});

test('a compiled policy says what OPA says of the same document', async () => {
  const engine = new PolicyEngine(ready.pack, ready.data, { now: 0n });
  const documents = fixtures.flatMap((fixture) => judgeFixture(fixture, ready).views.map(({ document }) => document));
  // One question for all of them: each one would compile the whole pack again.
  const { faults, result } = await compiler.ask({
    op: 'eval',
    modules: [...readRegoFolder('policies'), buildAggregate(source)],
    spellings: regoSpellings,
    data: {
      ...(ready.data as { readonly [key: string]: Json }),
      documents: documents as unknown as Json,
      // One policy after the other: the interpreter nests what one array holds, and a hundred are too deep for its stack.
      names: source.policies.map((_, index) => `p${index}`),
    },
    query:
      '[results | some document in data.documents; results := [each | some name in data.names; each := data.plumbline.aggregate[name]] with input as document]',
  });
  expect(faults).toEqual([]);
  const [theirs = []] = result as readonly (readonly (readonly Json[])[])[];
  expect(theirs).toHaveLength(documents.length);
  documents.forEach((document, at) => {
    const ours = engine.evaluate(
      document,
      source.policies.map((_, index) => index),
    );
    expect(ours.map((each) => (each.kind === 'results' ? sortSets(each.results) : each))).toEqual(
      theirs[at]?.map(sortSets),
    );
  });
}, 300_000);

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

/** A compiled module gives sets in the order of their hashes. */
function sortSets(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortSets).sort((a, b) => (canonicalJson(a) < canonicalJson(b) ? -1 : 1));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value as { readonly [key: string]: Json }).map(([key, item]) => [key, sortSets(item)]),
  );
}
