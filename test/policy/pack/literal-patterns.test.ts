import { expect, test } from 'vitest';
import { findLiteralPatterns } from '../../../src/policy/pack/literal-patterns.ts';

const find = (...texts: readonly string[]): readonly string[] =>
  findLiteralPatterns(texts.map((text, index) => ({ path: `${index}.rego`, text })));

test('finds the literal patterns of all regex functions once, in both notations', () => {
  expect(
    find(
      'package a\n\np if regex.match(`^\\d+$`, input.x)\n\nq := regex.split( "\\\\s+|\\"", input.y)',
      'package b\n\np if regex.match(`^\\d+$`, input.z)\n\nq := regex.find_n("x", "y", 1)',
    ),
  ).toEqual(['^\\d+$', '\\s+|"', 'x']);
});

test('ignores computed patterns and values that are not strings', () => {
  expect(
    find('p if regex.match(pattern, input.x)\nq if regex.match(concat("", ["a"]), "b")\nr if regex.match("\\q", "")'),
  ).toEqual([]);
});

test('returns no more patterns than the runtime caches', () => {
  const many = Array.from({ length: 300 }, (_, index) => `p if regex.match("a{${index}}", input.x)`).join('\n');
  expect(find(many)).toHaveLength(80);
});
