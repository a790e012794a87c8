import { expect, test } from 'vitest';
import { builtOf, documentOf } from './document-of.ts';

test.each([
  ['12345678901234567890 / 7', '1763668414462081127.1428571429'],
  ['1.234567890123456789', '1.234567890123456789'],
  ['12345678901234567890.5', '12345678901234567890.5'],
  ['0.1 * 1.23456789012345678', '0.123456789012345678'],
  ['-1.234567890123456789', '-1.234567890123456789'],
])('treats %s, with more digits than a document can contain, as unknown, and prints it completely', (text, printed) => {
  const { settings, config } = documentOf(`foo.x = ${text}`);
  expect(settings['foo.x']).toMatchObject({ certainty: 'unknown', printed });
  expect(settings['foo.x']).not.toHaveProperty('value');
  expect(config).toEqual({ foo: {} });
});

test.each([
  ['12345678901234567890', 12345678901234567890n],
  ['12345678901234567890.0', 12345678901234567890n],
  ['12345678901234567890 * 7', 86419752308641975230n],
  ['12345678901234567890 - 1', 12345678901234567889n],
  ['2147483647 + 1', -2147483648],
  ['9223372036854775807 + 1', -9223372036854775808n],
  ['12345678901234567890.toInteger()', -350287150],
  ['(12345678901234567890 / 7).toLong()', 1763668414462081127n],
  ['7 / 3', 2.3333333333],
  ['1e30', 1e30],
  ['0.1 + 0.2', 0.3],
])('computes %s like the engine, to the last digit', (text, value) => {
  expect(documentOf(`foo.x = ${text}`).settings['foo.x']).toMatchObject({ certainty: 'literal', value });
});

test('treats the remainder of a large integer as unknown, with the reason', () => {
  expect(documentOf('foo.x = 12345678901234567890 % 7').settings['foo.x']).toMatchObject({
    certainty: 'unknown',
    reason: 'the remainder of numbers of any length is not modelled',
  });
});

test('compares it with all its digits', () => {
  const text = 'foo.x = 12345678901234567890 / 7 > 1763668414462081127 ? 1 : 2';
  expect(documentOf(text).settings['foo.x']).toMatchObject({ value: 1 });
});

test('treats a number of any length as a secret in a secret setting', () => {
  const { json, document } = builtOf('params.k = 1234567890.12345678901234\naws.secretKey = params.k');
  expect(json).not.toContain('1234567890');
  expect(document.settings['params.k']?.secretFacts).toMatchObject({ source: 'literal' });
});
