import { PolicyError } from '../../base/errors.ts';
import type { Step } from '../../base/hint.ts';

/** @param name bundle as the user gave it. @param why reason, as a clause. */
export function badBundle(name: string, why: string, step?: Step): PolicyError {
  const hint = step && { step };
  return new PolicyError('policy/bad-bundle', `The bundle ${name} cannot be used: ${why}.`, [], { hint });
}
