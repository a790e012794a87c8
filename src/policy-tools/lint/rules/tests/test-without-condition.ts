import { findAssignment, findCall } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { findNameRange, walkOwnRules } from '../../linted-pack.ts';

export const testWithoutCondition: LintRule = {
  id: 'lint/test-without-condition',
  level: 'error',
  title: 'Test that cannot fail',
  description: 'The test only assigns and declares: it passes whatever the policy does.',
  help: 'Compare the result with what you expect: `count(a.deny) == 1 with input as …`.',
  examples: {
    bad: {
      text: 'package a_test\n\nimport data.a\n\ntest_spot if {\n\tfound := a.deny with input as {"config": {}}\n}\n',
      file: 'a_test.rego',
      beside: [{ path: 'a.rego', text: 'package a\n\ndeny contains "spot" if input.config.google.batch.spot\n' }],
      at: 'test_spot',
    },
    good: {
      text: 'package a_test\n\nimport data.a\n\ntest_spot if {\n\tfound := a.deny with input as {"config": {}}\n\tcount(found) == 0\n}\n',
      file: 'a_test.rego',
      beside: [{ path: 'a.rego', text: 'package a\n\ndeny contains "spot" if input.config.google.batch.spot\n' }],
    },
  },
  *find(pack) {
    for (const { file, rule } of walkOwnRules(pack)) {
      const isTest = rule.name.startsWith('test_') && (file.isTest || file.package.endsWith('_test'));
      if (!isTest || rule.kind === 'function' || rule.body.some(isCondition)) continue;
      if (
        rule.body.length === 0 &&
        rule.value !== undefined &&
        !['boolean', 'string', 'number'].includes(rule.value.type)
      )
        continue;
      yield {
        file,
        range: findNameRange(rule),
        message: 'the test has no condition, so it always passes: compare the result with what you expect',
      };
    }
  },
};

function isCondition(expr: Parameters<typeof findCall>[0]): boolean {
  return (
    expr.type !== 'some' &&
    findAssignment(expr) === undefined &&
    findCall(expr)?.value !== 'print' &&
    expr.items[0]?.type !== 'boolean'
  );
}
