import { isJudging } from '../../../../policy/pack/judging-rule.ts';
import type { RegoRule } from '../../../../policy/rego-tree/rego-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { headOf, ownRules } from '../../linted-pack.ts';
import { findMeantRule } from './find-meant-rule.ts';
import { findUsedRules, qualifiedName } from './find-used-rules.ts';

export const unusedRule: LintRule = {
  id: 'lint/unused-rule',
  level: 'warning',
  title: 'A rule that nothing refers to',
  description:
    'A rule of a policy that no other asks decides nothing. Often the condition that should ask it is missing.',
  help: 'Ask it, or remove it.',
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
    for (const located of ownRules(pack)) {
      const { file, rule } = located;
      const name = qualifiedName(located);
      const isPolicy = pack.rulesOf(file.package).some((each) => !each.file.isTest && isJudging(each.rule.name));
      if (file.isTest || !isPolicy || isAsked(rule) || used.has(name) || seen.has(name)) continue;
      if (rule.kind === 'set' && findMeantRule(rule.name) !== undefined) continue;
      seen.add(name);
      yield { file, range: headOf(rule), message: `nothing refers to \`${rule.name}\`` };
    }
  },
};

/** What asks a rule by its name: Plumbline, or OPA's tester. */
function isAsked({ name, default: isDefault }: RegoRule): boolean {
  return isJudging(name) || name === 'exception' || /^(?:todo_)?test_/u.test(name) || isDefault === true;
}
