import { UsageError } from '../../base/errors.ts';
import { didYouMean } from '../../base/suggest.ts';
import type { LintLevel } from '../../policy-tools/lint/lint-rule.ts';
import { lintRules } from '../../policy-tools/lint/lint-rules.ts';
import { lintLevels } from './parse-settings.ts';

/** A level for a lint rule, not checked yet, and where it is given. */
export interface GivenLintLevel {
  readonly rule: string;
  readonly level: string;
  readonly source: string;
}

/**
 * Combines the levels given to lint rules; of several for one rule the last wins.
 *
 * @throws UsageError for a rule or a level that does not exist.
 */
export function readLintLevels(given: readonly GivenLintLevel[]): ReadonlyMap<string, LintLevel | 'off'> {
  const ids = lintRules.map(({ id }) => id);
  return new Map(
    given.map(({ rule, level, source }) => {
      if (!ids.includes(rule)) {
        const hint = didYouMean(rule, ids);
        throw new UsageError('usage/unknown-rule', `${source}: there is no lint rule "${rule}".${hint}`);
      }
      const known = lintLevels.find((candidate) => candidate === level);
      if (known !== undefined) return [rule, known];
      const hint = didYouMean(level, lintLevels);
      throw new UsageError(
        'usage/invalid-value',
        `${source}: ${rule}: expected one of ${lintLevels.join(', ')}, not "${level}".${hint}`,
      );
    }),
  );
}
