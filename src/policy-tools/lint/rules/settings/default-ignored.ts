import { compare } from '../../../../policy/rego-tree/comparisons.ts';
import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { walkRule } from '../../../../policy/rego-tree/walk-tree.ts';
import { effectiveDefault } from '../../../../vocabulary/vocabulary.ts';
import type { LintRule } from '../../lint-rule.ts';
import { findOffset, type LintedFile } from '../../linted-pack.ts';
import { findKnownMentions } from './find-known-mentions.ts';

export const defaultIgnored: LintRule = {
  id: 'lint/default-ignored',
  level: 'warning',
  title: 'Condition that ignores the default of a setting',
  description:
    '`input.config` holds what is written. Where a setting is not written, Nextflow uses its default. The condition would hold for that default, but the rule does not match there.',
  help: 'Use `lib.effective("…")`, which includes the default; or `lib.configured("…")` if you mean only what is written.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains {"setting": "google.batch.usePrivateAddress", "message": "Public."} if input.config.google.batch.usePrivateAddress == false\n',
      at: 'input.config.google.batch.usePrivateAddress == false',
    },
    good: {
      text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains {"setting": "google.batch.usePrivateAddress", "message": "Public."} if lib.effective("google.batch.usePrivateAddress") == false\n',
    },
  },
  *find(pack) {
    for (const { file, mention, mentioned, definition } of findKnownMentions(pack)) {
      if (mention.via !== 'config' || mention.open === true) continue;
      const standard = effectiveDefault(definition, undefined, undefined);
      if (!standard.known || standard.value === null) continue;
      for (const { operator, values, line, column } of mention.compared ?? []) {
        const isMet =
          operator === 'in'
            ? compare('in', standard.value, values)
            : compare(operator, standard.value, values[0] ?? null);
        const expr = findExpressionAround(file, findOffset(file, { line, column }));
        if (!isMet || expr === undefined || expr.not === true || expr.with !== undefined) continue;
        const message = `\`${mentioned.written}\` defaults to ${JSON.stringify(standard.value)}, but this condition fails where the setting is not written: use \`lib.effective("${mentioned.written}")\``;
        yield { file, range: expr, message };
      }
    }
  },
};

/** Returns the innermost expression at an offset. */
function findExpressionAround(file: LintedFile, offset: number): RegoNode | undefined {
  const rule = file.module.rules.find(({ start, end }) => start <= offset && offset < end);
  const around = rule === undefined ? [] : [...walkRule(rule)];
  return around.findLast(({ type, start, end }) => type === 'expr' && start <= offset && offset < end);
}
