import { collectLocals } from '../../../../policy/rego-tree/variables.ts';
import { findReferred } from '../../find-referred.ts';
import type { LintRule } from '../../lint-rule.ts';
import { walkOwnConditions } from '../../linted-pack.ts';

export const setAsCondition: LintRule = {
  id: 'lint/set-as-condition',
  level: 'error',
  title: 'Set used as a condition',
  description:
    'A condition fails only if it is false or undefined. A set rule (`contains`) is defined even when it is empty, so the condition always holds and its `not` never does. A test with such a condition passes whatever the policy does.',
  help: 'Count the set: `count(deny) > 0`, `count(deny) == 0`; or compare it: `deny == set()`.',
  examples: {
    bad: {
      text: 'package a_test\n\nimport data.a\n\ntest_public if {\n\ta.deny with input as {"config": {}}\n}\n',
      file: 'a_test.rego',
      beside: [{ path: 'a.rego', text: 'package a\n\ndeny contains "public" if input.config.google.batch.spot\n' }],
      at: 'a.deny with input as {"config": {}}',
    },
    good: {
      text: 'package a_test\n\nimport data.a\n\ntest_public if {\n\tcount(a.deny) == 0 with input as {"config": {}}\n}\n',
      file: 'a_test.rego',
      beside: [{ path: 'a.rego', text: 'package a\n\ndeny contains "public" if input.config.google.batch.spot\n' }],
    },
  },
  *find(pack) {
    for (const { file, rule, expr } of walkOwnConditions(pack)) {
      const [term] = expr.items;
      if (expr.type !== 'expr' || term === undefined || (term.type !== 'ref' && term.type !== 'var')) continue;
      const { rules = [], rest = [] } = findReferred(term, file, pack, collectLocals(rule)) ?? {};
      if (rules.length === 0 || rest.length > 0 || !rules.every((each) => each.rule.kind === 'set')) continue;
      const name = file.text.slice(term.start, term.end);
      const [outcome, instead] = expr.not === true ? ['never', '== 0'] : ['always', '> 0'];
      const message = `\`${name}\` is a set, which holds even if it is empty, so this condition ${outcome} holds: write \`count(${name}) ${instead}\``;
      yield { file, range: expr, message };
    }
  },
};
