import { expect, test } from 'vitest';
import { unnestRead } from '../../../src/policy/combined/combined-reads.ts';

const ofRow = (...fields: readonly string[]): ReturnType<typeof unnestRead> =>
  unnestRead({
    segments: ['0', 'contents', 'settings', 'process.cpus', ...fields],
    value: true,
    content: true,
    negated: false,
  });

test('records whether a read of a row depends on the value, its type or the last write', () => {
  expect(ofRow('value')).toMatchObject({ key: 'process.cpus', value: true, content: true, place: false, type: false });
  expect(ofRow('type')).toMatchObject({ value: true, place: false, type: true });
  expect(ofRow('profile')).toMatchObject({ value: false, content: false, place: true, type: false });
  expect(ofRow('known')).toMatchObject({ value: false, content: false, place: false, type: false });
  expect(ofRow()).toMatchObject({ value: true, place: true });
});

test('records a read of the list as no setting, and an unknown read as all settings', () => {
  expect(unnestRead({ segments: ['0', 'path'], value: true, negated: false })).toBeUndefined();
  expect(unnestRead({ segments: ['0', '*'], value: true, negated: true })).toMatchObject({
    key: '',
    prefix: true,
    place: true,
    negated: true,
  });
});
