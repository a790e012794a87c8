import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { localsOf } from '../../../../policy/rego-tree/variables.ts';
import type { Flaw, LintRule } from '../../lint-rule.ts';
import { type LintedFile, type LintedPack, ownRules } from '../../linted-pack.ts';
import { findReferred } from '../../referred-rules.ts';
import { listConditions } from './list-conditions.ts';

export const setAsCondition: LintRule = {
  id: 'lint/set-as-condition',
  level: 'error',
  title: 'A set as a condition',
  description:
    'Only false and what is undefined fail as a condition. A set rule (`contains`) is defined even where it is empty, so that it always holds, and its `not` never does. A test that asks it so passes whatever the policy says.',
  help: 'Count it: `count(deny) > 0`, `count(deny) == 0`; or compare it: `deny == set()`.',
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
  const message = `\`${name}\` is a set, which holds even where it is empty, so that this ${outcome} holds: write \`count(${name}) ${instead}\``;
  yield { file, range: expr, message };
}
