import { expect, test } from 'vitest';
import { selectOwnCoverage } from '../../../src/policy-tools/testing/select-own-coverage.ts';

test('measures the coverage of the requested policies, without tests and the library', () => {
  const files = {
    'a.rego': { covered_lines: 3, not_covered_lines: 1, not_covered: [{ start: { row: 7 } }] },
    'a_test.rego': { not_covered_lines: 5, not_covered: [{ start: { row: 1 } }] },
    'lib/settings.rego': { covered_lines: 1, not_covered_lines: 99 },
  };
  const own = new Set(['a.rego', 'a_test.rego']);
  expect(selectOwnCoverage({ files }, own)).toEqual({ percent: 75, missed: [{ file: 'a.rego', line: 7 }] });
  expect(selectOwnCoverage({ files: {} }, own).percent).toBe(100);
});
