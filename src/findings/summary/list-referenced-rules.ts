import type { CondensedRepository } from './condense.ts';

/** Returns the ids of the rules and policies that the findings and unjudged parts of a repository name. */
export function listReferencedRules({ targets, findings, comparison }: CondensedRepository): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { code } of targets.flatMap(({ incomplete }) => incomplete)) ids.add(code);
  for (const { rule } of [...findings, ...(comparison?.fixed ?? [])]) ids.add(rule);
  return ids;
}
