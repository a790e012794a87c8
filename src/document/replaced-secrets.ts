import { explode, type LeafSetting } from '../resolve/tree/explode.ts';
import type { ResolvedSetting } from '../resolve/tree/resolved.ts';
import { isInPlainText } from '../secrets/select-secret-facts.ts';
import type { Sensitivity } from '../secrets/sensitivity.ts';
import { canKeepEarlier, listOwnReferences, type Write } from '../vocabulary/checks/check-writes.ts';
import { diagnoseSetting, type SettingDiagnostic } from '../vocabulary/checks/setting-diagnostic.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { findSecretFacts, isSecretLeaf } from './rows.ts';

/**
 * Reports plaintext secrets that a later assignment replaced: no row has them and no policy sees them, but they are in the
 * file. A secret that a profile replaces is left to the view without that profile.
 */
export function findReplacedSecrets(
  { path, origin, value, overridden }: ResolvedSetting,
  spelling: Spelling,
  sensitivity: Sensitivity,
): readonly SettingDiagnostic[] {
  const writes: readonly Write[] = [...overridden, { origin, value }];
  const names = listOwnReferences(path);
  return overridden.flatMap((write, index) => {
    const next = writes[index + 1];
    if (next === undefined || canKeepEarlier(next, names)) return [];
    if (origin.profile !== undefined && write.origin.profile !== origin.profile) return [];
    const isSecret = (leaf: LeafSetting): boolean => {
      const facts = findSecretFacts(leaf, isSecretLeaf(leaf, spelling, sensitivity), sensitivity);
      return facts !== undefined && isInPlainText(facts);
    };
    const related = [{ message: 'This is what counts.', span: origin.span }];
    return explode({ path, ...write })
      .filter(isSecret)
      .map((leaf) =>
        diagnoseSetting('replaced-secret', { path: leaf.segments, origin: leaf.origin }, {}, { at: 'key', related }),
      );
  });
}
