import type { TargetResult, Verdict } from '../../src/findings/finding.ts';

/** Returns a target without findings that reads these files, with the verdict of the policy PL-X on its base view. */
export function targetOf(verdict: Verdict, files: readonly string[]): TargetResult {
  return {
    ...{ file: 'nextflow.config', kind: 'project', maybeIncluded: false, dialect: null, findings: [], incomplete: [] },
    views: [{ profiles: [], digest: '', verdicts: [{ policy: 'PL-X', verdict, reason: null }] }],
    files: files.map((path) => ({ path, digest: '' })),
  };
}
