import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readCompilerDigest } from '../../src/host/rego-compiler-module.ts';
import { runCase } from './run-case.ts';
import { type CompiledCase, type ConformanceCase, readCompiled, readSuite } from './suite.ts';

// Every case of the conformance suite that comes with the embedded OPA, for both versions of Rego, compiled by the
// embedded compiler and evaluated by the policy engine.

interface Exception {
  readonly case: string;
  readonly reason: string;
  readonly issue: string;
}

const exceptions: readonly Exception[] = JSON.parse(readFileSync(join(import.meta.dirname, 'exceptions.json'), 'utf8'));
const opa = JSON.parse(readFileSync(join(import.meta.dirname, '../../compiler/rego.json'), 'utf8')) as { opa: string };
const suite = readSuite();

/** In the order in which they are taken: what OPA itself excepts, what no policy may call, and all that must hold. */
type Result =
  | { readonly kind: 'excepted upstream'; readonly holds: boolean }
  | { readonly kind: 'refused'; readonly builtin: string }
  | { readonly kind: 'holds' }
  | { readonly kind: 'fails'; readonly why: string };

type Named = Result & { readonly version: 'v0' | 'v1'; readonly note: string };

// `test.sleep` is OPA's test program's own.
const refused = [
  'http.send',
  'io.jwt.encode_sign_raw',
  'io.jwt.encode_sign',
  'net.lookup_ip_addr',
  'opa.runtime',
  'rand.intn',
  'test.sleep',
  'uuid.rfc4122',
];

function judge(given: ConformanceCase, compiled: CompiledCase): Result {
  const mismatch = runCase(given, compiled);
  if (suite.exceptions.includes(given.note)) return { kind: 'excepted upstream', holds: mismatch === undefined };
  if (mismatch === undefined) return { kind: 'holds' };
  const builtin = refused.find((name) => given.modules.some((text) => text.includes(name)));
  if (compiled.faults.length > 0 && builtin !== undefined) return { kind: 'refused', builtin };
  return { kind: 'fails', why: mismatch };
}

const results: Named[] = [];

beforeAll(async () => {
  for await (const compiled of readCompiled()) {
    const given = suite[compiled.version][compiled.index];
    if (given === undefined) throw new Error('A compiled case is not in the suite.');
    if (compiled.compiler !== readCompilerDigest()) {
      throw new Error('The compiled cases are of another compiler: run .ci/compile-conformance.mjs.');
    }
    results.push({ version: compiled.version, note: given.note, ...judge(given, compiled) });
  }
}, 600_000);

test('compiles and evaluates every case of the suite', () => {
  expect(results).toHaveLength(suite.v0.length + suite.v1.length);
  expect(results.length).toBeGreaterThan(4_000);
});

test('fails only the excepted cases, and passes none of them', () => {
  const fails = results.filter(({ kind }) => kind === 'fails');
  const known = new Set(exceptions.map((exception) => exception.case));
  expect(fails.filter(({ note }) => !known.has(note))).toEqual([]);
  expect([...known].filter((note) => !fails.some((failed) => failed.note === note))).toEqual([]);
});

test('passes at least 99 of 100 cases, with the figures of docs/measurements/conformance.md', async () => {
  const tables = (['v1', 'v0'] as const).map((version) => countOf(version));
  for (const { judged, holding } of tables) expect(holding / judged).toBeGreaterThanOrEqual(0.99);
  await expect(renderPage(tables)).toMatchFileSnapshot('../../docs/measurements/conformance.md');
});

interface Count {
  readonly version: 'v0' | 'v1';
  readonly all: number;
  readonly upstream: number;
  readonly upstreamHolding: number;
  readonly refused: ReadonlyMap<string, number>;
  readonly judged: number;
  readonly holding: number;
}

function countOf(version: 'v0' | 'v1'): Count {
  const own = results.filter((result) => result.version === version);
  const excepted = own.filter((result) => result.kind === 'excepted upstream');
  const calls = new Map<string, number>();
  for (const result of own) {
    if (result.kind === 'refused') calls.set(result.builtin, (calls.get(result.builtin) ?? 0) + 1);
  }
  return {
    version,
    all: own.length,
    upstream: excepted.length,
    upstreamHolding: excepted.filter(({ holds }) => holds).length,
    refused: new Map([...calls].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    judged: own.filter(({ kind }) => kind === 'holds' || kind === 'fails').length,
    holding: own.filter(({ kind }) => kind === 'holds').length,
  };
}

function renderPage(counts: readonly Count[]): string {
  const row = (name: string, cell: (count: Count) => string | number): string =>
    `| ${name} | ${counts.map(cell).join(' | ')} |`;
  const refusedCount = ({ refused: calls }: Count): number => [...calls.values()].reduce((sum, each) => sum + each, 0);
  const names = [...new Set(counts.flatMap((count) => [...count.refused.keys()]))].toSorted();
  return `# OPA conformance

Do policies evaluate as in OPA? \`test/conformance\` compiles each case of the conformance suite of OPA ${opa.opa} with the embedded
compiler, evaluates it with Plumbline's policy engine, compares the result with the suite, and generates this page.

| | ${counts.map(({ version }) => `Rego ${version}`).join(' | ')} |
|---|${counts.map(() => '---:|').join('')}
${[
  row('cases', ({ all }) => all),
  row('excluded by OPA from its tests of compiled policies', ({ upstream }) => `−${upstream}`),
  row('call a builtin that Plumbline refuses', (count) => `−${refusedCount(count)}`),
  row('**evaluated**', ({ judged }) => judged),
  row('**pass**', ({ holding }) => holding),
  row('fail: exceptions below', ({ judged, holding }) => judged - holding),
  row('**share that passes**', ({ judged, holding }) => `${((100 * holding) / judged).toFixed(2)} %`),
].join('\n')}

Of the cases that OPA excludes, ${counts.map(({ upstreamHolding, upstream, version }) => `${upstreamHolding} of ${upstream} (${version})`).join(' and ')} pass here.
Plumbline supports Rego v1 only; Rego v0, the language before OPA 1.0, is measured for comparison.

## Refused builtins

| builtin | ${counts.map(({ version }) => `cases of ${version}`).join(' | ')} |
|---|${counts.map(() => '---:|').join('')}
${names.map((name) => row(`\`${name}\``, (count) => count.refused.get(name) ?? 0)).join('\n')}

\`test.sleep\` belongs to OPA's test program, not to OPA.

## Exceptions

The list may only shrink: a case that fails and is not listed fails the build, and so does a listed case that passes.

| case | reason | issue |
|---|---|---|
${exceptions.map(({ case: note, reason, issue }) => `| ${note} | ${reason} | ${issue} |`).join('\n')}
`;
}
