import { assignmentOf, variableOf, walkBodies } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { nameRange, ownRules } from '../../linted-pack.ts';

export const shadowedBuiltin: LintRule = {
  id: 'lint/shadowed-builtin',
  level: 'warning',
  title: 'A name that hides a builtin',
  description: 'Within its reach the builtin of that name cannot be called; readers take one for the other.',
  help: 'Give it another name.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains "cpus" if {\n\tmax := 8\n\tinput.config.process.cpus > max\n}\n',
      at: 'max',
    },
    good: { text: 'package a\n\ndeny contains "cpus" if {\n\tmost := 8\n\tinput.config.process.cpus > most\n}\n' },
  },
  *find(pack) {
    for (const { file, rule } of ownRules(pack)) {
      if (pack.builtins.has(rule.name)) yield { file, range: nameRange(rule), message: hides(rule.name) };
      for (const expr of [...walkBodies(rule)].flat()) {
        const { target } = assignmentOf(expr) ?? {};
        const name = target === undefined ? undefined : variableOf(target);
        if (target !== undefined && name !== undefined && pack.builtins.has(name))
          yield { file, range: target, message: hides(name) };
      }
    }
  },
};

const hides = (name: string): string => `\`${name}\` hides the builtin of that name`;
