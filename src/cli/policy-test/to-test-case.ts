import { renderTrace } from '../../explain/render-trace.ts';
import type { TracedRule } from '../../policy/evaluation/trace-policy.ts';
import type { PolicyTestResult } from '../../policy-tools/testing/run-policy-tests.ts';
import type { TestCase } from '../../reports/junit/test-case.ts';

/** A Rego test as all tests are told. */
export function toTestCase(result: PolicyTestResult): TestCase {
  const { package: where, name, outcome, message = '', output = '', seconds = 0, trace = [] } = result;
  const { file, line, column } = result;
  const group = where.replace(/^data\./, '');
  return {
    ...{ kind: 'rego', name: `${group}.${name}`, group, outcome, file, line, column, seconds },
    details: [message, output, ...tellTrace(trace)].filter((text) => text !== '').map((text) => text.trimEnd()),
  };
}

/** Rules that are told of: the test's own, then those it came to. */
const mostRules = 8;

function tellTrace(trace: readonly TracedRule[]): readonly string[] {
  const telling = trace.filter(({ expressions }) => expressions.length > 0);
  const more = telling.length - mostRules;
  return [...renderTrace(telling.slice(0, mostRules)), ...(more > 0 ? [`and ${more} more rules`] : [])];
}
