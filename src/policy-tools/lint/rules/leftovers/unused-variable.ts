import { findAssignment, findVariable, walkBodies, walkRule } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { walkOwnRules } from '../../linted-pack.ts';

export const unusedVariable: LintRule = {
  id: 'lint/unused-variable',
  level: 'warning',
  title: 'Unused variable',
  description: 'Nothing uses the assigned value. Often the condition that should read it is missing.',
  help: 'Use it in a condition, or remove it. If only the existence of the value matters, write the expression alone, or `_ := …`.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains "spot" if {\n\tspot := input.config.google.batch.spot\n\tinput.config.google.batch\n}\n',
      at: 'spot',
    },
    good: {
      text: 'package a\n\ndeny contains "spot" if {\n\tspot := input.config.google.batch.spot\n\tspot == true\n}\n',
    },
  },
  *find(pack) {
    for (const { file, rule } of walkOwnRules(pack)) {
      const counts = new Map<string, number>();
      for (const node of walkRule(rule)) {
        const name = node.type === 'var' ? findVariable(node) : undefined;
        if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      for (const expr of [...walkBodies(rule)].flat()) {
        const { target } = findAssignment(expr) ?? {};
        const name = target === undefined ? undefined : findVariable(target);
        if (target === undefined || name === undefined || counts.get(name) !== 1) continue;
        yield { file, range: target, message: `unused variable \`${name}\`: use it in a condition, or remove it` };
      }
    }
  },
};
