import { expect, test } from 'vitest';
import { renderJunitTests } from '../../../src/reports/junit/junit-tests.ts';
import type { TestCase } from '../../../src/reports/junit/test-case.ts';

const base: TestCase = {
  ...{ name: 'a_test.test_x', group: 'a_test', kind: 'rego', outcome: 'pass' },
  ...{ file: 'a_test.rego', line: 3, column: 1, seconds: 0.012, details: [] },
};

test('tests become cases of the suite of their group, with counts and escaped details', () => {
  const failed: TestCase = {
    ...base,
    name: 'a_test.test_y',
    line: 9,
    outcome: 'fail',
    seconds: 1.5,
    details: ['x < 1 & "y"\u001b', 'seen'],
  };
  const fixture: TestCase = {
    ...base,
    kind: 'fixture',
    name: 'T-1/a.config',
    group: 'T-1',
    file: 'T-1/a.config',
    line: 1,
  };
  expect(renderJunitTests([base, failed, fixture])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="policy test" tests="3" failures="1" errors="0" time="1.524">
  <testsuite name="a_test" tests="2" failures="1" errors="0" skipped="0" time="1.512">
    <testcase classname="a_test" name="test_x" time="0.012"/>
    <testcase classname="a_test" name="test_y" time="1.500">
      <failure message="x &lt; 1 &amp; &quot;y&quot;\ufffd">a_test.rego:9\nx &lt; 1 &amp; "y"\ufffd\nseen</failure>
    </testcase>
  </testsuite>
  <testsuite name="T-1" tests="1" failures="0" errors="0" skipped="0" time="0.012">
    <testcase classname="T-1" name="a.config" time="0.012"/>
  </testsuite>
</testsuites>
`);
});
