import { UsageError } from '../../base/errors.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Revisions } from '../../engine/revisions/open-revisions.ts';
import type { FoundRepositories } from '../../scan/find-repositories.ts';
import type { Arguments } from '../arguments.ts';

export const sinceOptions: readonly string[] = [
  '--since [REF]  Count only findings new since a branch, tag or commit [auto: target of the CI job]',
  '--head REF  Revision to judge with --since, or worktree [HEAD in CI, else worktree]',
];

/** Finds the revisions to compare, if the command line asks for that. They are open until the engine is closed. */
export async function readRevisions(
  args: Arguments,
  engine: Engine,
  found: FoundRepositories,
): Promise<Revisions | undefined> {
  const head = args.readText('head');
  if (!args.hasFlag('since')) {
    if (head === undefined) return undefined;
    throw new UsageError('usage/missing-argument', '--head needs --since, which names the revision to compare with.');
  }
  return engine.openRevisions(found, { since: args.readText('since') ?? 'auto', head });
}
