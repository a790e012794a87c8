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

test.each([
  ['a value below two map literals', 'p.a = 1\np.a = [x: 2]\np.a = [x: 3]\np.a.y = 4', 'p.a.x', ['1', '2']],
  ['an entry of a map literal before the last', 'p.a = [x: 1]\np.a = [y: 2]\np.a = [x: 3]\np.a.z = 4', 'p.a.x', ['1']],
])('keeps %s as a value that a setting overrides', (_, text, path, expected) => {
  const setting = resolveText(text, { dialect: 'v2' }).settings.find((each) => each.path.join('.') === path);
  expect(setting?.overridden.map(({ origin: { value } }) => text.slice(value.start, value.end))).toEqual(expected);
});

test('reports what each of two map literals replaces', () => {
  const text = 'p.a.x = 1\np.a = [y: 2]\np.a.x = 3\np.a = [z: 4]\np.a.x = 5';
  expect(replacedBy(text, 'v2')).toContain('p.a.x = 1');
});

test('lists at most a thousand values that map literals and blocks in turns replaced', () => {
  const lines = Array.from({ length: 2_000 }, (_, number) => `p.a = [x${number}: 1]\np.a.y = ${number}`);
  expect(replacedBy(lines.join('\n'), 'v2')).toHaveLength(1_000);
  const literals = Array.from({ length: 6_000 }, (_, number) => `p.a = [x: ${number}]`);
  const { settings } = resolveText([...literals, 'p.a.y = 1'].join('\n'), { dialect: 'v2' });
  expect(settings.map(({ overridden }) => overridden.length)).toEqual([1_000, 0]);
});
