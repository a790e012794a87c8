import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { localsOf } from '../../../../policy/rego-tree/variables.ts';
import { findReferred } from '../../find-referred.ts';
import type { Flaw, LintRule } from '../../lint-rule.ts';
import { type LintedFile, type LintedPack, ownRules } from '../../linted-pack.ts';
import { listConditions } from './list-conditions.ts';

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
    for (const { file, rule } of ownRules(pack)) {
      const locals = localsOf(rule);
      for (const expr of listConditions(rule)) yield* findSetCondition(expr, file, pack, locals);
    }
  },
};

function* findSetCondition(
  expr: RegoNode,
  file: LintedFile,
  pack: LintedPack,
  locals: ReadonlySet<string>,
): Generator<Flaw> {
  const [term] = expr.items;
  if (expr.type !== 'expr' || term === undefined || (term.type !== 'ref' && term.type !== 'var')) return;
  const referred = findReferred(term, file, pack, locals);
  if (referred === undefined || referred.rest.length > 0 || !referred.rules.every(({ rule }) => rule.kind === 'set'))
    return;
  const name = file.text.slice(term.start, term.end);
  const [outcome, instead] = expr.not === true ? ['never', '== 0'] : ['always', '> 0'];
  const message = `\`${name}\` is a set, which holds even if it is empty, so this condition ${outcome} holds: write \`count(${name}) ${instead}\``;
  yield { file, range: expr, message };
}
