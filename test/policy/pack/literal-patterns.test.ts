import { expect, test } from 'vitest';
import { findLiteralPatterns } from '../../../src/policy/pack/literal-patterns.ts';

const find = (...texts: readonly string[]): readonly string[] =>
  findLiteralPatterns(texts.map((text, index) => ({ path: `${index}.rego`, text })));

test('the patterns of every function of regular expressions are found, in both notations and each once', () => {
  expect(
    find(
      'package a\n\np if regex.match(`^\\d+$`, input.x)\n\nq := regex.split( "\\\\s+|\\"", input.y)',
      'package b\n\np if regex.match(`^\\d+$`, input.z)\n\nq := regex.find_n("x", "y", 1)',
    ),
  ).toEqual(['^\\d+$', '\\s+|"', 'x']);
});

test('what only an evaluation makes is none, nor is what is no text', () => {
  expect(
    find('p if regex.match(pattern, input.x)\nq if regex.match(concat("", ["a"]), "b")\nr if regex.match("\\q", "")'),
  ).toEqual([]);
});

test('there are no more than the runtime keeps', () => {
  const many = Array.from({ length: 300 }, (_, index) => `p if regex.match("a{${index}}", input.x)`).join('\n');
  expect(find(many)).toHaveLength(80);
});
