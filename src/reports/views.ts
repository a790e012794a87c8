import type { Finding, Occurrence } from '../findings/finding.ts';
import type { CondensedRepository } from '../findings/summary/condense.ts';

/** Maximum number of names that are listed; the others are counted. */
const listed = 6;

/**
 * Names the views of a finding in a sentence: `In profiles gcp, test.` Empty if it is in every view of its only target.
 */
export function describeOccurrences(finding: Finding, repository: CondensedRepository): string {
  const [only, ...others] = finding.occurrences;
  if (only === undefined) return '';
  if (others.length === 0) {
    const views = describeViews(only, repository);
    return views === '' ? '' : `In ${views}.`;
  }
  return `In ${writeTargetNames(finding.occurrences, repository)}.`;
}

/** `a.config, b.config (profile gcp) and 3 more`. */
function writeTargetNames(occurrences: readonly Occurrence[], repository: CondensedRepository): string {
  return listNames(
    occurrences.map((occurrence) => {
      const views = describeViews(occurrence, repository);
      return views === '' ? occurrence.target : `${occurrence.target} (${views})`;
    }),
  );
}

function describeViews(occurrence: Occurrence, repository: CondensedRepository): string {
  const target = repository.targets.find(({ file }) => file === occurrence.target);
  if (target !== undefined && target.views.length <= occurrence.views.length) return '';
  return writeViewNames(occurrence.views);
}

/** `the base view and profiles gcp, test`; a view of several profiles is `a+b`. */
function writeViewNames(views: readonly (readonly string[])[]): string {
  const named = views.filter((profiles) => profiles.length > 0).map((profiles) => profiles.join('+'));
  const base = named.length < views.length ? ['the base view'] : [];
  const profiles = named.length === 0 ? [] : [`${named.length === 1 ? 'profile' : 'profiles'} ${listNames(named)}`];
  return [...base, ...profiles].join(' and ');
}

/** Names with commas between; of many, the first ones and a count. */
export function listNames(names: readonly string[], { maxNames = listed, separator = ', ' } = {}): string {
  if (names.length <= maxNames) return names.join(separator);
  return `${names.slice(0, maxNames - 1).join(separator)} and ${names.length - maxNames + 1} more`;
}
