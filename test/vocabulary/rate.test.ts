import { expect, test } from 'vitest';
import { parseRate } from '../../src/vocabulary/rate.ts';

test.each([
  ['10sec', 10, 1],
  ['10 sec', 10, 1],
  ['10', 10, 1],
  ['50/2min', 50, 120],
  ['600/5', 600, 5],
  ['100 min', 100, 60],
  ['10/1.5s', 10, 1],
  ['10/1m 30s', 10, 90],
  ['1 / 2 s', 1, 2],
  ['10/sec', 10, 1],
  ['10/s', 10, 1],
  ['10/min', 10, 60],
  ['6/1min', 6, 60],
  ['-1/s', -1, 1],
  ['0/1s', 0, 1],
])('parses %j as %d in %d s', (text, count, seconds) => {
  expect(parseRate(text)).toEqual({ rate: { count, seconds } });
});

test.each(['1.5/sec', '10/500ms', '10ms', '10/0', '1/2/3', '', '10 foo', 'sec', '/s', '10/', '10 /-1'])(
  'refuses the rate %j with a reason',
  (text) => {
    expect(parseRate(text)).toEqual({ problem: expect.stringMatching(/\w/) });
  },
);
