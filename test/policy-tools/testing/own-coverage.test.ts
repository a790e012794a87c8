import { expect, test } from 'vitest';
import { ownCoverage } from '../../../src/policy-tools/testing/own-coverage.ts';

test('measures the coverage of the requested policies, without tests and the library', () => {
  const files = {
    'a.rego': { covered_lines: 3, not_covered_lines: 1, not_covered: [{ start: { row: 7 } }] },
    'a_test.rego': { not_covered_lines: 5, not_covered: [{ start: { row: 1 } }] },
    'lib/settings.rego': { covered_lines: 1, not_covered_lines: 99 },
  };
  const own = new Set(['a.rego', 'a_test.rego']);
  expect(ownCoverage({ files }, own)).toEqual({ percent: 75, missed: [{ file: 'a.rego', line: 7 }] });
  expect(ownCoverage({ files: {} }, own).percent).toBe(100);
});
