import { expect, test } from 'vitest';
import {
  findSkipReason,
  isSelected,
  type RepositoryFilter,
} from '../../../src/engine/repositories/filter-repositories.ts';
import type { ForgeRepository } from '../../../src/host/forges/forge.ts';

const usual: ForgeRepository = {
  name: 'acme/rnaseq',
  branch: 'main',
  head: null,
  isArchived: false,
  isDisabled: false,
  isFork: false,
  visibility: 'private',
  topics: ['pipeline', 'rna'],
  pushed: '2026-11-01T08:00:00Z',
};

test.each<[boolean, string, RepositoryFilter, Partial<ForgeRepository>]>([
  [true, 'no condition', {}, {}],
  [true, 'a glob of its name', { names: ['rna*'] }, {}],
  [true, 'a glob with the organisation', { names: ['acme/*'] }, {}],
  [false, 'a glob of another name', { names: ['dna*'] }, {}],
  [true, 'one glob of several', { names: ['dna*', 'rna*'] }, {}],
  [false, 'an excluding glob', { names: ['rna*', '!*seq'] }, {}],
  [true, 'only globs that exclude others', { names: ['!dna*'] }, {}],
  [true, 'a glob over subgroups', { names: ['**/rnaseq'] }, { name: 'acme/team/rnaseq' }],
  [false, 'a glob that ends at subgroups', { names: ['*'] }, { name: 'acme/team/rnaseq' }],
  [true, 'one topic of several', { topics: ['dna', 'rna'] }, {}],
  [false, 'another topic', { topics: ['dna'] }, {}],
  [true, 'skipped when archived', {}, { isArchived: true }],
  [false, 'only archived ones', { archived: 'only' }, {}],
  [true, 'only archived ones, and is', { archived: 'only' }, { isArchived: true }],
  [true, 'forks by default', {}, { isFork: true }],
  [false, 'no forks', { forks: 'skip' }, { isFork: true }],
  [false, 'only forks', { forks: 'only' }, {}],
  [true, 'its visibility', { visibilities: ['internal', 'private'] }, {}],
  [false, 'another visibility', { visibilities: ['public'] }, {}],
  [true, 'a push on the day', { pushedSince: '2026-11-01T00:00:00Z' }, {}],
  [false, 'a push before', { pushedSince: '2026-11-02T00:00:00Z' }, {}],
  [false, 'no push at all', { pushedSince: '2026-11-02T00:00:00Z' }, { pushed: null }],
])('selects (%s) by %s', (expected, _, filter, change) => {
  expect(isSelected({ ...usual, ...change }, 'acme', filter)).toBe(expected);
});

test('reports archived, disabled and empty repositories as skipped', () => {
  expect(findSkipReason(usual, {})).toBeNull();
  expect(findSkipReason({ ...usual, isArchived: true }, {})).toBe('archived');
  expect(findSkipReason({ ...usual, isArchived: true }, { archived: 'include' })).toBeNull();
  expect(findSkipReason({ ...usual, isDisabled: true }, {})).toBe('disabled');
  expect(findSkipReason({ ...usual, branch: null }, {})).toBe('no commit');
});
