import { expect, test } from 'vitest';
import type { RawResult } from '../../src/policy/evaluation/policy-engine.ts';
import { findQuantile, measurePolicies } from '../../src/policy-tools/measure-policies.ts';
import { sampleDocument } from '../policy/sample-document.ts';

test('returns one of the measured times as a quantile', () => {
  expect(findQuantile([1, 2, 3, 4], 0.5)).toBe(2);
  expect(findQuantile([1, 2, 3, 4], 0.95)).toBe(4);
  expect(findQuantile([7], 0.95)).toBe(7);
});

/** Returns an engine whose evaluations take the given times, by a clock that only they advance. */
function pretend(times: readonly number[], last: RawResult = { kind: 'results', results: [], failures: [] }) {
  let now = 0;
  let asked = 0;
  const evaluate = (): readonly RawResult[] => {
    now += times[asked] ?? times.at(-1) ?? 0;
    asked += 1;
    return [last];
  };
  return { engine: { evaluate }, elapsed: () => now, asked: () => asked };
}

test('does not count the first three evaluations', () => {
  const { engine, elapsed, asked } = pretend([90, 90, 90, 1, 2, 3]);
  const measured = measurePolicies(engine, sampleDocument({}), [0], { elapsed, rounds: 3, maxMs: 1000 });
  expect(measured).toEqual({ count: 3, median: 2, p95: 3, error: null });
  expect(asked()).toBe(6);
});

test('measures a slow policy at least once, within its time limit', () => {
  const { engine, elapsed } = pretend([500]);
  const measured = measurePolicies(engine, sampleDocument({}), [0], { elapsed, rounds: 100, maxMs: 1000 });
  expect(measured).toEqual({ count: 1, median: 500, p95: 500, error: null });
});

test('reports a policy that ends in an error', () => {
  const { engine, elapsed } = pretend([1], { kind: 'error', reason: 'it ended' });
  const measured = measurePolicies(engine, sampleDocument({}), [0], { elapsed, rounds: 2, maxMs: 1000 });
  expect(measured.error).toBe('it ended');
});
