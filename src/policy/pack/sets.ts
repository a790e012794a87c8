import { executorDefaults } from '../../vocabulary/executors.ts';
import type { Applies, Policy } from '../policy.ts';

/** What is judged where no set is asked for: every policy that does not say that it is for other sets. */
export const usualSet = 'default';

interface Platform {
  /** In both spellings, canonical first. */
  readonly names: readonly [canonical: string, spelled: string];
  /** Scopes of settings that only this platform has. */
  readonly scope: string;
  readonly executors: readonly string[];
}

const platforms: readonly Platform[] = [
  { names: ['cloudA', 'aws'], scope: 'cloudA', executors: executorsOf('cloudA batch') },
  { names: ['cloudB', 'azure'], scope: 'cloudB', executors: executorsOf('cloudB batch') },
  { names: ['cloudC', 'google'], scope: 'cloudC', executors: executorsOf('cloudC batch') },
  { names: ['cluster', 'k8s'], scope: 'cluster', executors: executorsOf('cluster') },
];

/** The names that a set may be asked for by: `default`, `strict`, the platforms, and what policies name. */
export function listSets(policies: readonly Policy[]): readonly string[] {
  const named = policies.flatMap(({ sets }) => sets);
  return [...new Set([usualSet, 'strict', ...platforms.flatMap(({ names }) => names), ...named])];
}

/**
 * The policies of one set. A policy without `sets` is in all of them; one with `sets` in those that it names. The set of a
 * platform is what is left without the policies that only other platforms need; undefined for a name that is no set.
 */
export function choosePolicySet(name: string, policies: readonly Policy[]): readonly Policy[] | undefined {
  if (!listSets(policies).includes(name)) return undefined;
  const platform = platforms.find(({ names }) => names.includes(name));
  const names: readonly string[] = platform?.names ?? [name];
  return policies.filter(({ sets, applies }) => {
    if (sets.length > 0) return sets.some((each) => names.includes(each));
    return platform === undefined || !isForOthers(applies, platform);
  });
}

/** Whether a policy applies to nothing but what other platforms have. */
function isForOthers(applies: Applies, platform: Platform): boolean {
  if (applies === 'always') return false;
  const others = platforms.filter((each) => each !== platform);
  return (
    applies.scopes.every((scope) =>
      others.some((other) => scope === other.scope || scope.startsWith(`${other.scope}.`)),
    ) && applies.executors.every((executor) => others.some((other) => other.executors.includes(executor)))
  );
}

function executorsOf(group: (typeof executorDefaults)[number]['group']): readonly string[] {
  return executorDefaults.find((row) => row.group === group)?.names ?? [];
}
