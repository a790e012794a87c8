import { isJudging } from '../../../../policy/pack/judging-rule.ts';
import type { RegoRule } from '../../../../policy/rego-tree/rego-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { findHeadRange, walkOwnRules } from '../../linted-pack.ts';
import { findMeantRule } from './find-meant-rule.ts';
import { findUsedRules, writeQualifiedName } from './find-used-rules.ts';

export const unusedRule: LintRule = {
  id: 'lint/unused-rule',
  level: 'warning',
  title: 'Unused rule',
  description:
    'No other rule refers to this rule, so it has no effect. Often the condition that should use it is missing.',
  help: 'Use it in a condition, or remove it.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains "spot" if input.config.google.batch.spot\n\nis_cheap if input.config.process.cpus < 2\n',
      at: 'is_cheap',
    },
    good: {
      text: 'package a\n\ndeny contains "spot" if {\n\tinput.config.google.batch.spot\n\tnot is_cheap\n}\n\nis_cheap if input.config.process.cpus < 2\n',
    },
  },
  *find(pack) {
    const used = findUsedRules(pack);
    const seen = new Set<string>();
    for (const located of walkOwnRules(pack)) {
      const { file, rule } = located;
      const name = writeQualifiedName(located);
      const isPolicy = pack.listRules(file.package).some((each) => !each.file.isTest && isJudging(each.rule.name));
      if (file.isTest || !isPolicy || isEntryPoint(rule) || used.has(name) || seen.has(name)) continue;
      if (rule.kind === 'set' && findMeantRule(rule.name) !== undefined) continue;
      seen.add(name);
      yield {
        file,
        range: findHeadRange(rule),
        message: `unused rule \`${rule.name}\`: use it in a condition, or remove it`,
      };
    }
  },
};

/** Returns whether Plumbline or OPA's test runner evaluates a rule by its name. */
function isEntryPoint({ name, default: isDefault }: RegoRule): boolean {
  return isJudging(name) || name === 'exception' || /^(?:todo_)?test_/u.test(name) || isDefault === true;
}
