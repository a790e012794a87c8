import { sha256 } from '../base/digest.ts';
import { writeCanonicalJson } from '../base/json.ts';
import { compareFindings } from './compare-findings.ts';
import type { Finding, FindingKey } from './finding.ts';

/** 128 bits: enough for the findings of an organisation, and short enough to write in a waiver. */
const digits = 32;

/** Returns the identity of the n-th finding (from 0) with a key, in hex. */
export function computeFingerprint(
  { rule, repository, file, setting, profile }: FindingKey,
  occurrence: number,
): string {
  const key = writeCanonicalJson([rule, repository, file, setting, profile]);
  return sha256(`plumbline-finding/v1\n${key}\n${occurrence}`).slice(0, digits);
}

/**
 * Returns findings of one repository in report order, each with its key and its number among those with the same key. Findings
 * that a change adds are counted last: they must not get an identity that a waiver or a baseline accepts.
 */
export function numberFindings(
  repository: string,
  findings: readonly Finding[],
): readonly { readonly finding: Finding; readonly key: FindingKey; readonly occurrence: number }[] {
  const seen = new Map<string, number>();
  const sorted = findings.toSorted(compareFindings);
  const occurrences = new Map<Finding, number>();
  const isNew = ({ change }: Finding): boolean => change === 'new';
  for (const finding of [...sorted.filter((each) => !isNew(each)), ...sorted.filter(isNew)]) {
    const text = writeCanonicalJson({ ...writeKey(repository, finding) });
    const occurrence = seen.get(text) ?? 0;
    seen.set(text, occurrence + 1);
    occurrences.set(finding, occurrence);
  }
  return sorted.map((finding) => {
    return { finding, key: writeKey(repository, finding), occurrence: occurrences.get(finding) ?? 0 };
  });
}

function writeKey(repository: string, { rule, location, setting, profile }: Finding): FindingKey {
  return { rule, repository, file: location.file, setting, profile };
}

/** Assigns identities to the findings of one repository, in report order. */
export function identify(repository: string, findings: readonly Finding[]): readonly Finding[] {
  return numberFindings(repository, findings).map(({ finding, key, occurrence }) => {
    return { ...finding, id: computeFingerprint(key, occurrence) };
  });
}
