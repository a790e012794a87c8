import { findClosest } from '../base/suggest.ts';
import { entries, listChildNames, match } from './catalog.ts';
import type { Spelling } from './setting.ts';
import { toCanonical, toSpelled } from './spelling.ts';

const MOST = 5;

/**
 * Dotted paths that a path outside the table may have meant, as the target spells them: without a scope too many
 * (`docker.process.executor`), else a name a few edits away, else the same name in another scope.
 */
export function suggest(path: readonly string[], spelling: Spelling): readonly string[] {
  const canonical = toCanonical(path, spelling);
  if (exists(canonical)) return [];
  const inner = findMisnested(path, spelling);
  const near = inner.length > 0 ? inner : findMisspelt(canonical, spelling);
  const found = near.length > 0 ? near : findElsewhere(canonical);
  return found.slice(0, MOST).map((segments) => toSpelled(segments, spelling).join('.'));
}

/** Corrects the first segment that leads nowhere, where the rest then leads somewhere. */
export function findMisspelt(path: readonly string[], spelling: Spelling): readonly (readonly string[])[] {
  let wrong = 0;
  while (wrong < path.length && exists(path.slice(0, wrong + 1))) wrong += 1;
  if (wrong === path.length) return [];
  const before = path.slice(0, wrong);
  const sample = path[wrong] ?? '';
  const names = listChildNames(before).map((name) => ({
    name,
    shown: toSpelled([...before, name], spelling)[wrong] ?? name,
  }));
  const sameLetters = names.filter(({ shown }) => shown.toLowerCase() === sample.toLowerCase());
  const closest = findClosest(
    sample,
    names.map(({ shown }) => shown),
  );
  return (sameLetters.length > 0 ? sameLetters : names.filter(({ shown }) => closest.includes(shown)))
    .map(({ name }) => [...before, name, ...path.slice(wrong + 1)])
    .filter(exists);
}

/** Finds a block inside another one by mistake: the rest of the path, in the target's spelling, is a known path. */
function findMisnested(path: readonly string[], spelling: Spelling): readonly (readonly string[])[] {
  const inner = path
    .map((_, index) => toCanonical(path.slice(index), spelling))
    .find((rest, index) => index > 0 && rest.length > 1 && match(rest).definition !== undefined);
  return inner === undefined ? [] : [inner];
}

/** Finds the same last name elsewhere in the top-level scope or, if it is rare, in another scope. */
function findElsewhere(path: readonly string[]): readonly (readonly string[])[] {
  const [scope] = path;
  const last = path.at(-1)?.toLowerCase();
  const same = entries
    .map(({ definition }) => definition.path.split('.'))
    .filter((segments) => segments.at(-1)?.toLowerCase() === last && !segments.includes('<name>'));
  const inScope = same.filter((segments) => segments[0] === scope);
  if (inScope.length > 0) return inScope;
  return same.length <= 2 ? same : [];
}

function exists(path: readonly string[]): boolean {
  const found = match(path);
  return found.definition !== undefined || found.isScope || found.isFree;
}
