import { UsageError } from '../../base/errors.ts';
import { didYouMean } from '../../base/suggest.ts';
import type { Timeline } from './timeline.ts';

/** Group of findings without an owner. */
export const noOwner = '(no owner)';

/** Returns the groups of something by its owners. */
export function listTeams(owners: readonly string[]): readonly string[] {
  return owners.length === 0 ? [noOwner] : owners;
}

/** Returns true if a team is among owners; `@` in front and the case of letters do not matter. */
export function isOwnedBy(owners: readonly string[], team: string): boolean {
  const wanted = normalize(team);
  return listTeams(owners).some((owner) => normalize(owner) === wanted);
}

function normalize(team: string): string {
  return team.replace(/^@/u, '').toLowerCase();
}

/** @throws UsageError if a team is not among all owners that are known. */
export function requireTeam(team: string, owners: Iterable<string>): void {
  const known = [...new Set([...owners, noOwner])];
  if (isOwnedBy(known, team)) return;
  throw new UsageError(
    'usage/unknown-team',
    `No finding and no repository has the owner "${team}".${didYouMean(team, known)}`,
    { hint: { step: 'list-teams' } },
  );
}

/** Returns the findings of a team, and its repositories; everything if no team is named. @throws UsageError for an unknown one. */
export function selectTeam(timeline: Timeline, team: string | undefined): Timeline {
  if (team === undefined) return timeline;
  const { repositories, tracks } = timeline;
  requireTeam(
    team,
    [...repositories, ...tracks].flatMap(({ owners }) => owners),
  );
  const own = tracks.filter(({ owners }) => isOwnedBy(owners, team));
  const named = new Set(own.map(({ repository }) => repository));
  return {
    ...timeline,
    tracks: own,
    repositories: repositories.filter(({ name, owners }) => named.has(name) || isOwnedBy(owners, team)),
  };
}
