import { describe, expect, test } from 'vitest';
import { createRecord } from '../../src/document/create-record.ts';

describe('a record', () => {
  test('has an entry for each name, in the order of first mention, with its last value', () => {
    const record = createRecord([
      ['b', 1],
      ['a', 2],
      ['b', 3],
    ]);
    expect(Object.entries(record)).toEqual([
      ['b', 3],
      ['a', 2],
    ]);
  });

  test('has names of its prototype as its own', () => {
    const record = createRecord([['__proto__', { polluted: true }]]);
    expect(Object.keys(record)).toEqual(['__proto__']);
    expect('polluted' in record).toBe(false);
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
  });
});
