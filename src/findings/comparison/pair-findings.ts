import { writeCanonicalJson } from '../../base/json.ts';
import type { Finding } from '../finding.ts';
import { listOwnRanges } from '../frames/list-own-ranges.ts';

/** Findings of two revisions, each of which has a partner or not. */
export interface PairedFindings {
  /** Those that the base has too. */
  readonly known: ReadonlySet<Finding>;
  /** Those of the base without a partner. */
  readonly gone: readonly Finding[];
}

/**
 * Pairs the findings of a repository with those of its base. Partners have the same rule, file, setting and profile. Of
 * several such findings, those with the same line and message are paired first, then those with the same line or
 * message, then the rest in order; a finding without a setting has no other identity, so it has no partner among the
 * rest. A finding with more places than its partner is neither known nor is the partner gone.
 */
export function pairFindings(
  findings: readonly Finding[],
  before: readonly Finding[],
  renames: ReadonlyMap<string, string>,
): PairedFindings {
  const groups = new Map<string, Finding[]>();
  for (const finding of before) {
    const key = writePairingKey(finding, renames.get(finding.location.file) ?? finding.location.file);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  const known = new Set<Finding>();
  const grown = new Set<Finding>();
  for (const likeness of likenesses) {
    const open = new Map<string, Finding[]>();
    for (const [key, group] of groups) {
      for (const finding of group) {
        const likely = likeness(finding);
        if (likely !== null) add(open, `${key}\n${likely}`, finding);
      }
    }
    for (const finding of findings) {
      const likely = known.has(finding) || grown.has(finding) ? null : likeness(finding);
      if (likely === null) continue;
      const key = writePairingKey(finding, finding.location.file);
      const partner = open.get(`${key}\n${likely}`)?.shift();
      if (partner === undefined) continue;
      // A joined finding stands for all its places, so one more place is a new problem.
      if (countCopies(finding) <= countCopies(partner)) known.add(finding);
      else grown.add(finding);
      const group = groups.get(key) ?? [];
      group.splice(group.indexOf(partner), 1);
    }
  }
  return { known, gone: [...groups.values()].flat() };
}

/** Keys that two partners share, the most reliable first; null for a finding that the key does not identify. */
const likenesses: readonly ((finding: Finding) => string | null)[] = [
  (finding) => JSON.stringify([finding.message, findOwnText(finding)]),
  ({ message }) => message,
  (finding) => findOwnText(finding),
  ({ setting }) => (setting === null ? null : ''),
];

/** The line, apart from its indentation; null where the file was not read. */
function findOwnText({ frame }: Finding): string | null {
  return listOwnRanges(frame)[0]?.text ?? null;
}

function writePairingKey({ rule, setting, profile }: Finding, file: string): string {
  return writeCanonicalJson([rule, file, setting, profile]);
}

function add(groups: Map<string, Finding[]>, key: string, finding: Finding): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [finding]);
  else group.push(finding);
}

function countCopies({ related }: Finding): number {
  return related.filter(({ kind }) => kind === 'copy').length;
}
