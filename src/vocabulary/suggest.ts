import { findClosest } from '../base/suggest.ts';
import { childNames, entries, match, normalizePath } from './catalog.ts';
import type { Spelling } from './setting.ts';
import { toCanonical, toSpelled } from './spelling.ts';

const MOST = 5;

/**
 * Dotted paths that a misspelt path may have meant, best first, as the target spells them: a name a few edits away,
 * the same name without a scope too many (`docker.process.executor`), or the same name in another scope.
 */
export function suggest(path: readonly string[], spelling: Spelling): readonly string[] {
  const canonical = toCanonical(path, spelling);
  const found = new Set([...misspelt(canonical, spelling), ...misnested(canonical), ...elsewhere(canonical)]);
  return [...found].slice(0, MOST).map((dotted) => toSpelled(dotted.split('.'), spelling).join('.'));
}

/** Corrects the first segment that leads nowhere, as long as the rest then leads somewhere. */
function misspelt(path: readonly string[], spelling: Spelling): readonly string[] {
  const wrong = path.findIndex((_, index) => !exists(path.slice(0, index + 1)));
  if (wrong < 0) return [];
  const before = path.slice(0, wrong);
  const after = path.slice(wrong + 1);
  const names = childNames(before).map((name) => ({
    name,
    shown: toSpelled([...before, name], spelling)[wrong] ?? name,
  }));
  const sample = path[wrong] ?? '';
  const sameLetters = names
    .filter(({ shown }) => shown.toLowerCase() === sample.toLowerCase())
    .map(({ shown }) => shown);
  const closest =
    sameLetters.length > 0
      ? sameLetters
      : findClosest(
          sample,
          names.map(({ shown }) => shown),
        );
  return names
    .filter(({ shown }) => closest.includes(shown))
    .map(({ name }) => [...before, name, ...after])
    .filter(exists)
    .map((segments) => segments.join('.'));
}

/** A block written inside another: the path without its first segments is a setting. */
function misnested(path: readonly string[]): readonly string[] {
  return path
    .map((_, index) => path.slice(index))
    .slice(1)
    .filter((rest) => rest.length > 1 && match(rest).definition !== undefined && !match(rest).isFree)
    .slice(0, 1)
    .map((rest) => rest.join('.'));
}

/** The same last name elsewhere in the top-level scope, or, if it is rare, in another one. */
function elsewhere(path: readonly string[]): readonly string[] {
  const [scope] = normalizePath(path);
  const last = (path.at(-1) ?? '').toLowerCase();
  const same = entries
    .map(({ definition }) => definition.path)
    .filter(
      (dotted) => !dotted.includes('<') && !dotted.includes('*') && dotted.split('.').at(-1)?.toLowerCase() === last,
    );
  const inScope = same.filter((dotted) => dotted.startsWith(`${scope}.`));
  if (inScope.length > 0) return inScope;
  return same.length <= 2 ? same : [];
}

function exists(path: readonly string[]): boolean {
  const found = match(path);
  return found.definition !== undefined || found.isScope || found.isFree;
}
