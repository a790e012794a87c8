import { expect, test } from 'vitest';
import { buildFindingsOfProblems, groupProblems } from '../../src/findings/build-findings-of-problems.ts';
import type { Finding } from '../../src/findings/finding.ts';
import { mergeFindings } from '../../src/findings/merge-findings.ts';
import { createRedactor } from '../../src/secrets/redactor.ts';
import { builtOf } from '../document/document-of.ts';

const findingsOf = (view: ReturnType<typeof builtOf>): readonly Finding[] =>
  mergeFindings(
    buildFindingsOfProblems(
      groupProblems(view),
      { target: 'nextflow.config', views: [[]] },
      {},
      createRedactor({ texts: [] }),
    ),
  );

test.each([
  ['if (true) { dag.depth = 1 }', 'v2', / Only the strict dialect refuses the file for this\.$/u],
  ['dag { }', 'v1', / Only the legacy dialect refuses the file for this\.$/u],
] as const)('states which dialect refuses %s', (text, dialect, end) => {
  const [finding] = findingsOf(builtOf(text, [], { dialect }));
  expect(finding?.message).toMatch(end);
});

test('does not name the dialect of a problem that both dialects report', () => {
  const [finding] = findingsOf(builtOf('dag.depth = = 1'));
  expect(finding?.message).not.toContain('Only the');
});

test('reports what only the other dialect refuses once a file, with the other locations', () => {
  const text = 'process.cpus = params.a\nprocess.memory = params.b\nprocess.queue = params.a\ndocker { }';
  const found = findingsOf(builtOf(text)).filter(({ rule }) => rule === 'resolve/dialect-refuses');
  expect(found.map(({ location, related }) => [location.line, ...related.map((place) => place.location.line)])).toEqual(
    [[1, 2, 3], [4]],
  );
});

test.each([
  ['settings/lost-selector', 'process { $a { cpus = 1 }\n$b { cpus = 2 } }'],
  ['settings/removed', "google.zone = 'a'\ngoogle.lifeSciences.network = 'b'"],
  ['settings/engine-variable', "env.NXF_VER = '24.04.2'\nenv.NXF_ANSI_LOG = true"],
  ['settings/misnested', 'process.queueSize = 1\nprocess.submitRateLimit = 1'],
])('reports %s once a file, with the other locations', (rule, text) => {
  const found = findingsOf(builtOf(text)).filter((finding) => finding.rule === rule);
  expect(found.map(({ related }) => related.map(({ location }) => location.line))).toEqual([[2]]);
});

test.each([
  ['process.x 4', 'syntax/missing-equals'],
  ['foo', 'syntax/incomplete-statement'],
  ['docker enabled = true', 'syntax/incomplete-statement'],
  ["process.ext.args = 'a' + 'b' 'c'", 'syntax/missing-separator'],
  ['params.x = "${params.y"', 'syntax/unterminated-string'],
  ["process { withName: 'A' = { cpus = 2 } }", 'syntax/unexpected-token'],
  ['docker.enabled true', 'syntax/missing-equals'],
  ['process { cpus: 4 }', 'syntax/colon-instead-of-equals'],
] as const)('reports one error as one finding in both dialects: %s', (text, code) => {
  for (const dialect of ['v1', 'v2'] as const) {
    const found = findingsOf(builtOf(text, [], { dialect })).filter(({ rule }) => rule !== 'resolve/dialects-differ');
    expect(found.map(({ rule }) => rule)).toEqual([code]);
  }
});

test('reports an include with a refused path once', () => {
  expect(findingsOf(builtOf('includeConfig conf.site')).map(({ rule }) => rule)).toEqual(['resolve/undefined-name']);
});
