import { expect, test } from 'vitest';
import {
  computeDuration,
  findDurationUnit,
  parseDuration,
  printDuration,
} from '../../../../src/resolve/values/units/duration.ts';

test.each([
  ['500ms', 500],
  ['1.5h', 5_400_000],
  ['1.h', 3_600_000],
  ['1d2h', 93_600_000],
  ['1 d 2 h', 93_600_000],
  ['1 h 30 min 10 sec 5 ms', 5_410_005],
  ['01:02:03', 3_723_000],
  ['1:2:3', 3_723_000],
  ['25:61:61', 93_721_000],
  ['0.5ms', 1],
  ['0.4ms', 0],
  ['1h ', 3_600_000],
  ['5 millis', 5],
  ['2 seconds', 2000],
  ['20 minutes', 1_200_000],
  ['30d', 2_592_000_000],
])('parses the text %j as %d ms', (text, milliseconds) => {
  expect(Number(parseDuration(text))).toBe(milliseconds);
});

test.each([
  '10 mins',
  '1secs',
  '1hrs',
  '1hr',
  '1 D',
  '1H',
  '1w',
  '90',
  '0',
  '',
  '-1h',
  'PT1H',
  '1_000s',
  '1,5h',
  '1e3s',
  '.5h',
  ' 1h',
  '1d, 2h',
  '1h 30',
  '1:02',
  '100:00:00',
])('does not read the text %j as a duration', (text) => {
  expect(parseDuration(text)).toBeUndefined();
});

test.each([
  [1, 'ms', 1],
  [1, 'M', 60_000],
  [5, 'm', 300_000],
  [1, 'Hours', 3_600_000],
  [1, 'Day', 86_400_000],
  [1.5, 'h', 5_400_000],
])('reads for the number %d the property %s: %d ms', (count, unit, milliseconds) => {
  expect(Number(computeDuration(String(count), unit))).toBe(milliseconds);
});

test.each(['hr', 'G', 'GiB', 'w', 'constructor'])('knows no duration property %s of a number', (unit) => {
  expect(computeDuration(5n, unit)).toBeUndefined();
});

test('distinguishes the case of a bare unit', () => {
  expect(findDurationUnit('min')).toBe(60_000);
  expect(findDurationUnit('MIN')).toBeUndefined();
});

test.each([
  [0, '0ms'],
  [123, '123ms'],
  [1500, '1.5s'],
  [2000, '2s'],
  [59_999, '60s'],
  [60_000, '1m'],
  [93_784_000, '1d 2h 3m 4s'],
  [86_400_000, '1d'],
])('prints %d ms as %s', (milliseconds, text) => {
  expect(printDuration(milliseconds)).toBe(text);
});

test('reads a hostile text in time linear in its length', { timeout: 20_000 }, () => {
  expect(parseDuration(`${'9'.repeat(100_000)}x`)).toBeUndefined();
  expect(parseDuration('1 d'.repeat(50_000))).toBe(50_000n * 86_400_000n);
  expect(parseDuration(`${'9'.repeat(100_000)}d`)).toBe(2n ** 63n - 1n);
});
