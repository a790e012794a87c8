import { expect, test } from 'vitest';
import { resolveText } from '../resolve-text.ts';

/** The assignments whose values blocks replace, each once. */
function replacedBy(text: string, dialect: 'v1' | 'v2'): readonly string[] {
  const found = resolveText(text, { dialect }).diagnostics.filter(({ code }) => code === 'resolve/value-replaced');
  return [...new Set(found.map(({ span }) => text.slice(span.start, span.end)))];
}

test.each([
  ['a value', 'a = 1\na { b = 2 }', ['a = 1']],
  ['each value of several', 'a = 1\na = 2\na { b = 3 }', ['a = 1', 'a = 2']],
  ['a value in a block of its own name', 'a { a = 1\n a { b = 2 } }', ['a = 1']],
  ['a value before null', 'a = 1\na = null\na { b = 2 }', ['a = 1']],
  ['nothing for null', 'a = null\na { b = 2 }', []],
])('reports %s that a legacy block replaces', (_, text, expected) => {
  expect(replacedBy(text, 'v1')).toEqual(expected);
});

test('reports the settings before a null that a strict block replaces', () => {
  expect(replacedBy('a { b = 1\n c = 2 }\na = null\na { d = 3 }', 'v2')).toEqual(['b = 1', 'c = 2']);
});
