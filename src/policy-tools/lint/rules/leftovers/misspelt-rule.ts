import { isJudging } from '../../../../policy/pack/judging-rule.ts';
import type { LintRule } from '../../lint-rule.ts';
import { findHeadRange, walkOwnRules } from '../../linted-pack.ts';
import { findMeantRule } from './find-meant-rule.ts';
import { findUsedRules, writeQualifiedName } from './find-used-rules.ts';

export const misspeltRule: LintRule = {
  id: 'lint/misspelt-rule',
  level: 'error',
  title: 'Misspelt name of a judging rule',
  description:
    'Plumbline evaluates only `deny`, `violation`, `warn` and `undecided`, alone or with a suffix (`deny_when_public`), outside tests. It ignores a rule with a similar name, without a message.',
  help: 'Correct the name.',
  examples: {
    bad: {
      text: 'package a\n\ndenny contains "spot" if input.config.google.batch.spot\n',
      at: 'denny contains "spot"',
    },
    good: { text: 'package a\n\ndeny contains "spot" if input.config.google.batch.spot\n' },
  },
  *find(pack) {
    const used = findUsedRules(pack);
    for (const located of walkOwnRules(pack)) {
      const { file, rule } = located;
      if (rule.kind !== 'set' || used.has(writeQualifiedName(located))) continue;
      const meant = file.isTest ? undefined : findMeantRule(rule.name);
      if (meant !== undefined) {
        yield {
          file,
          range: findHeadRange(rule),
          message: `Plumbline does not evaluate a rule \`${rule.name}\`: rename it to \`${meant}\``,
        };
      } else if (file.isTest && isJudging(rule.name)) {
        yield {
          file,
          range: findHeadRange(rule),
          message: `Plumbline does not evaluate \`${rule.name}\` in a file named \`*_test.rego\`: move it to another file`,
        };
      }
    }
  },
};
