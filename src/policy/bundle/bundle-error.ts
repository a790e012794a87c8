import { PolicyError } from '../../base/errors.ts';
import type { Step } from '../../base/hint.ts';

/**
 * @param name Bundle as the user named it.
 * @param why Reason, as a clause.
 */
export function createBundleError(name: string, why: string, step?: Step): PolicyError {
  const hint = step && { step };
  return new PolicyError('policy/bad-bundle', `The bundle ${name} cannot be used: ${why}.`, [], { hint });
}
