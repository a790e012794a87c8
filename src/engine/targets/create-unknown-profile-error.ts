import { UsageError } from '../../base/errors.ts';
import { didYouMean } from '../../base/suggest.ts';

/** Returns the error for selected profiles that no target declares, with a question for each that is almost declared. */
export function createUnknownProfileError(profiles: readonly string[], declared: ReadonlySet<string>): UsageError {
  const suggestions = profiles.filter((name) => !declared.has(name)).map((name) => didYouMean(name, declared));
  return new UsageError(
    'usage/unknown-profile',
    `No target declares the profiles ${profiles.join(',')}.${suggestions.join('')}`,
  );
}
