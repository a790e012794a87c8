import { expect, test } from 'vitest';
import { parseJson, toJsonInteger, writeCanonicalJson, writeJson } from '../../src/base/json.ts';

const large = 2n ** 53n + 1n;

test('writes whole numbers beyond 2^53 with all their digits', () => {
  expect(writeJson({ a: [large], b: -large, c: 1.5 })).toBe('{"a":[9007199254740993],"b":-9007199254740993,"c":1.5}');
  expect(writeJson({ a: large }, 2)).toBe('{\n  "a": 9007199254740993\n}');
  expect(writeCanonicalJson({ b: large, a: 1 })).toBe('{"a":1,"b":9007199254740993}');
});

test('does not take text for a large number', () => {
  const texts = ['9007199254740993', '\\ud8009007199254740993', '"\\ud8001"', '\ud83d\ude00', '\ue0001'];
  expect(JSON.parse(writeJson({ texts, large }))).toMatchObject({ texts });
});

test('returns a bigint only for an integer that a number cannot represent', () => {
  expect(toJsonInteger(5n)).toBe(5);
  expect(toJsonInteger(large)).toBe(large);
});

test('parses what it wrote, with all digits of large numbers and texts as they are', () => {
  const value = {
    a: [large, -large, 1.5, 2e21, 12345678901234.5, 0.30000000000000004],
    '9007199254740993': '9007199254740993',
    b: 'x\\"1',
  };
  expect(parseJson(writeJson(value))).toEqual(value);
});
