import type { Severity } from '../../base/severity.ts';
import type { Finding } from '../../findings/finding.ts';
import { gatingFindings, isKnown } from '../../findings/gate.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import type { RuleText } from '../rule-texts.ts';
import { type Entry, section } from './section.ts';
import type { Style } from './style.ts';
import { placeText } from './text-finding.ts';

/** So many findings of one rule are shown in full where they do not break the gate. */
const shownOfRule = 3;
/** So many places of folded findings are listed; the rest is counted. */
const placesShown = 3;

/**
 * Splits findings into those shown in full and those counted in one line per rule: severity info, and repeats of a rule
 * with the same message. Findings at or above the gate are always shown in full; known ones are in neither part.
 */
export function foldFindings(
  repository: CondensedRepository,
  failOn: Severity,
): { readonly shown: readonly Finding[]; readonly folded: readonly Finding[] } {
  const gating = new Set(gatingFindings(repository, failOn));
  const seen = new Map<string, number>();
  const isShown = (finding: Finding): boolean => {
    if (gating.has(finding)) return true;
    const before = seen.get(finding.rule) ?? 0;
    seen.set(finding.rule, before + 1);
    return finding.severity !== 'info' && before < shownOfRule;
  };
  const shown: Finding[] = [];
  const folded: Finding[] = [];
  for (const finding of repository.findings) {
    if (finding.waiver === null && !isKnown(finding)) (isShown(finding) ? shown : folded).push(finding);
  }
  return { shown, folded };
}

/** One line a rule, with its first places, and what it is about. */
export function renderFolded(
  findings: readonly Finding[],
  rules: ReadonlyMap<string, RuleText>,
  style: Style,
  width: number,
): Iterable<string> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.rule} (${finding.severity})`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  const entries = [...groups].map(([head, group]): Entry => {
    const places = [...new Set(group.map(({ location }) => placeText(location)))];
    const more = places.length - placesShown;
    const shown = `${places.slice(0, placesShown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    const messages = new Set(group.map(({ message }) => message));
    const [message = ''] = messages;
    const title = rules.get(group[0]?.rule ?? '')?.title ?? '';
    return { head: `${head} at ${shown}`, body: messages.size === 1 || title === '' ? message : `${title}.` };
  });
  return section('In short (--verbose shows each)', entries, style, width);
}
