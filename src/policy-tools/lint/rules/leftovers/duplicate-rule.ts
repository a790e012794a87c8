import type { LintRule } from '../../lint-rule.ts';
import { type LocatedRule, ownRules } from '../../linted-pack.ts';

export const duplicateRule: LintRule = {
  id: 'lint/duplicate-rule',
  level: 'warning',
  title: 'Duplicate rule',
  description: 'The copy has no effect. If it was copied to be changed, the change is missing.',
  help: 'Remove the copy, or make the intended change.',
  examples: {
    bad: {
      text: 'package a\n\nlarge if input.config.process.cpus > 8\n\nlarge if input.config.process.cpus > 8\n',
      at: 'large if input.config.process.cpus > 8\n',
    },
    good: {
      text: 'package a\n\nlarge if input.config.process.cpus > 8\n\nlarge if input.config.process.memory > 8589934592\n',
    },
  },
  *find(pack) {
    const first = new Map<string, LocatedRule>();
    for (const located of ownRules(pack)) {
      const { file, rule } = located;
      const text = `${file.package}\n${file.text.slice(rule.start, rule.end).replaceAll(/\s+/gu, ' ')}`;
      const before = first.get(text);
      if (before === undefined) first.set(text, located);
      else {
        const { line } = before.file.lines.position(before.rule.start);
        yield {
          file,
          range: rule,
          message: `duplicate of the rule at ${before.file.path}:${line}: remove it, or make the intended change`,
        };
      }
    }
  },
};
