import { expect, test } from 'vitest';
import type { Baseline } from '../../../src/findings/baseline/baseline.ts';
import { parseBaseline, renderBaseline } from '../../../src/findings/baseline/baseline-file.ts';
import { compareBaseline } from '../../../src/findings/baseline/compare-baseline.ts';
import { createBaseline, updateBaseline } from '../../../src/findings/baseline/update-baseline.ts';
import type { RepositoryResult } from '../../../src/findings/finding.ts';
import { identify } from '../../../src/findings/identity.ts';
import { findingOf } from '../../support/finding-of.ts';

/** A result with a finding of the rule `PL-X` on each of these lines; a negative line is waived. */
function resultOf(lines: readonly number[], facts: Partial<RepositoryResult> = {}): RepositoryResult {
  const { name = 'acme/x' } = facts;
  const findings = lines.map((line) =>
    findingOf({
      severity: 'low',
      location: { file: `${line}.config`, line: 1, column: 1, endLine: 1, endColumn: 5 },
      waiver: line < 0 ? { reason: 'r', owner: 'o', expires: '2027-01-01', source: 'w:1:1' } : null,
    }),
  );
  return {
    ...{ name, path: '/x', commit: null, ref: null, targets: [], findings: identify(name, findings) },
    ...{ status: 'scanned', reason: null, skipped: [], ...facts },
  };
}

const evaluated = new Set(['PL-X']);
const options = { evaluated, isComplete: true, renames: new Map<string, string>() };

function record(...lines: readonly number[]): Baseline {
  return createBaseline([resultOf(lines)], { today: '2026-11-01', evaluated, asBudgets: true });
}

function update(baseline: Baseline, result: RepositoryResult, isComplete = true): Baseline {
  const compared = compareBaseline(result, baseline, { ...options, isComplete });
  return updateBaseline(baseline, [compared], { today: '2026-12-01', evaluated, add: 'all' });
}

test('records how many findings that are not waived a rule has, and no finding', () => {
  const baseline = record(1, 2, -3);
  expect(renderBaseline(baseline)).toBe(
    [
      '{"plumblineBaseline":1}',
      '{"rule":"PL-X","since":"2026-11-01"}',
      '{"repository":"acme/x","rule":"PL-X","budget":2,"since":"2026-11-01"}',
      '',
    ].join('\n'),
  );
  expect(parseBaseline(renderBaseline(baseline), 'b')).toEqual(baseline);
});

test('findings within a budget are known, wherever they are; beyond it all are new', () => {
  const baseline = record(1, 2);
  const states = (...lines: readonly number[]) =>
    compareBaseline(resultOf(lines), baseline, options).findings.map((finding) => finding.baseline?.state);
  expect(states(8, 9)).toEqual(['known', 'known']);
  expect(states(1, 2, -3)).toEqual(['known', 'known', 'known']);
  expect(states(1, 2, 3)).toEqual(['new-code', 'new-code', 'new-code']);
  const { budgets } = compareBaseline(resultOf([1]), baseline, options);
  expect(budgets).toEqual([{ rule: 'PL-X', budget: 2, since: '2026-11-01', findings: 1, canLower: true }]);
});

test('lowers a budget to the number of findings, and never raises it', () => {
  const baseline = record(1, 2, 3);
  const lower = update(baseline, resultOf([7]));
  expect(lower.budgets).toEqual([{ repository: 'acme/x', rule: 'PL-X', budget: 1, since: '2026-11-01' }]);
  expect(update(lower, resultOf([1, 2, 3]))).toEqual(lower);
  expect(update(lower, resultOf([])).budgets?.[0]?.budget).toBe(0);
});

test('keeps a budget if not all findings are known', () => {
  const baseline = record(1, 2);
  expect(update(baseline, resultOf([], { status: 'incomplete' }))).toEqual(baseline);
  expect(update(baseline, resultOf([]), false)).toEqual(baseline);
  expect(update(baseline, resultOf([], { name: 'acme/y' }))).toEqual(baseline);
});

test('uses the lower of two budgets that a merge leaves', () => {
  const lines = renderBaseline(record(1, 2)).trim();
  const merged = `${lines}\n${lines.split('\n').at(-1)?.replace(':2,', ':1,')}\n`;
  expect(parseBaseline(merged, 'b').budgets?.map(({ budget }) => budget)).toEqual([1]);
});

test.each([
  ['b:2: budget is not an integer', '{"repository":"r","rule":"X","budget":-1,"since":"2026-01-01"}'],
  ['b:2: a budget needs a repository', '{"rule":"X","budget":1,"since":"2026-01-01"}'],
  ['b:2: unknown key "file"', '{"repository":"r","file":"a","rule":"X","budget":1,"since":"2026-01-01"}'],
])('refuses a malformed budget: %s', (message, line) => {
  expect(() => parseBaseline(`{"plumblineBaseline":1}\n${line}`, 'b')).toThrow(message);
});
