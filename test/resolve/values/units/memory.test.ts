import { expect, test } from 'vitest';
import { computeMemory, parseMemory, printMemory } from '../../../../src/resolve/values/units/memory.ts';

test.each([
  ['1', 1],
  ['1B', 1],
  ['1 B', 1],
  ['1BB', 1],
  ['1K', 1024],
  ['1k', 1024],
  ['1KB', 1024],
  ['1kB', 1024],
  ['1  KB', 1024],
  ['1.5GB', 1_610_612_736],
  ['1.5 G', 1_610_612_736],
  ['.5GB', 536_870_912],
  ['5.GB', 5_368_709_120],
  ['100 MB', 104_857_600],
  ['8EB', 2 ** 63],
  ['1ZB', 2 ** 63],
])('parses the text %j as %d bytes', (text, bytes) => {
  expect(Number(parseMemory(text))).toBe(bytes);
});

test.each([
  '1kb',
  '1gb',
  '1Gb',
  '1Kb',
  '1 mb',
  '1GB ',
  ' 1GB',
  '1.5',
  '1.5B',
  '1..2GB',
  '10X',
  '1e3',
  '-1GB',
  '1GiB',
  '1,000 KB',
  '1Y',
  '.',
  '.GB',
  '',
  'GB',
])('does not read the text %j as a size', (text) => {
  expect(parseMemory(text)).toBeUndefined();
});

test.each([
  [8, 'GB', 8_589_934_592],
  [8, 'gb', 8_589_934_592],
  [1.5, 'GB', 1_610_612_736],
  [1000, 'MB', 1_048_576_000],
  [3, 'B', 3],
  [1, 'ZB', 2 ** 63],
])('reads for the number %d the property %s: %d bytes', (count, unit, bytes) => {
  expect(Number(computeMemory(String(count), unit))).toBe(bytes);
});

test.each(['G', 'GiB', 'M', 'bytes', ''])('knows no size property %j of a number', (unit) => {
  expect(computeMemory(5n, unit)).toBeUndefined();
});

test.each([
  [0, '0'],
  [512, '512 B'],
  [1024, '1 KB'],
  [8_589_934_592, '8 GB'],
  [1_610_612_736, '1.5 GB'],
  [1_288_490_189, '1.2 GB'],
])('prints %d bytes as %s', (bytes, text) => {
  expect(printMemory(bytes)).toBe(text);
});
