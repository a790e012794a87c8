import { UsageError } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import { type GivenParameter, mergeParameters, parseGiven } from '../policy/pack/parameters.ts';
import type { Policy } from '../policy/policy.ts';
import type { Arguments } from './arguments.ts';
import type { CommandOption } from './command.ts';

export const parameterOption: CommandOption = {
  name: 'parameter',
  kind: 'texts',
  placeholder: 'POLICY.NAME=VALUE',
  description: 'A value for a parameter of a policy, as JSON or plain text; repeat for more',
};

/**
 * What policies see as `data.parameters`: their defaults, over them what the settings give, over it the command line.
 *
 * @throws UsageError for policies and parameters that do not exist, and for values that the policy's schema refuses.
 */
export function readParameters(
  args: Arguments,
  settings: readonly GivenParameter[],
  policies: readonly Policy[],
): Json {
  const { values, faults } = mergeParameters(policies, [...settings, ...typed(args)]);
  const [fault] = faults;
  if (fault === undefined) return values;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  throw new UsageError('usage/bad-parameter', `${fault}${more}`);
}

function typed(args: Arguments): readonly GivenParameter[] {
  return [...args.pairs('parameter')].map(([key, text]) => {
    const given = parseGiven(`${key}=${text}`, '--parameter');
    if (given === undefined) {
      throw new UsageError('usage/invalid-value', `--parameter takes POLICY.NAME=VALUE, not "${key}=${text}".`);
    }
    return given;
  });
}
