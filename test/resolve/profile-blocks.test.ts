import { expect, test } from 'vitest';
import { resolveText, settingsOf } from './resolve-text.ts';

// Observed behaviour of the legacy engine with the blocks of its profiles.

const options = { dialect: 'v1', profiles: ['p', 'q'] } as const;
const profiles = (p: string, q = ''): string => `profiles { p {\n${p}\n}\nq {\n${q}\n} }`;
const x = (text: string): string => `process { withName: X { ${text} } }`;

test.each([
  [
    'a second block adds to the first',
    profiles(`${x('a = 1')}\n${x('b = 2')}`),
    { 'process.withName:X.a': 1, 'process.withName:X.b': 2 },
  ],
  [
    'so does that of another profile',
    profiles(x('a = 1'), x('b = 2')),
    { 'process.withName:X.a': 1, 'process.withName:X.b': 2 },
  ],
  [
    'the first one replaces what stands outside',
    `${x('z = 1')}\n${profiles(`${x('a = 1')}\n${x('b = 2')}`)}\n${x('c = 3')}`,
    { 'process.withName:X.a': 1, 'process.withName:X.b': 2, 'process.withName:X.c': 3 },
  ],
  [
    'and any block below another one',
    `s { m { z = 1 } }\n${profiles('s { m { a = 1 } }\ns { m { b = 2 } }')}`,
    { 's.m.a': 1, 's.m.b': 2 },
  ],
  [
    'a block is known by its name alone',
    profiles('s { m { a = 1 } }\nt { m { b = 2 } }'),
    { 's.m.a': 1, 's.m.b': 2, 't.m.a': 1, 't.m.b': 2 },
  ],
  [
    'dotted names before it are lost',
    profiles('s.a = 1\ns { b = 2 }\ns.c = 3\ns { d = 4 }'),
    { 's.b': 2, 's.c': 3, 's.d': 4 },
  ],
  [
    'a dotted name that follows means the block',
    `${profiles('s { a = 1 }')}\ns.a = 2\ns.b = 3`,
    { 's.a': 2, 's.b': 3 },
  ],
  ['but is lost after two of them', `${profiles('s { a = 1 }\ns { b = 2 }')}\ns.c = 3`, { 's.a': 1, 's.b': 2 }],
  [
    'a block that follows shares what is nested in the first',
    `${profiles(`process { z = 1\nwithName: X { a = 1\nb = 1 } }`)}\nprocess { z = 2\nwithName: X { a = 2\nc = 2 } }`,
    { 'process.z': 1, 'process.withName:X.a': 2, 'process.withName:X.b': 1, 'process.withName:X.c': 2 },
  ],
  [
    'another selector of that block is its own',
    `${profiles(x('a = 1'))}\nprocess { withName: Y { b = 2 } }`,
    { 'process.withName:X.a': 1, 'process.withName:Y.b': 2 },
  ],
  ['a name alone is set at the end', `w = 1\n${profiles('w = 2')}\nx = w\nw = 3`, { w: 2, x: 1 }],
  ['a literal outside is added to', `s = [a: 1]\n${profiles('s { b = 2 }')}`, { 's.a': 1, 's.b': 2 }],
  [
    'a literal of the profile is set at the end',
    `s { a = 1 }\n${profiles('s = [b: 2]')}\ns.c = 3`,
    { 's.a': 1, 's.b': 2, 's.c': 3 },
  ],
])('resolves in profiles of the legacy dialect: %s', (_, text, expected) => {
  const found = resolveText(text, options).settings.flatMap(({ path, value }) =>
    value.kind === 'map'
      ? [...value.entries].map(([key, item]) => [[...path, key].join('.'), item.value] as const)
      : [[path.join('.'), value] as const],
  );
  const values = found.map(([path, value]) => [path, value.kind === 'number' ? value.value : value.kind]);
  expect(Object.fromEntries(values)).toEqual(expected);
});

test('keeps nothing else known where it is not known whether a block was run before', () => {
  const text = `${x('z = 1')}\n${profiles(`if (System.getenv('A')) { ${x('a = 1')} }\n${x('b = 2')}`)}`;
  expect(settingsOf(text, options)['process.withName:X.b']).toBe('literal 2');
  expect(resolveText(text, options).incomplete.map(({ scope }) => scope)).toContain('*');
});

test('keeps nothing known of a block that may share what is nested in that of a profile', () => {
  const text = `${profiles(x('a = 1'))}\nif (System.getenv('A')) { ${x('a = 2')} }`;
  expect(resolveText(text, options).incomplete.map(({ scope }) => scope)).toContain('*');
});

test('ends with blocks that begin with each other', () => {
  const nested = 's { m { m { a = 1 } }\nn { m { n { b = 2 } } } }\n';
  expect(resolveText(profiles(nested.repeat(4)), options).steps).toBeLessThan(250_000);
  const text = `${Array.from({ length: 40 }, (_, at) => `a${at} { x = 1`).join('\n')}\n${'}'.repeat(40)}`;
  expect(resolveText(profiles(`${text}\n${text}`), options).steps).toBeLessThan(250_000);
  expect(resolveText('def c = { a c\nb c }\nx c', { dialect: 'v1' }).incomplete.map(({ scope }) => scope)).toContain(
    '*',
  );
});
