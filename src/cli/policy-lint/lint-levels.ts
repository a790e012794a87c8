import { UsageError } from '../../base/errors.ts';
import type { LintLevel } from '../../policy-tools/lint/lint-rule.ts';
import { lintRules } from '../../policy-tools/lint/lint-rules.ts';
import type { Arguments } from '../arguments.ts';
import { didYouMean, type LintSetting, lintLevels } from '../settings/parse-settings.ts';

/**
 * What is made of the rules of the lint: what the settings say, and over it what the command line does.
 *
 * @throws UsageError for a rule or a level that does not exist.
 */
export function readLintLevels(
  args: Arguments,
  settings: readonly LintSetting[],
): ReadonlyMap<string, LintLevel | 'off'> {
  const ids = lintRules.map(({ id }) => id);
  const given = [...args.pairs('level')].map(([rule, level]) => ({ rule, level, source: '--level' }));
  return new Map(
    [...settings, ...given].map(({ rule, level, source }) => {
      if (!ids.includes(rule)) {
        const hint = didYouMean(rule, ids);
        throw new UsageError('usage/unknown-rule', `${source}: there is no rule "${rule}" of the lint.${hint}`);
      }
      const known = lintLevels.find((candidate) => candidate === level);
      if (known !== undefined) return [rule, known];
      const hint = didYouMean(level, lintLevels);
      throw new UsageError(
        'usage/invalid-value',
        `${source}: ${rule} is one of ${lintLevels.join(', ')}, not "${level}".${hint}`,
      );
    }),
  );
}
