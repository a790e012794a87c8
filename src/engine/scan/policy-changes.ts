import type { CompiledPack } from '../../policy/pack/pack.ts';
import type { PolicyChanges } from '../../scan/records/recorded.ts';

/**
 * Compares the policies of a run with those of a recorded result, by the keys of `keyPolicies`. Undefined if recorded documents do
 * not suffice: policies over all targets of a repository are not the same.
 */
export function comparePolicyKeys(
  { policies }: Pick<CompiledPack, 'policies'>,
  off: readonly string[],
  now: ReadonlyMap<string, string>,
  then: ReadonlyMap<string, string>,
): Omit<PolicyChanges, 'loadTargets'> | undefined {
  const asked = policies.flatMap(({ policy }) => (off.includes(policy.id) ? [] : [policy]));
  const isSame = (id: string): boolean => now.has(id) && now.get(id) === then.get(id);
  const readMarks = (key: string | undefined): readonly string[] => key?.split(' ').slice(1) ?? [];
  const changed = new Set([...asked.map(({ id }) => id), ...then.keys()].filter((id) => !isSame(id)));
  if (asked.some(({ id, combine }) => combine === true && changed.has(id))) return undefined;
  if ([...changed].some((id) => readMarks(then.get(id)).includes('*'))) return undefined;
  const single = asked.filter(({ combine }) => combine !== true);
  const superseding = single.filter(({ supersedes }) => supersedes.length > 0).map(({ id }) => id);
  return {
    policies: single.map(({ id }) => id),
    evaluate: single.flatMap(({ id }) => (changed.has(id) ? [id] : [])),
    superseding: new Set(
      [...superseding, ...[...changed].filter((id) => readMarks(then.get(id)).length > 0)].filter((id) =>
        changed.has(id),
      ),
    ),
  };
}
