import { findOperator } from '../../../../policy/rego-tree/comparisons.ts';
import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { collectLocals } from '../../../../policy/rego-tree/variables.ts';
import { findLiteral, isWildcard, listArguments } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { walkOwnCalls } from '../../linted-pack.ts';

export const unequalToAny: LintRule = {
  id: 'lint/unequal-to-any',
  level: 'error',
  title: '`!=` with any item of a list instead of all items',
  description:
    'In `x != allowed[_]`, `_` stands for any item: the condition holds as soon as one item differs. With two different items that is always the case.',
  help: 'Write `not x in allowed`.',
  examples: {
    bad: {
      text: 'package a\n\nallowed := ["slurm", "local"]\n\ndeny contains "executor" if input.config.process.executor != allowed[_]\n',
      at: 'input.config.process.executor != allowed[_]',
    },
    good: {
      text: 'package a\n\nallowed := ["slurm", "local"]\n\ndeny contains "executor" if {\n\texecutor := input.config.process.executor\n\tnot executor in allowed\n}\n',
    },
  },
  *find(pack) {
    for (const { file, rule, call } of walkOwnCalls(pack)) {
      const [left, right] = findOperator(String(call.value)) === '!=' ? listArguments(call) : [];
      if (left === undefined || right === undefined) continue;
      const locals = collectLocals(rule);
      const isAny = isAnyOfOwn(left, right, locals) || isAnyOfOwn(right, left, locals);
      if (isAny) yield { file, range: call, message: 'this holds as soon as one item differs: write `not … in …`' };
    }
  },
};

/** Returns whether a term is `list[_]` of a list in the policy, compared with a term that is not a literal. */
function isAnyOfOwn(node: RegoNode, other: RegoNode, locals: ReadonlySet<string>): boolean {
  const [first, index] = node.type === 'ref' ? node.items : [];
  if (first === undefined || index === undefined || findLiteral(other) !== undefined) return false;
  const isOwn =
    first.type === 'array' ||
    first.type === 'set' ||
    (first.type === 'var' && first.value !== 'input' && !locals.has(String(first.value)));
  return isOwn && node.items.slice(1).some(isWildcard);
}
