import { compare } from '../../../../policy/rego-tree/comparisons.ts';
import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { findIterated } from '../../../../policy/rego-tree/variables.ts';
import { findLiteral, isWildcard, walkNode, writeTermKey } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { walkOwnConditions } from '../../linted-pack.ts';
import { readComparison } from './read-comparison.ts';

export const constantCondition: LintRule = {
  id: 'lint/constant-condition',
  level: 'error',
  title: 'Constant condition',
  description:
    'A condition of literals only, or one that compares a value with itself, does not depend on the configuration. If it is false the rule never matches; if it is true it has no effect.',
  help: 'Remove the condition, or compare the setting you meant.',
  examples: {
    bad: { text: 'package a\n\ndeny contains "late" if {\n\tinput.config.docker.enabled\n\t1 > 2\n}\n', at: '1 > 2' },
    good: {
      text: 'package a\n\ndeny contains "late" if {\n\tinput.config.docker.enabled\n\tinput.config.process.cpus > 2\n}\n',
    },
  },
  *find(pack) {
    for (const { file, expr } of walkOwnConditions(pack)) {
      const outcome = findConstant(expr);
      if (outcome === undefined) continue;
      const isTrue = outcome !== (expr.not ?? false);
      const message = isTrue
        ? 'this condition is always true: remove it'
        : 'this condition is always false, so the rule never matches: compare the setting you meant';
      yield { file, range: expr, message };
    }
  },
};

/** Returns whether an expression holds without its `not`, if literals decide it. */
function findConstant(expr: RegoNode): boolean | undefined {
  const iterated = findIterated(expr);
  if (iterated !== undefined) {
    const isEmpty = ['array', 'set', 'object'].includes(iterated.type) && iterated.items.length === 0;
    return isEmpty ? false : undefined;
  }
  const [term] = expr.items;
  if (expr.type !== 'expr' || term === undefined || expr.with !== undefined) return undefined;
  if (term.type === 'boolean') return term.value === true;
  const comparison = readComparison(expr);
  if (comparison === undefined) return undefined;
  const { operator, left, right } = comparison;
  const [a, b] = [findLiteral(left), findLiteral(right)];
  if (a !== undefined && b !== undefined) return compare(operator, a, b);
  const isSame =
    writeTermKey(left) === writeTermKey(right) && ![...walkNode(left)].some(isWildcard) && operator !== 'in';
  return isSame ? ['==', '<=', '>='].includes(operator) : undefined;
}
