import type { CondensedRepository } from './condense.ts';

/** Returns the ids of the policies that were not skipped in some view of a repository. */
export function listJudgedPolicies({ targets }: CondensedRepository): ReadonlySet<string> {
  return new Set(
    targets.flatMap(({ policies: { error, fail, undecided, warn, pass } }) => [
      ...error.map(({ policy }) => policy),
      ...[...fail, ...undecided, ...warn, ...pass],
    ]),
  );
}
