import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOverlapping } from '../../../src/base/ranges.ts';
import type { Range } from '../../../src/base/source.ts';
import { LineIndex } from '../../../src/base/source.ts';
import { chooseSafeLineHash, hashLines } from '../../../src/findings/frames/line-hash.ts';

const touches = (hidden: readonly Range[]) => (range: Range) => findOverlapping(hidden, range).length > 0;

// From the tests of github/codeql-action (src/fingerprints.test.ts).
const vectors: readonly (readonly [text: string, hashes: readonly string[]])[] = [
  ['', ['c129715d7a2bc9a3:1']],
  [' a\nb\n  \t\tc\n d', ['271789c17abda88f:1', '54703d4cd895b18:1', '180aee12dab6264:1', 'a23a3dc5e078b07b:1']],
  [
    ' hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n',
    [
      'e9496ae3ebfced30:1',
      'fb7c023a8b9ccb3f:1',
      'ce8ba1a563dcdaca:1',
      'e20e36e16fcb0cc8:1',
      'b3edc88f2938467e:1',
      'c8e28b0b4002a3a0:1',
      'c129715d7a2bc9a3:1',
    ],
  ],
  [
    'Lorem ipsum dolor sit amet.\n'.repeat(10),
    [
      'a7f2ff13bc495cf2:1',
      'a7f2ff13bc495cf2:2',
      'a7f2ff13bc495cf2:3',
      'a7f2ff13bc495cf2:4',
      'a7f2ff13bc495cf2:5',
      'a7f2ff13bc495cf2:6',
      'a7f2ff1481e87703:1',
      'a9cf91f7bbf1862b:1',
      '55ec222b86bcae53:1',
      'cc97dc7b1d7d8f7b:1',
      'c129715d7a2bc9a3:1',
    ],
  ],
];

test.each(vectors)('computes the hashes of %j like the upload action', (text, hashes) => {
  expect(hashLines(text).map((line) => line.hash)).toEqual(hashes);
});

test('computes a hash for every line, whatever ends the lines', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '=', ' ', '\t', '\n', '\r', '\r\n', 'é', '😀', '\ufeff') });
  fc.assert(
    fc.property(text, (value) => {
      expect(hashLines(value)).toHaveLength(new LineIndex(value).lineCount);
    }),
  );
});

test('ignores indentation, trailing blanks and line ends in a hash', () => {
  const hashes = (text: string) => hashLines(text).map((line) => line.hash);
  expect(hashes('  a = 1  \r\n\tb = 2\r\n')).toEqual(hashes('a=1\nb=2\n'));
});

test('lines inserted above leave a hash as it is', () => {
  const text = `a = 1\n${'b = 2\n'.repeat(60)}`;
  expect(hashLines(`// new\n\n${text}`)[2]?.hash).toBe(hashLines(text)[0]?.hash);
});

test('withholds a hash if a secret is within its hundred units', () => {
  const text = `a = 1\nb = 2\npassword = 'hunter2'\n${'c = 3 // far enough\n'.repeat(20)}`;
  const hashes = hashLines(text);
  const start = text.indexOf('hunter2');
  const hidden = [{ start, end: start + 'hunter2'.length }];
  expect(chooseSafeLineHash(hashes, 1, touches(hidden))).toBeNull();
  expect(chooseSafeLineHash(hashes, 3, touches(hidden))).toBeNull();
  expect(chooseSafeLineHash(hashes, 4, touches(hidden))).toBe(hashes[3]?.hash);
  expect(chooseSafeLineHash(hashes, 1, touches([]))).toBe(hashes[0]?.hash);
  expect(chooseSafeLineHash(hashes, 99, touches([]))).toBeNull();
});

test('withholds exactly the hashes that depend on the secret', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z ]{0,60}$/u), { minLength: 3, maxLength: 12 }), (lines) => {
      const secret = 'S3cr3t!!';
      const text = lines.map((line, at) => (at === 1 ? `${line}${secret}` : line)).join('\n');
      const start = text.indexOf(secret);
      const hashes = hashLines(text);
      const others = hashLines(text.replace(secret, 'Other!!!'));
      for (let line = 1; line <= lines.length; line++) {
        const shown = chooseSafeLineHash(hashes, line, touches([{ start, end: start + secret.length }]));
        const isSame = hashes[line - 1]?.hash.split(':')[0] === others[line - 1]?.hash.split(':')[0];
        expect(shown === null).toBe(!isSame);
      }
    }),
  );
});
