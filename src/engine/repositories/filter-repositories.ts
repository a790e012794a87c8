import { matchesGlob } from '../../base/glob.ts';
import type { ForgeRepository } from '../../host/forges/forge.ts';

export const visibilities = ['public', 'internal', 'private'] as const;

/** Answers to whether archived repositories, or forks, are scanned. */
export const inclusions = ['include', 'skip', 'only'] as const;
type Inclusion = (typeof inclusions)[number];

/** Selects the repositories of an organisation to scan; by default all but archived ones. */
export interface RepositoryFilter {
  /** Globs of names with or without the organisation; one after `!` leaves out what it matches. */
  readonly names?: readonly string[];
  /** Topics of which a repository has at least one. */
  readonly topics?: readonly string[];
  /** With `skip`, the default, archived repositories are reported as skipped. */
  readonly archived?: Inclusion | undefined;
  readonly forks?: Inclusion | undefined;
  readonly visibilities?: readonly string[];
  /** RFC 3339. */
  readonly pushedSince?: string | undefined;
}

/** Returns true for a repository that the filter selects; archived ones that are only skipped are selected. */
export function isSelected(repository: ForgeRepository, organisation: string, filter: RepositoryFilter): boolean {
  const { names = [], topics = [], archived, forks, visibilities: visible = [], pushedSince } = filter;
  const { name, isArchived, isFork, visibility, pushed } = repository;
  const short = name.slice(organisation.length + 1);
  const matches = (glob: string): boolean => matchesGlob(glob, name) || matchesGlob(glob, short);
  const wanted = names.filter((glob) => !glob.startsWith('!'));
  return (
    (wanted.length === 0 || wanted.some(matches)) &&
    !names.some((glob) => glob.startsWith('!') && matches(glob.slice(1))) &&
    (topics.length === 0 || topics.some((topic) => repository.topics.includes(topic))) &&
    (archived !== 'only' || isArchived) &&
    (forks === undefined || forks === 'include' || isFork === (forks === 'only')) &&
    (visible.length === 0 || visible.includes(visibility)) &&
    (pushedSince === undefined || (pushed !== null && Date.parse(pushed) >= Date.parse(pushedSince)))
  );
}

/** Returns why a selected repository is not fetched; null if it is. */
export function findSkipReason(
  { isArchived, isDisabled, branch }: ForgeRepository,
  { archived = 'skip' }: RepositoryFilter,
): string | null {
  if (isArchived && archived === 'skip') return 'archived';
  if (isDisabled) return 'disabled';
  return branch === null ? 'no commit' : null;
}
