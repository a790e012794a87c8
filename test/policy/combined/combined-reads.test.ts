import { expect, test } from 'vitest';
import { unnestRead } from '../../../src/policy/combined/combined-reads.ts';

const ofRow = (...fields: readonly string[]): ReturnType<typeof unnestRead> =>
  unnestRead({
    segments: ['0', 'contents', 'settings', 'process.cpus', ...fields],
    value: true,
    content: true,
    negated: false,
  });

test('what is read of a row says whether it hangs on the value, on its type or on the write that came last', () => {
  expect(ofRow('value')).toMatchObject({ key: 'process.cpus', value: true, content: true, place: false, type: false });
  expect(ofRow('type')).toMatchObject({ value: true, place: false, type: true });
  expect(ofRow('profile')).toMatchObject({ value: false, content: false, place: true, type: false });
  expect(ofRow('known')).toMatchObject({ value: false, content: false, place: false, type: false });
  expect(ofRow()).toMatchObject({ value: true, place: true });
});

test('what is read of the list itself is no setting, and what cannot be told is everything', () => {
  expect(unnestRead({ segments: ['0', 'path'], value: true, negated: false })).toBeUndefined();
  expect(unnestRead({ segments: ['0', '*'], value: true, negated: true })).toMatchObject({
    key: '',
    prefix: true,
    place: true,
    negated: true,
  });
});
