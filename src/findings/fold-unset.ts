import { parsePathText } from '../base/dotted-path.ts';
import { compareCodeUnits } from '../base/order.ts';
import type { Finding } from './finding.ts';
import { mergeOccurrences, writeCauseKey } from './merge-findings.ts';
import { joinNames } from './reason.ts';

/** Message of a finding about a setting that is not set, in parts. */
export interface Unset {
  /** The message, before names are filled in. */
  readonly words: string;
  /** Sentence about the scope that is absent; empty if the finding points to it. */
  readonly absence: string;
}

/** Describes where the scope of a setting was expected, since nothing at the finding's place shows it. */
export function describeAbsence(spelled: string, { location, profile }: Finding): string {
  const [scope, ...rest] = parsePathText(spelled) ?? [];
  if (typeof scope !== 'string' || rest.length === 0) return '';
  const where = profile === null ? `\`${location.file}\` and the files that it includes` : `profile \`${profile}\``;
  return ` There is no \`${scope}\` block in ${where}.`;
}

/**
 * Joins findings of one policy with equal words about several unset settings, which have one place: an absent block is
 * one error, not one for each of its settings. `unset` has the words by the key of each finding. Adds where the block is
 * absent.
 */
export function foldUnset(findings: readonly Finding[], unset: ReadonlyMap<string, Unset>): readonly Finding[] {
  const groups = new Map<unknown, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const known = unset.get(writeCauseKey(finding));
    const key = known === undefined ? finding : JSON.stringify([finding.rule, { ...finding.location }, known.words]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return Array.from(groups.values(), ([first, ...others]) => {
    const absence = unset.get(writeCauseKey(first))?.absence ?? '';
    if (others.length === 0) return absence === '' ? first : { ...first, message: `${first.message}${absence}` };
    const names = others.map(({ spelled }) => spelled ?? '').sort(compareCodeUnits);
    const views = mergeOccurrences([first, ...others]);
    return {
      ...first,
      message: `${first.message} The same holds for ${joinNames(names)}.${absence}`,
      occurrences: views,
    };
  });
}
