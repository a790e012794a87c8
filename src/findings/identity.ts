import { sha256 } from '../base/digest.ts';
import { canonicalJson } from '../base/json.ts';
import { compareFindings } from './compare-findings.ts';
import type { Finding, FindingKey } from './finding.ts';

/** 128 bits: enough for the findings of an organisation, and short enough to write in a waiver. */
const digits = 32;

/** Returns the identity of the n-th finding (from 0) with a key, in hex. */
export function computeFingerprint(
  { rule, repository, file, setting, profile }: FindingKey,
  occurrence: number,
): string {
  const key = canonicalJson([rule, repository, file, setting, profile]);
  return sha256(`plumbline-finding/v1\n${key}\n${occurrence}`).slice(0, digits);
}

/** Returns findings of one repository in report order, each with its key and its number among those with the same key. */
export function numberByKey(
  repository: string,
  findings: readonly Finding[],
): readonly { readonly finding: Finding; readonly key: FindingKey; readonly occurrence: number }[] {
  const seen = new Map<string, number>();
  return findings.toSorted(compareFindings).map((finding) => {
    const { rule, location, setting, profile } = finding;
    const key = { rule, repository, file: location.file, setting, profile };
    const text = canonicalJson(key);
    const occurrence = seen.get(text) ?? 0;
    seen.set(text, occurrence + 1);
    return { finding, key, occurrence };
  });
}

/** Assigns identities to the findings of one repository, in report order. */
export function identify(repository: string, findings: readonly Finding[]): readonly Finding[] {
  return numberByKey(repository, findings).map(({ finding, key, occurrence }) => {
    return { ...finding, id: computeFingerprint(key, occurrence) };
  });
}
