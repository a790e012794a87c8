import type { PolicyTestResult } from '../../policy/run-policy-tests.ts';
import type { TestCase } from '../../reports/test-case.ts';

/** A Rego test as all tests are told. */
export function toTestCase(result: PolicyTestResult): TestCase {
  const { package: where, name, outcome, message = '', output = '', file, line, column } = result;
  const group = where.replace(/^data\./, '');
  return {
    ...{ kind: 'rego', name: `${group}.${name}`, group, outcome, file, line, column },
    details: [message, output].filter((text) => text !== '').map((text) => text.trimEnd()),
  };
}
