import type { LintRule } from '../../lint-rule.ts';
import { nameRange, ownRules } from '../../linted-pack.ts';

export const todoTest: LintRule = {
  id: 'lint/todo-test',
  level: 'warning',
  title: 'A test that is not run',
  description: '`policy test` counts a test named `todo_test_…` as skipped. What it was to prove, nobody proves.',
  help: 'Finish it and name it `test_…`, or remove it.',
  examples: {
    bad: { text: 'package a_test\n\ntodo_test_spot if 1 + 1 == 2\n', file: 'a_test.rego', at: 'todo_test_spot' },
    good: { text: 'package a_test\n\ntest_spot if 1 + 1 == 2\n', file: 'a_test.rego' },
  },
  *find(pack) {
    for (const { file, rule } of ownRules(pack)) {
      if (rule.name.startsWith('todo_test_'))
        yield { file, range: nameRange(rule), message: 'the test is skipped: finish it, and name it `test_…`' };
    }
  },
};
