import { UsageError } from '../../base/errors.ts';
import { didYouMean } from '../../base/suggest.ts';
import { choosePolicySet, listSets, usualSet } from '../../policy/pack/sets.ts';
import type { Policy } from '../../policy/policy.ts';

export interface PolicyChoice {
  /** Sets of policies, joined; the set `default` if empty. */
  readonly sets?: readonly string[];
  /** Source of the sets, for messages: `--set`, `.plumbline.yaml:4:1: set`. */
  readonly setSource?: string;
  /** Rego packages, `*` for any part of a name; all if empty. */
  readonly namespaces?: readonly string[];
}

/**
 * Chooses the policies that are in one of the sets or in `named`, and in one of the packages.
 *
 * @throws UsageError for a set or package that does not exist: an empty check must not pass.
 */
export function choosePolicies(
  { sets = [], setSource, namespaces = [] }: PolicyChoice,
  policies: readonly Policy[],
  named: ReadonlySet<string> = new Set(),
): readonly Policy[] {
  const inSets = new Set(
    (sets.length === 0 ? [usualSet] : sets).flatMap((name) => chooseSet(name, policies, setSource)),
  );
  const packages = choosePackages(namespaces, policies);
  return policies.filter(
    (policy) =>
      (inSets.has(policy) || named.has(policy.id)) && (packages.length === 0 || packages.includes(policy.package)),
  );
}

function chooseSet(name: string, policies: readonly Policy[], source: string | undefined): readonly Policy[] {
  const chosen = choosePolicySet(name, policies);
  if (chosen !== undefined) return chosen;
  const sets = listSets(policies);
  const hint = didYouMean(name, sets) || ` There are ${sets.join(', ')}.`;
  throw new UsageError(
    'usage/unknown-set',
    `${source === undefined ? 'There' : `${source}: there`} is no policy set "${name}".${hint}`,
  );
}

function choosePackages(namespaces: readonly string[], policies: readonly Policy[]): readonly string[] {
  const named = namespaces.map((name) => name.replace(/^data\./u, ''));
  const packages = [...new Set(policies.map((policy) => policy.package))];
  const matches = new Map(named.map((name) => [name, packages.filter((each) => matchesName(each, name))]));
  const unknown = named.find((name) => matches.get(name)?.length === 0);
  if (unknown === undefined) return [...matches.values()].flat();
  const more = packages.length > maxNamed ? ` and ${packages.length - maxNamed} more` : '';
  const hint = didYouMean(unknown, packages) || ` There are ${packages.slice(0, maxNamed).join(', ')}${more}.`;
  throw new UsageError('usage/unknown-namespace', `--namespace: no policy is in the package "${unknown}".${hint}`);
}

/** Packages that a message lists. */
const maxNamed = 5;

function matchesName(name: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/gu, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'u').test(name);
}
