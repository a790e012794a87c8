import { expect, test } from 'vitest';
import { explode } from '../../../src/resolve/tree/explode.ts';
import { resolveText } from '../resolve-text.ts';

/** The lines of the writes that each leaf replaced, by its path. */
function replacedLines(text: string, dialect: 'v1' | 'v2' = 'v2'): Readonly<Record<string, readonly number[]>> {
  const lineOf = (start: number): number => text.slice(0, start).split('\n').length;
  return Object.fromEntries(
    resolveText(text, { dialect })
      .settings.flatMap((setting) => explode(setting))
      .map(({ segments, overridden }) => [segments.join('.'), overridden.map(({ span }) => lineOf(span.start))]),
  );
}

test.each([
  ['a value', 'a.b = 1\na.c = 2\na = 3', { a: [1, 2] }],
  ['a value, after a value', 'a.b = 1\na.b = 2\na.c = 3\na = 4\na = 5', { a: [1, 2, 3, 4] }],
  ['an empty list', 'a { b = 1\n c { d = 2\n e = 3 } }\na = []', { a: [1, 2, 3] }],
  ['other names of a map', 'a.b = 1\na.c = 2\na = [d: 3, e: 4]', { 'a.d': [1, 2], 'a.e': [] }],
  ['some names of a map', 'a.b = 1\na.c = 2\na.c = 3\na = [b: 4, c: 5]', { 'a.b': [1], 'a.c': [2, 3] }],
  ['a name in a map', 'a.b.c = 1\na.b.d = 2\na = [b: [c: 3]]', { 'a.b.c': [2, 1] }],
  ['a scope that replaced null', 'a = null\na.b = 1\na = 2', { a: [2] }],
])('lists every write in a scope that is replaced by %s', (_, text, expected) => {
  expect(replacedLines(text)).toEqual(expected);
});

test('lists a value that a block replaced before a value replaced the block', () => {
  expect(replacedLines('a { b = 1 }\na { b { }\n b = 2 }', 'v1')).toEqual({ 'a.b': [1] });
});
