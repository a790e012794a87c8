import { isJudging } from '../../../../policy/pack/judging-rule.ts';
import type { LintRule } from '../../lint-rule.ts';
import { headOf, ownRules } from '../../linted-pack.ts';
import { findMeantRule } from './find-meant-rule.ts';
import { findUsedRules, qualifiedName } from './find-used-rules.ts';

export const unaskedRule: LintRule = {
  id: 'lint/unasked-rule',
  level: 'error',
  title: 'A rule that looks like one that is asked, and is not',
  description:
    'Only `deny`, `violation`, `warn` and `undecided` are asked, alone or with a suffix (`deny_when_public`), outside of tests. A rule of almost that name finds nothing, and nobody is told.',
  help: 'Name it as it is asked.',
  examples: {
    bad: {
      text: 'package a\n\ndenny contains "spot" if input.config.google.batch.spot\n',
      at: 'denny contains "spot"',
    },
    good: { text: 'package a\n\ndeny contains "spot" if input.config.google.batch.spot\n' },
  },
  *find(pack) {
    const used = findUsedRules(pack);
    for (const located of ownRules(pack)) {
      const { file, rule } = located;
      if (rule.kind !== 'set' || used.has(qualifiedName(located))) continue;
      const meant = file.isTest ? undefined : findMeantRule(rule.name);
      if (meant !== undefined) {
        yield { file, range: headOf(rule), message: `nothing asks a rule \`${rule.name}\`: name it \`${meant}\`` };
      } else if (file.isTest && isJudging(rule.name)) {
        yield {
          file,
          range: headOf(rule),
          message: `nothing asks \`${rule.name}\` here, since the name of the file ends in \`_test.rego\``,
        };
      }
    }
  },
};
