import { expect, test } from 'vitest';
import { resolveText } from '../resolve-text.ts';

function amountOf(expression: string): number | string | undefined {
  const value = resolveText(`params.x = ${expression}`).settings[0]?.value;
  if (value?.kind === 'memory') return value.bytes;
  return value?.kind === 'duration' ? value.milliseconds : value?.kind;
}

test.each([
  ['9007199254740991.B', 9_007_199_254_740_991],
  ['100.B * 1.15', 115],
  ['1.15 * 100.ms', 115],
  ['9.PB', 9 * 1024 ** 5],
  ['8.EB', 2 ** 63],
  ['9.PB - 8.PB', 1024 ** 5],
  ['4.PB + 5.PB', 9 * 1024 ** 5],
  ['1.GB * 1.5', 1.5 * 1024 ** 3],
  ['7.B / 2', 4],
  ['10.B * 1.5d', 15],
])('computes %s exactly', (expression, amount) => {
  expect(amountOf(expression)).toBe(amount);
});

test.each([
  ...[
    '9007199254740993.B',
    "'9007199254740993 B' as MemoryUnit",
    "'9007199254740993'.toMemory()",
    '9007199254740993.ms',
  ],
  ...[
    '9007199254740992.B + 1.B',
    '9007199254740991.B * 3',
    '9007199254740993.toMemory()',
    '8.EB + 8.EB',
    '9.PB * 1.1d',
  ],
])('leaves %s unknown, which is too large to be exact', (expression) => {
  expect(amountOf(expression)).toBe('unknown');
});

test('compares large amounts exactly with numbers and texts', () => {
  const { settings } = resolveText(
    "params.x = 9007199254740992.B == 9007199254740993\nparams.y = 9007199254740992.B < '9007199254740993 B'",
  );
  expect(settings.map(({ value }) => value.kind === 'boolean' && value.value)).toEqual([false, true]);
});
