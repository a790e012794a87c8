import { UsageError } from '../base/errors.ts';
import type { Policy } from '../policy/policy.ts';
import type { Arguments } from './arguments.ts';
import type { CommandOption } from './command.ts';
import { didYouMean } from './settings/parse-settings.ts';

export const namespaceOption: CommandOption = {
  name: 'namespace',
  kind: 'texts',
  alias: 'n',
  placeholder: 'PACKAGE',
  default: 'all',
  description: 'Only the policies of this Rego package; repeat for more',
};

/**
 * The policies of the packages that were named; all of them where none was.
 *
 * @throws UsageError for a package that has no policy: nothing would be judged by it, and nobody told.
 */
export function choosePolicies(args: Arguments, policies: readonly Policy[]): readonly Policy[] {
  const named = args.texts('namespace').map((name) => name.replace(/^data\./u, ''));
  const packages = [...new Set(policies.map((policy) => policy.package))];
  const unknown = named.find((name) => !packages.includes(name));
  if (unknown !== undefined) {
    const hint = didYouMean(unknown, packages) || ` There are ${packages.join(', ')}.`;
    throw new UsageError('usage/unknown-namespace', `--namespace: no policy is in the package "${unknown}".${hint}`);
  }
  return named.length === 0 ? policies : policies.filter((policy) => named.includes(policy.package));
}
