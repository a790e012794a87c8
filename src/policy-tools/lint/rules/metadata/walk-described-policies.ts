import type { Policy } from '../../../../policy/policy.ts';
import { findFile, type LintedFile, type LintedPack } from '../../linted-pack.ts';

/** Yields the policies that have METADATA, each with the file that holds it. */
export function* walkDescribedPolicies(
  pack: LintedPack,
): Generator<{ readonly file: LintedFile; readonly policy: Policy }> {
  for (const policy of pack.policies) {
    const file = findFile(pack, policy.file);
    if (file?.annotations !== undefined) yield { file, policy };
  }
}
