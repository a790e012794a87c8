import { renderTrace } from '../../explain/render-trace.ts';
import type { TracedRule } from '../../policy/evaluation/trace-policy.ts';
import type { TestCase } from '../../reports/junit/test-case.ts';
import type { PolicyTestResult } from './run-policy-tests.ts';

/** Converts the result of a Rego test to the form that all tests have. */
export function toTestCase(result: PolicyTestResult): TestCase {
  const { package: where, name, outcome, message = '', output = '', seconds = 0, trace = [] } = result;
  const { file, line, column } = result;
  const group = where.replace(/^data\./, '');
  return {
    ...{ kind: 'rego', name: `${group}.${name}`, group, outcome, file, line, column, seconds },
    details: [message, output, ...describeTrace(trace)].filter((text) => text !== '').map((text) => text.trimEnd()),
  };
}

/** Traced rules shown: the test's own, then those it evaluated. */
const maxRules = 8;

function describeTrace(trace: readonly TracedRule[]): readonly string[] {
  const shown = trace.filter(({ expressions }) => expressions.length > 0);
  const more = shown.length - maxRules;
  return [...renderTrace(shown.slice(0, maxRules)), ...(more > 0 ? [`and ${more} more rules`] : [])];
}
