import { expect, test } from 'vitest';
import type { SettingRow } from '../../src/document/document.ts';
import { createSettings, listRows } from '../../src/document/setting-rows.ts';

const row = { certainty: 'literal', value: 1 } as unknown as SettingRow;

test('keeps rows in their order, whatever their paths are called', () => {
  const rows = [
    ['process.cpus', row],
    ['__proto__', row],
    ['params.a', row],
  ] as const;
  const settings = createSettings(rows);
  expect(Object.getPrototypeOf(settings)).toBe(Object.prototype);
  expect(Object.keys(settings)).toEqual(['process.cpus', '__proto__', 'params.a']);
  expect(listRows({ settings })).toEqual(Object.entries(settings));
});

test('lists the rows of settings that were read from a file', () => {
  expect(listRows({ settings: { 'process.cpus': row } })).toEqual([['process.cpus', row]]);
});
