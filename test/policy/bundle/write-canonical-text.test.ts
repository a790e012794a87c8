import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCanonicalText } from '../../../src/policy/bundle/write-canonical-text.ts';

test.each([
  ['{"b": 1, "a": [true, null, {}]}', '{"a":[true,null,{}],"b":1}'],
  ['1.0', '1.0'],
  ['[1e3, -0, 12345678901234567890]', '[1e3,-0,12345678901234567890]'],
  ['"\\u0041\\/<&>é\\u2028\\u0007\\b"', '"A/<&>é\\u2028\\u0007\\b"'],
  ['"\\ud800x"', '"\u{fffd}x"'],
  ['{"a": 1, "a": 2}', '{"a":2}'],
  // By characters, not by the units of UTF-16.
  ['{"\u{10000}": 1, "\uffee": 2}', '{"\uffee":2,"\u{10000}":1}'],
  ['{"__proto__": 1, "": {"x": []}}', '{"":{"x":[]},"__proto__":1}'],
])('hashes %s as %s', (text, canonical) => {
  expect(writeCanonicalText(text)).toBe(canonical);
});

test.each(['', '{', '{"a":}', '[1,]', '01', 'nope', '{} {}'])('refuses %j as JSON', (text) => {
  expect(writeCanonicalText(text)).toBeUndefined();
});

test('refuses extreme nesting without a stack overflow', () => {
  expect(writeCanonicalText(`${'['.repeat(900)}${']'.repeat(900)}`)).toHaveLength(1800);
  expect(writeCanonicalText(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toBeUndefined();
});

test('ignores white space and the order of names', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = writeCanonicalText(JSON.stringify(value));
      expect(writeCanonicalText(JSON.stringify(value, undefined, 3))).toBe(text);
      expect(JSON.parse(text ?? '')).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
