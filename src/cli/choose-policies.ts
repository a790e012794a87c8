import { UsageError } from '../base/errors.ts';
import { choosePolicySet, listSets, usualSet } from '../policy/pack/sets.ts';
import type { Policy } from '../policy/policy.ts';
import type { Arguments } from './arguments.ts';
import type { CommandOption } from './command.ts';
import { didYouMean } from './settings/parse-settings.ts';

export const setOption: CommandOption = {
  name: 'set',
  kind: 'texts',
  placeholder: 'NAME',
  default: usualSet,
  description:
    'The set of policies: default, strict, aws, azure, google, k8s, or one that policies name; repeat to join',
};

export const namespaceOption: CommandOption = {
  name: 'namespace',
  kind: 'texts',
  alias: 'n',
  placeholder: 'PACKAGE',
  default: 'all',
  description: 'Only the policies of this Rego package, * for any part of a name; repeat for more',
};

/**
 * The policies of the sets that were asked for, and those that were given a level by name; of them those of the packages
 * that were named.
 *
 * @throws UsageError for a set or a package that does not exist: nothing would be judged by it, and nobody told.
 */
export function choosePolicies(
  args: Arguments,
  policies: readonly Policy[],
  named: ReadonlySet<string> = new Set(),
): readonly Policy[] {
  const inSets = new Set(readSets(args).flatMap((name) => chooseSet(name, policies)));
  const packages = choosePackages(args, policies);
  return policies.filter(
    (policy) =>
      (inSets.has(policy) || named.has(policy.id)) && (packages.length === 0 || packages.includes(policy.package)),
  );
}

function readSets(args: Arguments): readonly string[] {
  const named = args.texts('set');
  return named.length === 0 ? [usualSet] : named;
}

function chooseSet(name: string, policies: readonly Policy[]): readonly Policy[] {
  const chosen = choosePolicySet(name, policies);
  if (chosen !== undefined) return chosen;
  const sets = listSets(policies);
  const hint = didYouMean(name, sets) || ` There are ${sets.join(', ')}.`;
  throw new UsageError('usage/unknown-set', `--set: there is no set "${name}".${hint}`);
}

function choosePackages(args: Arguments, policies: readonly Policy[]): readonly string[] {
  const named = args.texts('namespace').map((name) => name.replace(/^data\./u, ''));
  const packages = [...new Set(policies.map((policy) => policy.package))];
  const matches = new Map(named.map((name) => [name, packages.filter((each) => isNamed(each, name))]));
  const unknown = named.find((name) => matches.get(name)?.length === 0);
  if (unknown === undefined) return [...matches.values()].flat();
  const hint = didYouMean(unknown, packages) || ` There are ${packages.join(', ')}.`;
  throw new UsageError('usage/unknown-namespace', `--namespace: no policy is in the package "${unknown}".${hint}`);
}

function isNamed(name: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/gu, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'u').test(name);
}
