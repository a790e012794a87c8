import type { ProblemRow } from '../document/document.ts';
import { buildFindingsOfProblems } from '../findings/build-findings-of-problems.ts';
import type { TargetResult } from '../findings/finding.ts';
import { identify } from '../findings/identity.ts';
import { redactNames } from '../secrets/redact-name.ts';
import { createRedactor } from '../secrets/redactor.ts';
import type { CheckRequest } from './check-request.ts';

/** The result of a target that could not be judged: every policy is in error there, and nothing reads as a pass. */
export function buildUnjudgedResult(
  { repository, target, levels = {} }: Pick<CheckRequest, 'repository' | 'target' | 'levels'>,
  policies: readonly string[],
  { code, message }: { readonly code: string; readonly message: string },
): TargetResult {
  const location = { file: target.file, line: 1, column: 1, endLine: 1, endColumn: 1 };
  const problem: ProblemRow = { code, message, severity: 'error', ...location };
  const occurrence = { target: target.file, views: [[]] };
  const verdicts = policies.map((policy) => ({ policy, verdict: 'error' as const, reason: message }));
  const result: TargetResult = {
    file: target.file,
    kind: target.kind,
    maybeIncluded: target.maybeIncluded,
    dialect: null,
    views: [{ profiles: [], digest: '', verdicts }],
    findings: identify(
      repository.name,
      buildFindingsOfProblems([problem], occurrence, levels, createRedactor({ texts: [] })),
    ),
    files: [],
    incomplete: [{ code, message, location }],
  };
  return redactNames(result, [target.file]);
}
