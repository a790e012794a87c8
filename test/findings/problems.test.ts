import { expect, test } from 'vitest';
import type { ConfigDocument } from '../../src/document/document.ts';
import type { Finding } from '../../src/findings/finding.ts';
import { findingsOfProblems } from '../../src/findings/problems.ts';
import { createSweep } from '../../src/findings/sweep.ts';
import { documentOf } from '../document/document-of.ts';

const findingsOf = ({ problems }: ConfigDocument): readonly Finding[] =>
  findingsOfProblems(problems, { target: 'nextflow.config', views: [[]] }, {}, createSweep([]));

test.each([
  ['if (true) { dag.depth = 1 }', 'v2', / Only the strict dialect refuses the file for this\.$/u],
  ['dag { }', 'v1', / Only the legacy dialect refuses the file for this\.$/u],
] as const)('what one dialect refuses says so: %s', (text, dialect, end) => {
  const [finding] = findingsOf(documentOf(text, [], { dialect }));
  expect(finding?.message).toMatch(end);
});

test('what both dialects refuse needs no such word', () => {
  const [finding] = findingsOf(documentOf('dag.depth = = 1'));
  expect(finding?.message).not.toContain('Only the');
});

test('what the other dialect alone refuses again and again is one finding of a file, with the other places', () => {
  const text = 'process.cpus = params.a\nprocess.memory = params.b\nprocess.queue = params.a\ndocker { }';
  const found = findingsOf(documentOf(text)).filter(({ rule }) => rule === 'resolve/dialect-refuses');
  expect(found.map(({ location, related }) => [location.line, ...related.map((place) => place.location.line)])).toEqual(
    [[1, 2, 3], [4]],
  );
  expect(found[0]?.message).toContain('(And 2 more in this file where they do.)');
});
