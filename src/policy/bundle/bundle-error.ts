import { PolicyError } from '../../base/errors.ts';

/** `name` is the bundle as the user gave it; `why` a clause that goes on after it. */
export function badBundle(name: string, why: string): PolicyError {
  return new PolicyError('policy/bad-bundle', `The bundle ${name} cannot be used: ${why}.`);
}
