import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { canonicalJson, type Json } from '../src/base/json.ts';
import { checkTarget } from '../src/check/check-target.ts';
import type { ConfigDocument } from '../src/document/document.ts';
import type { TargetResult } from '../src/findings/finding.ts';
import { MemoryFileSystem } from '../src/host/memory-file-system.ts';
import { createRegoCompiler } from '../src/host/rego-compiler.ts';
import { buildAggregate } from '../src/policy/aggregate.ts';
import { regoSpellings } from '../src/policy/canonical-path.ts';
import { PolicyEngine } from '../src/policy/policy-engine.ts';
import { readPack } from '../src/policy/read-pack.ts';
import { runPolicyTests } from '../src/policy/run-policy-tests.ts';
import { Project } from '../src/resolve/project.ts';
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

test('the policies and their tests are formatted as OPA formats them', async () => {
  const { result } = await compiler.ask({ op: 'format', modules });
  const formatted = result as { readonly [path: string]: string };
  expect(modules.filter(({ path, text }) => formatted[path] !== text).map(({ path }) => path)).toEqual([]);
});

const fixtures = globFixtures();

test('every policy has a fixture that fails and a documentation page', () => {
  const failing = new Set(fixtures.flatMap(({ expected }) => expected.map(({ rule }) => rule)));
  expect([...failing].sort()).toEqual(ready.pack.policies.map(({ policy }) => policy.id));
  for (const { policy } of ready.pack.policies) {
    const page = readFileSync(join(repositoryRoot, 'docs/policies', `${policy.id}.md`), 'utf8');
    expect(page).toContain(`# ${policy.id}: ${policy.title}`);
    expect(policy.file).toMatch(new RegExp(`^policies/${policy.category}/${policy.id}/`));
    expect(policy.remediation).not.toBe('');
  }
});

test.each(fixtures)('$path gives the findings that it expects, at their lines', ({ text, policy, expected }) => {
  const { result } = checkText(text);
  expect(result.incomplete).toEqual([]);
  const found = result.findings.filter(({ rule }) => rule === policy);
  expect(found.map(({ rule, severity, location: { line } }) => ({ rule, severity, line }))).toEqual(expected);
});

test('a compiled policy says what OPA says of the same document', async () => {
  const engine = new PolicyEngine(ready.pack, ready.data, { now: 0n });
  for (const document of fixtures.flatMap(({ text }) => checkText(text).documents)) {
    const { faults, result } = await compiler.ask({
      op: 'eval',
      modules: [...readRegoFolder('policies'), buildAggregate(source.policies)],
      spellings: regoSpellings,
      data: ready.data,
      input: document as unknown as Json,
      query: 'data.plumbline.aggregate.all.results',
    });
    expect(faults).toEqual([]);
    const [theirs] = result as readonly (readonly Json[])[];
    const ours = engine.evaluate(
      document,
      source.policies.map((_, index) => index),
    );
    expect(ours.map((each) => (each.kind === 'results' ? sortSets(each.results) : each))).toEqual(
      theirs?.map(sortSets),
    );
  }
});

/** What comes of one file as a whole project, and the documents that the policies saw. */
function checkText(text: string): { readonly result: TargetResult; readonly documents: readonly ConfigDocument[] } {
  const documents: ConfigDocument[] = [];
  const result = checkTarget(
    new Project(new MemoryFileSystem({ 'nextflow.config': text })),
    {
      repository: { name: 'fixture', commit: null, ref: null },
      target: { file: 'nextflow.config', kind: 'project', maybeIncluded: false },
      dialect: 'v2',
      profiles: { kind: 'all', besides: [] },
    },
    ready.pack.policies.map((each) => each.policy.id),
    ({ document }) => {
      documents.push(document);
      return ready.judge(document);
    },
  );
  return { result, documents };
}

/** A compiled module gives sets in the order of their hashes. */
function sortSets(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortSets).sort((a, b) => (canonicalJson(a) < canonicalJson(b) ? -1 : 1));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value as { readonly [key: string]: Json }).map(([key, item]) => [key, sortSets(item)]),
  );
}

interface Fixture {
  readonly path: string;
  readonly text: string;
  readonly policy: string;
  readonly expected: readonly { readonly rule: string; readonly severity: string; readonly line: number }[];
}

/** `// expect: ID severity` at the end of a line. */
function globFixtures(): readonly Fixture[] {
  return readdirSync(join(repositoryRoot, 'policy-tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.config'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(repositoryRoot, 'policy-tests', name), 'utf8');
      const expected = text.split('\n').flatMap((line, index) => {
        const [, rule, severity] = /\/\/ expect: (\S+) (\S+)$/.exec(line) ?? [];
        return rule === undefined || severity === undefined ? [] : [{ rule, severity, line: index + 1 }];
      });
      return { path: name, text, policy: basename(dirname(name)), expected };
    });
}
