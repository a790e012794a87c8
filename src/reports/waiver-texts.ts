import type { Waived } from '../findings/finding.ts';
import type { CondensedRepository } from '../findings/summary/condense.ts';
import type { WaiverRecord } from '../findings/waivers/settle-waivers.ts';
import type { Report } from './report.ts';

/** Describes a waiver: `until 2027-01-31 by team: the reason (waivers.yaml:3:5)`. */
export function describeWaived({ reason, owner, expires, source }: Waived): string {
  return `until ${expires} by ${owner}: ${reason} (${source})`;
}

/** Describes the waiver that covered a finding until its end; empty if there is none. */
export function describeExpired(waiver: Waived | undefined): string {
  return waiver === undefined ? '' : `Waiver expired: ${describeWaived(waiver)}.`;
}

/** Describes what to know of a waiver: `expired  waivers.yaml:3:5  PL-X  It ended …`. Null for one that is in order. */
export function describeWaiver(record: WaiverRecord): { readonly about: string; readonly message: string } | null {
  const { state, message, source, rule, fingerprint } = record;
  if (message === null) return null;
  return { about: `${state}  ${source}  ${rule ?? fingerprint ?? ''}`.trimEnd(), message };
}

/** Returns what to know of the waivers of one repository; the first one of a run has those that concern none. */
export function describeWaivers(
  { waivers = [] }: Report,
  repository: CondensedRepository,
  isFirst: boolean,
): readonly string[] {
  return waivers.flatMap((record) => {
    const notice = describeWaiver(record);
    const isOwn = record.repositories.includes(repository.name) || (isFirst && record.repositories.length === 0);
    return notice !== null && isOwn ? [`Waiver ${notice.about}  ${notice.message}`] : [];
  });
}
