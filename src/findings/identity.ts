import { sha256 } from '../base/digest.ts';
import { canonicalJson } from '../base/json.ts';
import type { Finding } from './finding.ts';
import { compareFindings } from './order.ts';

/** 128 bits: enough for the findings of an organisation, and short enough to write in a waiver. */
const digits = 32;

/**
 * Gives findings of one repository their identities, in report order. Neither the line nor the value nor the views go
 * in, so that an edit elsewhere, a rotated secret or a new profile leave waivers, baselines and trackers intact.
 */
export function identify(repository: string, findings: readonly Finding[]): readonly Finding[] {
  const seen = new Map<string, number>();
  return findings.toSorted(compareFindings).map((finding) => {
    const { rule, location, setting, profile } = finding;
    const key = canonicalJson([rule, repository, location.file, setting, profile]);
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    return { ...finding, id: sha256(`plumbline-finding/v1\n${key}\n${occurrence}`).slice(0, digits) };
  });
}
