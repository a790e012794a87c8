import { executorDefaults } from '../../vocabulary/executors.ts';
import type { Applies, Policy } from '../policy.ts';

/** Default set: every policy that does not name other sets. */
export const usualSet = 'default';

interface Platform {
  /** Canonical and engine's spelling. */
  readonly names: readonly [canonical: string, spelled: string];
  /** Scopes of settings that only this platform has. */
  readonly scope: string;
  readonly executors: readonly string[];
}

const platforms: readonly Platform[] = [
  { names: ['cloudA', 'aws'], scope: 'cloudA', executors: listExecutors('cloudA batch') },
  { names: ['cloudB', 'azure'], scope: 'cloudB', executors: listExecutors('cloudB batch') },
  { names: ['cloudC', 'google'], scope: 'cloudC', executors: listExecutors('cloudC batch') },
  { names: ['cluster', 'k8s'], scope: 'cluster', executors: listExecutors('cluster') },
];

/** Returns the names of all sets: `default`, `strict`, the platforms, and those that policies name. */
export function listSets(policies: readonly Policy[]): readonly string[] {
  const named = policies.flatMap(({ sets }) => sets);
  return [...new Set([usualSet, 'strict', ...platforms.flatMap(({ names }) => names), ...named])];
}

/**
 * Returns the policies of a set; undefined for an unknown name. A policy without `sets` is in all sets, except that the set of
 * a platform omits policies that apply only to other platforms.
 */
export function choosePolicySet(name: string, policies: readonly Policy[]): readonly Policy[] | undefined {
  if (!listSets(policies).includes(name)) return undefined;
  const platform = platforms.find(({ names }) => names.includes(name));
  const names: readonly string[] = platform?.names ?? [name];
  return policies.filter(({ sets, applies }) => {
    if (sets.length > 0) return sets.some((each) => names.includes(each));
    return platform === undefined || !appliesElsewhere(applies, platform);
  });
}

/** Returns whether a policy applies only to scopes and executors of other platforms. */
function appliesElsewhere(applies: Applies, platform: Platform): boolean {
  if (applies === 'always') return false;
  const others = platforms.filter((each) => each !== platform);
  return (
    applies.scopes.every((scope) =>
      others.some((other) => scope === other.scope || scope.startsWith(`${other.scope}.`)),
    ) && applies.executors.every((executor) => others.some((other) => other.executors.includes(executor)))
  );
}

/** Returns the sets, by the engine's names, for the platforms of which scopes or executors are used. */
export function findPlatformSets(scopes: ReadonlySet<string>, executors: ReadonlySet<string>): readonly string[] {
  return platforms
    .filter(({ scope, executors: own }) => scopes.has(scope) || own.some((name) => executors.has(name)))
    .map(({ names }) => names[1]);
}

function listExecutors(group: (typeof executorDefaults)[number]['group']): readonly string[] {
  return executorDefaults.find((row) => row.group === group)?.names ?? [];
}
