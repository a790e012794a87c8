import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPath, parsePathText } from '../../src/base/dotted-path.ts';

test.each([
  [['process', 'withName:X', 'cpus'], 'process."withName:X".cpus'],
  [['a', 'b', 0], 'a.b[0]'],
  [['executor', '$slurm', 'queueSize'], 'executor.$slurm.queueSize'],
  [['env', '1X'], 'env."1X"'],
  [['params', 'a.b'], 'params."a.b"'],
])('writes %j as %s', (segments, text) => {
  expect(formatPath(segments)).toBe(text);
  expect(parsePathText(text)).toEqual(segments);
});

test('reads any path back from its text', () => {
  const segment = fc.oneof(fc.string({ unit: 'grapheme' }), fc.nat());
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.array(segment), (first, rest) => {
      expect(parsePathText(formatPath([first, ...rest]))).toEqual([first, ...rest]);
    }),
  );
});

test.each(['a..b', '[', 'a["b"]'])('refuses the path %s', (text) => {
  expect(parsePathText(text)).toBeUndefined();
});
