import type { Location } from '../base/source.ts';
import type { Finding } from '../findings/finding.ts';
import { openRemarks } from '../findings/select-gating-findings.ts';
import type { CondensedRepository } from '../findings/summary/condense.ts';
import { locateRemark } from './in-checkout.ts';

/** Something of a repository that was not judged. */
export interface Unjudged {
  /** Rule or policy that it concerns. */
  readonly code: string;
  readonly message: string;
  /** In the repository; null if it concerns no place. */
  readonly location: Location | null;
}

/**
 * Returns what was not judged of a repository, each once: the repository, files, and policies that failed to run. Problems
 * whose findings are waived or known are left out.
 */
export function findUnjudged(repository: CondensedRepository): readonly Unjudged[] {
  const { targets } = repository;
  const failed = describeFailure(repository);
  const remarks = openRemarks(repository).map((remark) => locateRemark(remark, {}));
  const errors = targets.flatMap(({ file, policies }) =>
    policies.error.map(({ policy, reason: why }) => ({
      code: policy,
      message: `Policy ${policy} was not evaluated on '${file}': ${why}`,
    })),
  );
  const all = [
    ...failed.map((each) => ({ ...each, location: null })),
    ...remarks.map(({ code, message, location }) => ({ code, message, location })),
    ...errors.map((each) => ({ ...each, location: null })),
  ];
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

/** Returns what was not judged and is not one of the findings, for formats that have nothing but entries with a place. */
export function findUnlisted(
  repository: CondensedRepository,
  findings: Iterable<Pick<Finding, 'rule' | 'location'>>,
): readonly (Unjudged & { readonly file: string; readonly line: number })[] {
  const writeKey = (code: string, file: string, line: number): string => JSON.stringify([code, file, line]);
  const listed = new Set(Array.from(findings, ({ rule, location }) => writeKey(rule, location.file, location.line)));
  return findUnjudged(repository)
    .map((each) => ({ ...each, file: each.location?.file ?? '.', line: each.location?.line ?? 1 }))
    .map((each) => ({ ...each, message: `Not judged: ${each.message}` }))
    .filter(({ code, file, line }) => !listed.has(writeKey(code, file, line)));
}

/** Returns why a repository could not be read, as a list of one; empty if it was. */
export function describeFailure({
  status,
  reason,
}: Pick<CondensedRepository, 'status' | 'reason'>): readonly Pick<Unjudged, 'code' | 'message'>[] {
  return status === 'failed' ? [{ code: 'scan/failed', message: reason ?? 'It cannot be read.' }] : [];
}

/** Groups files that were left alone by their reasons, in order: each file is in one group. */
export function groupSkipped(
  skipped: CondensedRepository['skipped'],
): readonly { readonly files: readonly string[]; readonly reasons: readonly string[] }[] {
  const byFile = new Map<string, readonly string[]>();
  for (const { file, reason } of skipped) byFile.set(file, [...(byFile.get(file) ?? []), reason]);
  const groups = new Map<string, { readonly files: string[]; readonly reasons: readonly string[] }>();
  for (const [file, reasons] of byFile) {
    const key = JSON.stringify(reasons);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { files: [file], reasons });
    else group.files.push(file);
  }
  return [...groups.values()];
}
