import { expect, test } from 'vitest';
import type { FindingGroup } from '../../src/reports/finding-groups.ts';
import { distinguish } from '../../src/reports/finding-groups.ts';

test.each([
  ['the last part of a dotted path', ['`a.b.x` is off.', '`a.b.y` is off.'], ['x', 'y']],
  [
    'the path below the shared directories of an address, once',
    [
      'https://h.org/m/x.config is not read. Keep DIR/h.org/m/x.config.',
      'https://h.org/m/p/y.config is not read. Keep DIR/h.org/m/p/y.config.',
    ],
    ['x.config', 'p/y.config'],
  ],
  ['nothing for equal messages', ['It is off.', 'It is off.'], ['', '']],
])('distinguishes findings by %s', (_, messages, expected) => {
  const group = { findings: messages.map((message) => ({ message })) } as unknown as FindingGroup;
  expect(distinguish(group)).toEqual(expected);
});
