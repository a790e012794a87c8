import { assignmentOf, variableOf, walkBodies } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { nameRange, ownRules } from '../../linted-pack.ts';

export const shadowedBuiltin: LintRule = {
  id: 'lint/shadowed-builtin',
  level: 'warning',
  title: 'Name that shadows a builtin',
  description: 'The builtin of this name cannot be called in the same scope, and readers confuse the two.',
  help: 'Choose another name.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains "cpus" if {\n\tmax := 8\n\tinput.config.process.cpus > max\n}\n',
      at: 'max',
    },
    good: { text: 'package a\n\ndeny contains "cpus" if {\n\tmost := 8\n\tinput.config.process.cpus > most\n}\n' },
  },
  *find(pack) {
    for (const { file, rule } of ownRules(pack)) {
      if (pack.builtins.has(rule.name)) yield { file, range: nameRange(rule), message: describe(rule.name) };
      for (const expr of [...walkBodies(rule)].flat()) {
        const { target } = assignmentOf(expr) ?? {};
        const name = target === undefined ? undefined : variableOf(target);
        if (target !== undefined && name !== undefined && pack.builtins.has(name))
          yield { file, range: target, message: describe(name) };
      }
    }
  },
};

const describe = (name: string): string => `\`${name}\` shadows the builtin of that name: choose another name`;
