import { PolicyError } from '../../base/errors.ts';

/** @param name bundle as the user gave it. @param why reason, as a clause. */
export function badBundle(name: string, why: string): PolicyError {
  return new PolicyError('policy/bad-bundle', `The bundle ${name} cannot be used: ${why}.`);
}
