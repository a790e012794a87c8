import { expect, test } from 'vitest';
import { writeJsonChunks } from '../../../src/reports/json/write-json-chunks.ts';

const view = {
  profiles: ['p'],
  verdicts: Array.from({ length: 100 }, (_, index) => ({ policy: `P-${index}`, reason: null })),
};
const report = {
  repositories: [{ targets: [{ views: Array.from({ length: 500 }, () => view) }] }],
  empty: [],
  none: {},
};

test.each([0, 2])('chunks are together what JSON.stringify gives, with an indent of %i', (indent) => {
  expect([...writeJsonChunks(report, indent)].join('')).toBe(JSON.stringify(report, undefined, indent));
  expect([...writeJsonChunks('text', indent)].join('')).toBe('"text"');
});

test.each([0, 2])('writes a generator as a list, with an indent of %i', (indent) => {
  const written = (items: readonly unknown[]): string =>
    [...writeJsonChunks({ items: items.values(), last: 1 }, indent)].join('');
  for (const items of [[], [{ a: [1, { b: 2 }] }, 'x', []]]) {
    expect(written(items)).toBe(JSON.stringify({ items, last: 1 }, undefined, indent));
  }
});

test('writes no chunk much longer than one view, and no short one but the last', () => {
  const lengths = [...writeJsonChunks(report, 2)].map(({ length }) => length);
  expect(lengths.length).toBeGreaterThan(10);
  expect(Math.max(...lengths)).toBeLessThan(100_000);
  expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThanOrEqual(1 << 16);
});
