import { UsageError } from '../../base/errors.ts';
import type { Json } from '../../base/json.ts';
import { type GivenParameter, mergeParameters } from '../../policy/pack/parameters.ts';
import type { Policy } from '../../policy/policy.ts';

/**
 * Returns what policies see as `data.parameters`: their defaults, and over them the values given; the last one wins.
 *
 * @throws UsageError for policies and parameters that do not exist, and for values that the policy's schema refuses.
 */
export function readParameters(given: readonly GivenParameter[], policies: readonly Policy[]): Json {
  const { values, faults } = mergeParameters(policies, given);
  const [fault] = faults;
  if (fault === undefined) return values;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  throw new UsageError('usage/bad-parameter', `${fault}${more}`);
}
