import { expect, test } from 'vitest';
import { listStackFrames } from '../../src/base/errors.ts';

const quoted = "x = 'hunter2-horse'\n    at hunter2-horse (x.ts:1:1)";

test('returns functions, and no line of the message that looks like one', () => {
  const frames = listStackFrames(new TypeError(quoted));
  expect(frames[0]).toMatch(/^ {4}at .*errors\.test\.ts(?:\?vitest=\d+)?:\d+:\d+/u);
  expect(frames.join('\n')).not.toContain('hunter2');
});

test('returns nothing if the message has changed', () => {
  const error = new Error(quoted);
  expect(error.stack).toContain('hunter2');
  error.message = `changed: ${quoted}`;
  expect(listStackFrames(error)).toEqual([]);
});
