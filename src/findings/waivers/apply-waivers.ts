import { isBelow } from '../../base/dotted-path.ts';
import { matchesGlob } from '../../base/glob.ts';
import type { Finding, RepositoryResult, Waived } from '../finding.ts';
import { isOpen } from '../verdict.ts';
import {
  countDaysBetween,
  type Waiver,
  type WaiverPlan,
  type WaiverScope,
  type WaiverTerms,
  type WaiverUse,
} from '../waiver.ts';

/**
 * Waives findings of a repository on a day, by the run's waivers and those in comments of its files. The result lists how
 * each waiver for the repository was used.
 */
export function applyWaivers(
  { targets: judged, ...result }: RepositoryResult,
  plan: WaiverPlan,
  today: string,
): RepositoryResult {
  const comments = new Map(judged.flatMap(({ waivers = [] }) => waivers).map((waiver) => [waiver.source, waiver]));
  const targets = judged.map(({ waivers: _, ...target }) => target);
  const waivers = [
    ...plan.waivers.filter(
      ({ scope, within = result.name }) => within === result.name && covers(scope.repository, result.name),
    ),
    ...comments.values(),
  ];
  if (waivers.length === 0) return { ...result, targets };
  const found = new Map<Waiver, number>();
  const refusals = new Map<Waiver, string>();
  const findings = result.findings.map((finding): Finding => {
    const own = waivers.filter((waiver) => isInScope(waiver, finding));
    const holding = own.filter((waiver) => {
      const refusal = findRefusal(waiver, finding, plan.terms, today);
      found.set(waiver, (found.get(waiver) ?? 0) + 1);
      if (refusal !== null) refusals.set(waiver, refusal);
      return refusal === null;
    });
    if (plan.isIgnored) return finding;
    const valid = holding.find(({ until }) => until >= today);
    if (valid !== undefined) return { ...finding, waiver: describe(valid) };
    const [expired] = holding;
    return expired === undefined ? finding : { ...finding, expiredWaiver: describe(expired) };
  });
  const waiverUses = waivers.map((waiver): WaiverUse => {
    const refusal = refusals.get(waiver) ?? findFault(waiver, plan.terms);
    const { rule } = waiver.scope;
    return {
      waiver,
      findings: found.get(waiver) ?? 0,
      refusal,
      isOpen: rule !== null && judged.some((target) => isOpen(rule, target)),
    };
  });
  return { ...result, targets, findings, waiverUses };
}

function describe({ reason, owner, until, source }: Waiver): Waived {
  return { reason, owner, expires: until, source };
}

/** Returns true if a waiver is about a finding, whether it holds or not. */
export function isInScope({ kind, scope }: Waiver, finding: Finding): boolean {
  const { rule, file, setting, profile, fingerprint, lines } = scope;
  const { location } = finding;
  return (
    (rule !== null || fingerprint !== null) &&
    (rule === null || rule === finding.rule) &&
    (fingerprint === null || fingerprint === finding.id) &&
    (kind === 'comment' ? file === location.file : covers(file, location.file)) &&
    (lines === null || (lines.first <= location.line && location.line <= lines.last)) &&
    (profile === null || profile === finding.profile) &&
    (setting === null || isAbout(setting, finding))
  );
}

function isAbout(setting: string, finding: Pick<Finding, 'setting' | 'spelled'>): boolean {
  return [finding.setting, finding.spelled].some(
    (name) => name !== null && (name === setting || isBelow(name, setting)),
  );
}

function covers(glob: WaiverScope['file'], name: string): boolean {
  return glob === null || matchesGlob(glob, name);
}

/** Returns why a waiver does not hold for a finding, whether it has expired or not. */
function findRefusal(waiver: Waiver, finding: Finding, terms: WaiverTerms, today: string): string | null {
  return findFault(waiver, terms) ?? refuseByTerms(finding, waiver.until, terms, today);
}

/** Returns why the terms of the settings allow no waiver of a finding until a day; null if they do. */
export function refuseByTerms(
  { rule, severity }: Pick<Finding, 'rule' | 'severity'>,
  until: string,
  terms: WaiverTerms,
  today: string,
): string | null {
  const fault = forbid(rule, terms);
  if (fault !== null) return fault;
  const longest = terms.longest[severity];
  const left = countDaysBetween(today, until);
  if (longest === undefined || left <= longest) return null;
  return `It ends in ${left} days. For severity ${severity}, ${longest} are allowed.`;
}

/** Returns why a waiver holds for no finding at all. */
function findFault({ kind, scope, fault }: Waiver, terms: WaiverTerms): string | null {
  if (fault !== null) return fault;
  if (kind === 'comment' && !terms.comments) {
    return 'The settings do not allow waivers in comments. Set `waiver-terms: {comments: true}`, or add it to waivers.yaml.';
  }
  return scope.rule === null ? null : forbid(scope.rule, terms);
}

function forbid(rule: string, { never }: WaiverTerms): string | null {
  return never.some((glob) => matchesGlob(glob, rule)) ? `The settings do not allow waivers for ${rule}.` : null;
}
