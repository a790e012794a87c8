import { isForeign } from '../../base/file-name.ts';
import { matchesGlob } from '../../base/glob.ts';
import { mainFile, type OwnerRule, type OwnerRules, type Ownership } from './owner-rules.ts';

/** Returns the owners of a file of a repository; empty if it has none. */
export type OwnerFinder = (file: string) => readonly string[];

/** Products of lengths of globs and paths that are compared for one repository; beyond them, such rules are not applied. */
const maxWork = 2e7;

/** Returns true if a pattern of a host matches a path. */
export type MatchPattern = (pattern: string, path: string) => boolean;

/** Returns a function that finds owners. Patterns of Gitea are regular expressions, which `matchesExpression` matches. */
export function createOwnerFinder(
  { rules, others, folder }: Ownership,
  matchesExpression: MatchPattern = () => false,
): OwnerFinder {
  const known = new Map<string, readonly string[]>();
  let work = 0;
  const matches: MatchPattern = (pattern, path) => {
    if (rules === null) return false;
    const isGlob = rules.dialect === 'gitea' || /[*?]/u.test(pattern);
    work += isGlob ? pattern.length * path.length : 0;
    if (work > maxWork) return false;
    return rules.dialect === 'gitea' ? matchesExpression(pattern, path) : matchesPath(pattern, path, rules.dialect);
  };
  return (file) => {
    const found = known.get(file);
    if (found !== undefined) return found;
    // Files of other places have the owners of the target that includes them, mostly the main one.
    const inside = isForeign(file) ? mainFile : file;
    const path = folder === undefined ? inside : `${folder}/${inside}`;
    const named = rules === null ? [] : findOwnersBy(rules, path, matches);
    const owners = named.length === 0 ? others : named;
    known.set(file, owners);
    return owners;
  };
}

function findOwnersBy({ dialect, rules }: OwnerRules, file: string, matches: MatchPattern): readonly string[] {
  // Gitea asks everyone whose pattern matches; elsewhere the last one counts, in GitLab that of each section.
  if (dialect === 'gitea') {
    const matching = rules.filter(({ pattern, isNegated = false }) => matches(pattern, file) !== isNegated);
    return [...new Set(matching.flatMap(({ owners }) => owners))];
  }
  const last = new Map<string, OwnerRule>();
  for (const rule of rules.toReversed()) {
    const key = rule.section ?? '';
    const isDecided = last.has(key);
    if (rule.isNegated !== true && isDecided) continue;
    if (rule.isNegated === true && last.get(key)?.isNegated === true) continue;
    if (matches(rule.pattern, file)) last.set(key, rule);
  }
  const owners = rules.flatMap((rule) =>
    last.get(rule.section ?? '') === rule && rule.isNegated !== true ? rule.owners : [],
  );
  return [...new Set(owners)];
}

/** Compares a path with a pattern, which is as in a `.gitignore` with the differences of each host. */
function matchesPath(pattern: string, path: string, dialect: 'github' | 'gitlab'): boolean {
  const isFolder = pattern.endsWith('/');
  const inner = pattern.replace(/^\/+|\/+$/gu, '');
  if (inner === '') return true;
  // In GitLab only a slash in front ties a pattern to the root, elsewhere one within does as well.
  const isRooted = pattern.startsWith('/') || (dialect === 'github' && inner.includes('/'));
  // A name without a slash at its end may be that of a folder on GitHub; `docs/*` is about files alone.
  const isFile = !isFolder;
  const hasContents = isFolder || (dialect === 'github' && !inner.endsWith('/*'));
  if (!/[*?]/u.test(inner)) {
    const [name, all] = [`/${inner}`, `/${path}`];
    if (isFile && (isRooted ? all === name : all.endsWith(name))) return true;
    return hasContents && (isRooted ? all.startsWith(`${name}/`) : all.includes(`${name}/`));
  }
  const base = isRooted ? inner : `**/${inner}`;
  return (isFile && matchesGlob(base, path)) || (hasContents && matchesGlob(`${base}/**`, path));
}
