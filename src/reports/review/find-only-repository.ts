import { assert } from '../../base/assert.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import type { Report } from '../report.ts';

/** Returns the repository of a report in a format with one file for each repository. */
export function findOnlyRepository({ repositories }: Report): CondensedRepository {
  const [repository, ...others] = repositories;
  assert(repository !== undefined && others.length === 0, 'a file of this format is one repository');
  return repository;
}
