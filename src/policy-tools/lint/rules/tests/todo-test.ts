import type { LintRule } from '../../lint-rule.ts';
import { nameRange, ownRules } from '../../linted-pack.ts';

export const todoTest: LintRule = {
  id: 'lint/todo-test',
  level: 'warning',
  title: 'Skipped test',
  description: '`policy test` skips tests named `todo_test_…`, so nothing verifies what they describe.',
  help: 'Finish the test and rename it to `test_…`, or remove it.',
  examples: {
    bad: { text: 'package a_test\n\ntodo_test_spot if 1 + 1 == 2\n', file: 'a_test.rego', at: 'todo_test_spot' },
    good: { text: 'package a_test\n\ntest_spot if 1 + 1 == 2\n', file: 'a_test.rego' },
  },
  *find(pack) {
    for (const { file, rule } of ownRules(pack)) {
      if (rule.name.startsWith('todo_test_'))
        yield {
          file,
          range: nameRange(rule),
          message: '`policy test` skips this test: finish it and rename it to `test_…`',
        };
    }
  },
};
