import type { Policy } from '../../../../policy/policy.ts';
import { fileOf, type LintedFile, type LintedPack } from '../../linted-pack.ts';

/** The policies that have METADATA, with the file that has it. */
export function* describedPolicies(
  pack: LintedPack,
): Generator<{ readonly file: LintedFile; readonly policy: Policy }> {
  for (const policy of pack.policies) {
    const file = fileOf(pack, policy.file);
    if (file?.annotations !== undefined) yield { file, policy };
  }
}
