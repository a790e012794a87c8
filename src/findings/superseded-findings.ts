import { groupBy } from '../base/group-by.ts';
import type { Location } from '../base/source.ts';
import type { Evaluation } from '../policy/soundness/evaluation.ts';
import { findRule } from '../rules/catalogue.ts';
import type { Finding, RelatedPlace } from './finding.ts';
import { compareSeverities } from './severity.ts';

/**
 * Joins the findings of policies and of built-in rules. Left out are those of a rule that a finding of a policy supersedes, in
 * whichever view: a policy may be undecided where the rule is not. A setting that needs a newer version of Nextflow becomes a
 * related place of the finding about the required version: raising that version fixes the setting as well.
 */
export function joinSuperseded(
  byPolicy: readonly Finding[],
  byRule: readonly Finding[],
  evaluations: readonly Evaluation[],
): readonly Finding[] {
  const superseding = new Map<string, readonly string[]>();
  for (const evaluation of evaluations) {
    if (evaluation.kind === 'evaluated' && evaluation.supersedes !== undefined)
      superseding.set(evaluation.policy, evaluation.supersedes);
  }
  if (superseding.size === 0) return [...byPolicy, ...byRule];
  const speaking = byPolicy.flatMap((finding) =>
    (superseding.get(finding.rule) ?? []).map((rule) => ({ rule, finding })),
  );
  const spoken = new Set(speaking.map(({ rule, finding }) => writeSettingKey(rule, finding)));
  const requiring = new Map(speaking.map(({ rule, finding }) => [writePlaceKey(rule, finding.location), finding]));
  const added: (RelatedPlace & { readonly key: string })[] = [];
  const own = byRule.filter((finding) => {
    const { rule, message, location } = finding;
    if (spoken.has(writeSettingKey(rule, finding))) return false;
    const key = findRequirement(finding);
    const about = key === undefined ? undefined : requiring.get(key);
    // A finding that the settings file makes more severe must still reach the gate.
    if (key === undefined || about === undefined || compareSeverities(finding.severity, about.severity) < 0)
      return true;
    added.push({ key, kind: 'related', message, location });
    return false;
  });
  if (added.length === 0) return [...byPolicy, ...own];
  const places = groupBy(added, ({ key }) => key);
  const extend = (finding: Finding): Finding => {
    const more = (superseding.get(finding.rule) ?? []).flatMap(
      (rule) => places.get(writePlaceKey(rule, finding.location)) ?? [],
    );
    if (more.length === 0) return finding;
    const related = new Map(
      more.map(({ kind, message, location }) => [JSON.stringify(location), { kind, message, location }]),
    );
    return { ...finding, related: [...finding.related, ...related.values()] };
  };
  return [...byPolicy.map(extend), ...own];
}

function writeSettingKey(rule: string, { setting, location }: Finding): string {
  return JSON.stringify([rule, setting, location.file, location.line]);
}

function writePlaceKey(rule: string, { file, line }: Location): string {
  return JSON.stringify([rule, file, line]);
}

/** Returns the key of the place of the required version to which a finding points; undefined if its rule is not about it. */
function findRequirement({ rule, related }: Finding): string | undefined {
  if (findRule(rule)?.concernsRequiredEngine !== true) return undefined;
  const place = related.find(({ kind }) => kind === 'related');
  return place === undefined ? undefined : writePlaceKey(rule, place.location);
}
